import { type CSSProperties, Fragment, useMemo, useRef } from "react";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import type { Board } from "../boardApi.ts";
import { type BoardEntry, cellKey, groupByCell } from "../model/boardEntries.ts";
import type { BoardPageType } from "../model/boardPeriods.ts";
import { type BoardRow, boardScaleOf, trackBackgroundOf } from "../model/boardRows.ts";
import type { BoardPointer, BoardPosition } from "../model/dragTarget.ts";
import { entryColoursOf } from "../model/entryColours.ts";
import { type BoardSpan, listScaleHours } from "../model/timeScale.ts";
import type { DayClosing } from "../useDayClosing.ts";
import classes from "./Board.module.css";
import type { BoardEntryContext } from "./BoardEntryView.tsx";
import { BoardTrack } from "./BoardTrack.tsx";
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

/** Grid of a day: a row per resource, time from left to right. */
export function BoardGrid(props: BoardGridProps) {
	const { board, pageType, days, rows, entries, holdsByCell, context, now, onMoveEntry, onPressFree } = props;
	const date = days[0]!;
	const element = useRef<HTMLDivElement>(null);
	const scale = useMemo(() => boardScaleOf(board, entries), [board, entries]);
	const cells = useMemo(() => groupByCell(entries), [entries]);
	const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries]);
	const backdrops = useMemo(
		() => new Map(rows.map(({ id }) => [id, trackBackgroundOf(board, pageType, scale, id, date)])),
		[board, pageType, scale, rows, date],
	);
	const preview = useEntryDrag(element, {
		scale,
		step: SNAP_MINUTES,
		findEntry: (key) => byKey.get(key),
		mayMove: context.mayMove,
		onMoveEntry,
		onPressFree,
	});
	const hours = listScaleHours(scale);
	const style = { "--hours": hours.length, "--day-width": `${hours.length * 4.5}rem` } as CSSProperties;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
		<section ref={element} className={classes.scroll} aria-label="予約表" tabIndex={0}>
			<div className={classes.grid} style={style}>
				<div className={classes.corner} />
				<div className={classes.head} data-today={date === now.date || undefined}>
					<div className={classes.hours} aria-hidden="true">
						{hours.map((hour) => (
							<span key={hour}>{formatClockMinute(hour).replace(/^0|:00$/g, "")}</span>
						))}
					</div>
				</div>
				{rows.map((row) => {
					const cell = cellKey({ date, resourceId: row.id });
					return (
						<Fragment key={row.id ?? 0}>
							<div className={classes.name}>
								<BoardRowName row={row} />
							</div>
							<BoardTrack
								date={date}
								resourceId={row.id}
								axis="x"
								scale={scale}
								{...backdrops.get(row.id)!}
								holds={holdsByCell.get(cell)}
								entries={cells.get(cell) ?? NO_ENTRIES}
								context={context}
								preview={preview && cellKey(preview.position) === cell ? preview : null}
								draggedKey={preview && cellKey(preview.entry) === cell ? preview.entry.key : null}
								now={date === now.date ? now.minute : null}
							/>
						</Fragment>
					);
				})}
			</div>
		</section>
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
