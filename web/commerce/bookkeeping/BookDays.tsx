import { Badge, Group, Paper, Stack, Table, Title } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatShortWeekday } from "#domain/platform/time/format-moment.ts";
import { weekdayOf } from "#domain/platform/time/weekday-names.ts";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import type { BookDay, Closing } from "./bookkeepingApi.ts";

/** Days of a period, each with its sums and whether it is closed. */
export const BookDays = ({ days, today }: { days: readonly BookDay[]; today: string }) => (
	<Paper withBorder p="md" component="section" aria-label="日ごと">
		<Stack gap="sm">
			<Title order={2}>日ごと</Title>
			<Table.ScrollContainer minWidth="36rem">
				<Table highlightOnHover>
					<Table.Thead>
						<Table.Tr>
							<Table.Th>日</Table.Th>
							<Table.Th ta="right">件数</Table.Th>
							<Table.Th ta="right">売上</Table.Th>
							<Table.Th ta="right">返金・異議</Table.Th>
							<Table.Th ta="right">差引</Table.Th>
							<Table.Th>締め</Table.Th>
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody onKeyDown={moveByArrows}>
						{days
							.filter(({ day }) => day <= today)
							.map((day) => (
								<DayRow key={day.day} {...day} />
							))}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
		</Stack>
	</Paper>
);

const DayRow = ({ day, count, sales_yen, refunded_yen, disputed_yen, net_yen, closing }: BookDay) => (
	<Table.Tr {...rowLinkTarget}>
		<Table.Td data-weekday={weekdayOf(day)}>
			<RowLink href={`${addressOf("closing")}?day=${day}&span=day`} title={formatShortWeekday(day)}>
				{formatShortWeekday(day)}
			</RowLink>
		</Table.Td>
		<Table.Td ta="right">{count.toLocaleString("ja-JP")}件</Table.Td>
		<Table.Td ta="right">{formatYen(sales_yen)}</Table.Td>
		<Table.Td ta="right">{formatYen(refunded_yen + disputed_yen)}</Table.Td>
		<Table.Td ta="right">{formatYen(net_yen)}</Table.Td>
		<Table.Td>
			<ClosingBadge closing={closing} />
		</Table.Td>
	</Table.Tr>
);

/** Whether a day is closed, and whether something came after that. */
export const ClosingBadge = ({ closing }: { closing: Closing | null }) => {
	if (!closing?.is_closed) return <Badge variant="default">{closing ? "開き直し" : "未"}</Badge>;
	return (
		<Group gap="2xs" wrap="nowrap">
			<Badge color="green">締め済み</Badge>
			{closing.late_count > 0 && <Badge color="yellow">後の動き {closing.late_count}件</Badge>}
		</Group>
	);
};
