import { Table } from "@mantine/core";
import type { ForecastHour } from "#domain/automation/forecast/forecast.ts";
import { count, daysOf } from "./days.ts";

/** The same as the bars, hour by hour, of hours in which something is sent. */
export const HourTable = ({ hours }: { hours: readonly ForecastHour[] }) => (
	<Table fz="xs" verticalSpacing="0.25rem" aria-label="時間ごとの配信見込み">
		<Table.Thead>
			<Table.Tr>
				<Table.Th>日時</Table.Th>
				<Table.Th ta="right">この内容</Table.Th>
				<Table.Th ta="right">ほかの予定</Table.Th>
			</Table.Tr>
		</Table.Thead>
		<Table.Tbody>
			{daysOf(hours)
				.flatMap((day) => day.hours.map((hour) => ({ ...hour, day: day.text })))
				.filter(({ own, others }) => own + others > 0)
				.map(({ at, day, hour, own, others }) => (
					<Table.Tr key={at}>
						<Table.Td>{`${day} ${hour}時台`}</Table.Td>
						<Table.Td ta="right">{`${count(own)}通`}</Table.Td>
						<Table.Td ta="right">{`${count(others)}通`}</Table.Td>
					</Table.Tr>
				))}
		</Table.Tbody>
	</Table>
);
