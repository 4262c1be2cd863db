import { Table } from "@mantine/core";
import type { ForecastHour } from "#domain/automation/forecast/send-forecast.ts";
import { forecastDaysOf, formatCount } from "./forecastDays.ts";

/** Table of the hours in which something is sent. */
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
			{forecastDaysOf(hours)
				.flatMap((day) => day.hours.map((hour) => ({ ...hour, day: day.text })))
				.filter(({ own, others }) => own + others > 0)
				.map(({ at, day, hour, own, others }) => (
					<Table.Tr key={at}>
						<Table.Td>{`${day} ${hour}時台`}</Table.Td>
						<Table.Td ta="right">{`${formatCount(own)}通`}</Table.Td>
						<Table.Td ta="right">{`${formatCount(others)}通`}</Table.Td>
					</Table.Tr>
				))}
		</Table.Tbody>
	</Table>
);
