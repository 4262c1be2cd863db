import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import type { Board } from "../boardApi.ts";
import { type BoardEntry, cellKey, groupByCell } from "../model/boardEntries.ts";
import type { BoardPageType } from "../model/boardPeriods.ts";
import { type BoardRow, boardScaleOf, isClosedDay, trackBackgroundOf } from "../model/boardRows.ts";
import type { BoardPointer, BoardPosition } from "../model/dragTarget.ts";
import { entryColoursOf } from "../model/entryColours.ts";
import { type BoardSpan, listScaleHours } from "../model/timeScale.ts";
import type { DayClosing } from "../useDayClosing.ts";
import classes from "./Board.module.css";
import type { BoardEntryContext } from "./BoardEntryView.tsx";
import { BoardTrack } from "./BoardTrack.tsx";
import { DayHeading } from "./DayHeading.tsx";
import { useEntryDrag } from "./useEntryDrag.ts";

/** Props of every view of the board. */
export interface BoardGridProps {
	board: Board;
	pageType: BoardPageType;
	days: readonly string[];
	rows: readonly BoardRow[];
	entries: readonly BoardEntry[];
	/** Temporary holds of friends who are booking, by cell. */
	holdsByCell: ReadonlyMap<string, readonly BoardSpan[]>;
	context: BoardEntryContext;
	/** Current day and minute. */
	now: { date: string; minute: number };
	onMoveEntry: (entry: BoardEntry, position: BoardPosition) => void;
	onPressFree: (position: BoardPointer) => void;
	onChooseDay: (day: string) => void;
	/** Command that closes a day or opens it again. */
	dayClosingOf: (day: string) => DayClosing | null;
}

const NO_ENTRIES: readonly BoardEntry[] = [];
/** Snap step in minutes for dragging; forms accept any minute. */
export const SNAP_MINUTES = 5;
/** Width of the row names in pixels. */
const ROW_NAME_WIDTH = 128;

/** Board grid: a row per resource, days side by side, time from left to right. */
export function BoardGrid(props: BoardGridProps) {
	const {
		board,
		pageType,
		days,
		rows,
		entries,
		holdsByCell,
		context,
		now,
		onMoveEntry,
		onPressFree,
		onChooseDay,
		dayClosingOf,
	} = props;
	const element = useRef<HTMLDivElement>(null);
	const scale = useMemo(() => boardScaleOf(board, entries), [board, entries]);
	const cells = useMemo(() => groupByCell(entries), [entries]);
	const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries]);
	const backdrops = useMemo(
		() =>
			new Map(
				rows.flatMap(({ id }) =>
					days.map((date) => [
						cellKey({ date, resourceId: id }),
						trackBackgroundOf(board, pageType, scale, id, date),
					]),
				),
			),
		[board, pageType, scale, rows, days],
	);
	const preview = useEntryDrag(element, {
		scale,
		step: SNAP_MINUTES,
		findEntry: (key) => byKey.get(key),
		mayMove: context.mayMove,
		onMoveEntry,
		onPressFree,
	});
	useEffect(() => {
		// The sticky row names cover the left edge of the scrolled area.
		const today = element.current?.querySelector<HTMLElement>("[data-today]");
		if (days.length > 1 && today) element.current?.scrollTo({ left: today.offsetLeft - ROW_NAME_WIDTH });
	}, [days]);
	const hours = listScaleHours(scale);
	const isDay = days.length === 1;
	const style = {
		"--days": days.length,
		"--hours": hours.length,
		"--day-width": `${hours.length * (isDay ? 4.5 : 2.25)}rem`,
		"--row-height": isDay ? "4rem" : "3.5rem",
	} as CSSProperties;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
		<section ref={element} className={classes.scroll} aria-label="予約表" tabIndex={0}>
			<div className={classes.grid} style={style}>
				<div className={classes.corner} />
				{days.map((date) => (
					<div key={date} className={classes.head} data-today={date === now.date || undefined}>
						{!isDay && (
							<DayHeading
								label={formatMonthDay(date)}
								isClosed={isClosedDay(board, date)}
								closing={dayClosingOf(date)}
								onChoose={() => onChooseDay(date)}
							/>
						)}
						<div className={classes.hours} aria-hidden="true">
							{hours.map((hour, index) => (
								<span key={hour}>
									{isDay || index % 3 === 0 ? formatClockMinute(hour).replace(/^0|:00$/g, "") : ""}
								</span>
							))}
						</div>
					</div>
				))}
				{rows.map((row) => (
					<GridRow key={row.id ?? 0} row={row}>
						{days.map((date) => {
							const cell = cellKey({ date, resourceId: row.id });
							return (
								<BoardTrack
									key={date}
									date={date}
									resourceId={row.id}
									axis="x"
									scale={scale}
									{...backdrops.get(cell)!}
									holds={holdsByCell.get(cell)}
									entries={cells.get(cell) ?? NO_ENTRIES}
									context={context}
									preview={preview && cellKey(preview.position) === cell ? preview : null}
									heldKey={preview && cellKey(preview.entry) === cell ? preview.entry.key : null}
									now={date === now.date ? now.minute : null}
								/>
							);
						})}
					</GridRow>
				))}
			</div>
		</section>
	);
}

function GridRow({ row, children }: { row: BoardRow; children: React.ReactNode }) {
	return (
		<>
			<div className={classes.name}>
				<BoardRowName row={row} />
			</div>
			{children}
		</>
	);
}

/** A row's colour and name. */
export const BoardRowName = ({ row }: { row: BoardRow }) => (
	<>
		{row.id !== null && (
			<span
				className={classes.dot}
				style={{ "--ground": entryColoursOf(row.colour).ground } as CSSProperties}
			/>
		)}
		<CutText lines={2}>{row.isEnabled ? row.name : `${row.name}（停止中）`}</CutText>
	</>
);
