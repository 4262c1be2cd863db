import { Table, Text } from "@mantine/core";
import { Fragment, type ReactNode, useMemo, useRef } from "react";
import { formatClockMinute, parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { formatMonthDay, formatShortWeekday } from "#domain/platform/time/format-moment.ts";
import { WEEKDAYS, weekdayOf } from "#domain/platform/time/weekday-names.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { entryLines } from "../grid/BoardEntryView.tsx";
import type { BoardGridProps } from "../grid/BoardGrid.tsx";
import { BoardRowName } from "../grid/BoardGrid.tsx";
import { DayHeading } from "../grid/DayHeading.tsx";
import { useEntryDrag } from "../grid/useEntryDrag.ts";
import { type BoardEntry, cellKey, groupByCell } from "../model/boardEntries.ts";
import { type BoardRow, boardScaleOf, isClosedDay } from "../model/boardRows.ts";
import { entryColoursOf } from "../model/entryColours.ts";
import classes from "./ShiftWeekTable.module.css";
import { useDayStep } from "./useDayStep.ts";

interface ShiftWeekTableProps extends BoardGridProps {
	/** Whether a row's name is above its seven days instead of beside them. */
	isNarrow: boolean;
}

/**
 * Shifts of a week: a row per person, a column per day, in each cell the working hours or a day off. A shift moves
 * to another day by drag, or by Shift and an arrow key.
 */
export function ShiftWeekTable({ isNarrow, ...grid }: ShiftWeekTableProps) {
	const { board, days, rows, entries, now, context, onMoveEntry, onChooseDay, dayClosingOf } = grid;
	const table = useRef<HTMLTableElement>(null);
	const cells = useMemo(() => groupByCell(entries), [entries]);
	const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries]);
	const preview = useEntryDrag(table, {
		scale: useMemo(() => boardScaleOf(board, entries), [board, entries]),
		step: 1,
		findEntry: (key) => byKey.get(key),
		mayMove: context.mayMove,
		onMoveEntry,
	});
	const targetCell = preview && cellKey(preview.position);
	const stepDay = useDayStep(table, { days, entries, mayMove: context.mayMove, onMoveEntry });
	return (
		<Table
			ref={table}
			layout="fixed"
			withTableBorder
			withColumnBorders
			className={classes.week}
			aria-label="週間シフト"
		>
			<Table.Thead>
				<Table.Tr>
					{!isNarrow && <Table.Th className={classes.name}>スタッフ・席</Table.Th>}
					{days.map((date) => (
						<Table.Th
							key={date}
							data-weekday={weekdayOf(date)}
							data-today={date === now.date || undefined}
							data-closed={isClosedDay(board, date) || undefined}
						>
							{isNarrow ? (
								<button type="button" className={classes.day} onClick={() => onChooseDay(date)}>
									<small>{WEEKDAYS[weekdayOf(date)]}</small> {Number(date.slice(8))}
								</button>
							) : (
								<DayHeading
									label={formatShortWeekday(date)}
									isClosed={isClosedDay(board, date)}
									closing={dayClosingOf(date)}
									onChoose={() => onChooseDay(date)}
								/>
							)}
						</Table.Th>
					))}
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{rows.map((row) => (
					<PersonRows key={row.id ?? 0} row={row} isNarrow={isNarrow} columns={days.length}>
						{days.map((date) => (
							<Table.Td
								key={date}
								data-closed={isClosedDay(board, date) || undefined}
								data-track
								data-axis="day"
								data-date={date}
								data-resource={row.id ?? ""}
								data-target={targetCell === cellKey({ date, resourceId: row.id }) || undefined}
							>
								<ShiftCell
									{...grid}
									row={row}
									date={date}
									shifts={cells.get(cellKey({ date, resourceId: row.id })) ?? []}
									draggedKey={preview?.entry.key}
									stepDay={stepDay}
								/>
							</Table.Td>
						))}
					</PersonRows>
				))}
			</Table.Tbody>
		</Table>
	);
}

interface PersonRowsProps {
	row: BoardRow;
	isNarrow: boolean;
	columns: number;
	children: ReactNode;
}

/** Name and days of a person: in one row, or in two on a phone. */
function PersonRows({ row, isNarrow, columns, children }: PersonRowsProps) {
	const name = (
		<Table.Th scope={isNarrow ? "rowgroup" : "row"} colSpan={isNarrow ? columns : 1}>
			<div className={classes.person}>
				<BoardRowName row={row} />
			</div>
		</Table.Th>
	);
	return isNarrow ? (
		<Fragment>
			<Table.Tr>{name}</Table.Tr>
			<Table.Tr>{children}</Table.Tr>
		</Fragment>
	) : (
		<Table.Tr>
			{name}
			{children}
		</Table.Tr>
	);
}

interface ShiftCellProps extends BoardGridProps {
	row: BoardRow;
	date: string;
	shifts: readonly BoardEntry[];
	/** Shift that is being dragged. */
	draggedKey: string | undefined;
	stepDay: ReturnType<typeof useDayStep>;
}

function ShiftCell({ row, date, shifts, draggedKey, stepDay, ...grid }: ShiftCellProps) {
	const { context } = grid;
	const colours = entryColoursOf(row.colour);
	if (shifts.length === 0) return <FreeDay row={row} date={date} {...grid} />;
	return shifts
		.toSorted((a, b) => a.from - b.from)
		.map((entry) => (
			<button
				key={entry.key}
				type="button"
				className={classes.shift}
				style={{ background: colours.ground, color: colours.text }}
				title={[...entryLines(entry, context), ...(context.mayMove(entry) ? [MOVE_HINT] : [])].join("\n")}
				aria-label={`${row.name} ${formatMonthDay(date)} ${entryLines(entry, context).slice(1).join(" ")}`}
				data-entry={entry.key}
				data-dragged={entry.key === draggedKey || undefined}
				data-movable={context.mayMove(entry) || undefined}
				aria-keyshortcuts={context.mayMove(entry) ? "Shift+ArrowLeft Shift+ArrowRight" : undefined}
				onKeyDown={(event) => stepDay(event, entry)}
				onClick={() => context.onOpen(entry)}
			>
				<span>{formatClockMinute(entry.from)}</span>
				<span>〜{formatClockMinute(entry.to)}</span>
			</button>
		));
}

/** Ways to move a shift, in its tooltip. */
const MOVE_HINT = "ドラッグ、またはShift＋←→で、ほかの日に移せます";

/** Start of a new shift in minutes on a day without opening hours. */
const USUAL_START = 10 * 60;

/** Cell without a shift; a press on it registers one. */
function FreeDay({
	row,
	date,
	board,
	entries,
	onPressFree,
}: Pick<ShiftCellProps, "row" | "date" | "board" | "entries" | "onPressFree">) {
	const mayWrite = useAbility("salon-setting");
	const resource = board.resources.find(({ id }) => id === row.id);
	// A seat, or a shop without shifts, has no days off.
	const label = resource?.kind === "staff" && entries.length > 0 ? "休" : "—";
	if (!mayWrite || !resource)
		return (
			<Text size="sm" c="dimmed" ta="center">
				{label}
			</Text>
		);
	const opening = board.days.find((day) => day.date === date)?.hours[0]?.from;
	return (
		<button
			type="button"
			className={classes.free}
			aria-label={`${row.name} ${formatMonthDay(date)}にシフトを登録する（いまは${label === "休" ? "休み" : "なし"}）`}
			onClick={() =>
				onPressFree({
					date,
					resourceId: row.id,
					minute: (opening && parseClockMinute(opening)) || USUAL_START,
				})
			}
		>
			{label}
		</button>
	);
}
