import { Badge, Table, Text, UnstyledButton } from "@mantine/core";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import type { BoardGridProps } from "../grid/BoardGrid.tsx";
import { nextVisitStatus, reservationStatusLook, visitStatusLook } from "../grid/reservationStatusLook.tsx";
import { findResourceName, listBookableParts } from "../model/bookableParts.ts";
import classes from "./Views.module.css";

/** List of a month's reservations, day by day. */
export function BoardListView({ board, entries, context }: BoardGridProps) {
	const listedEntries = entries
		.flatMap((entry) => (entry.kind === "reservation" && entry.isMain ? [entry] : []))
		.filter(({ date }) => board.days.some((day) => day.date === date))
		.toSorted((a, b) => a.date.localeCompare(b.date) || a.from - b.from);
	if (listedEntries.length === 0)
		return (
			<EmptyState title="この月の予約はありません">予約を登録すると、ここに日付順で並びます。</EmptyState>
		);
	const parts = listBookableParts(board);
	return (
		<Table.ScrollContainer minWidth={320}>
			<Table highlightOnHover className={classes.list}>
				<Table.Thead>
					<Table.Tr>
						<Table.Th>日時</Table.Th>
						<Table.Th className={classes.name}>お名前</Table.Th>
						<Table.Th className={classes.staff}>スタッフ・席</Table.Th>
						<Table.Th className={classes.course}>コース</Table.Th>
						<Table.Th>状態</Table.Th>
						<Table.Th className={classes.visit}>対応</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{listedEntries.map((entry, index) => {
						const { reservation } = entry;
						const statusLook = reservationStatusLook(reservation);
						const visitLook = visitStatusLook(reservation.visit_status);
						const isFirst = listedEntries[index - 1]?.date !== entry.date;
						const mayTap = context.onSetVisitStatus && context.showsVisit(entry);
						return (
							<Table.Tr key={entry.key}>
								<Table.Td className={classes.time}>
									{isFirst && <b>{formatMonthDay(entry.date)} </b>}
									{reservation.from}〜{reservation.to}
								</Table.Td>
								<Table.Td className={classes.name}>
									<UnstyledButton
										className={`${classes.open} ${classes.customer}`}
										title={displayName(reservation.name)}
										onClick={() => context.onOpen(entry)}
									>
										{displayName(reservation.name)}
									</UnstyledButton>
								</Table.Td>
								<OneLineCell className={classes.staff}>
									{findResourceName(parts, entry.resourceId)}
								</OneLineCell>
								<OneLineCell className={classes.course}>
									{context.courseName(reservation.course_id)}
								</OneLineCell>
								<Table.Td>
									<Badge miw="max-content" leftSection={<statusLook.Icon size="0.75rem" />}>
										{statusLook.label}
									</Badge>
								</Table.Td>
								<Table.Td className={classes.visit}>
									{mayTap && (
										<UnstyledButton
											className={classes.open}
											aria-label={`${reservation.name}: ${visitLook.label}。押すと${visitStatusLook(nextVisitStatus(reservation.visit_status)).label}にします`}
											onClick={() =>
												context.onSetVisitStatus?.(entry, nextVisitStatus(reservation.visit_status))
											}
										>
											<visitLook.Icon size="0.875em" /> {visitLook.label}
										</UnstyledButton>
									)}
								</Table.Td>
							</Table.Tr>
						);
					})}
				</Table.Tbody>
			</Table>
		</Table.ScrollContainer>
	);
}

/** Cell of one line; a longer name ends in an ellipsis and is whole in its title. */
const OneLineCell = ({ className, children }: { className: string | undefined; children: string }) => (
	<Table.Td className={className} title={children}>
		<Text size="sm" truncate>
			{children}
		</Text>
	</Table.Td>
);
