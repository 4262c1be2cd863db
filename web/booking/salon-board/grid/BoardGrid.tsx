import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { clockOf } from "#domain/booking/salons/minutes.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import type { Board } from "../api.ts";
import type { Over, Place } from "../model/dragged.ts";
import { byCell, cellOf, type Entry } from "../model/entries.ts";
import { lookOf } from "../model/looks.ts";
import { type PageType, shortDay } from "../model/periods.ts";
import { backdropOf, isClosed, type Row, scaleFor } from "../model/rows.ts";
import { hoursOf, type Minutes } from "../model/scale.ts";
import classes from "./Board.module.css";
import type { EntryContext } from "./EntryView.tsx";
import { Track } from "./Track.tsx";
import { useDragging } from "./useDragging.ts";

export interface GridProps {
	board: Board;
	pageType: PageType;
	days: readonly string[];
	rows: readonly Row[];
	entries: readonly Entry[];
	/** Temporary holds of friends who are booking, by cell. */
	holds: ReadonlyMap<string, readonly Minutes[]>;
	context: EntryContext;
	/** Current day and minute. */
	now: { date: string; minute: number };
	onDrop: (entry: Entry, place: Place) => void;
	onPoint: (place: Over) => void;
	onDay: (day: string) => void;
}

const NONE: readonly Entry[] = [];
/** Snap step in minutes for dragging; forms accept any minute. */
export const STEP = 5;
/** Width of the row names in pixels. */
const ROW_NAMES = 128;

/** Board grid: a row per resource, days side by side, time from left to right. */
export function BoardGrid(props: GridProps) {
	const { board, pageType, days, rows, entries, holds, context, now, onDrop, onPoint, onDay } = props;
	const element = useRef<HTMLDivElement>(null);
	const scale = useMemo(() => scaleFor(board, entries), [board, entries]);
	const cells = useMemo(() => byCell(entries), [entries]);
	const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries]);
	const backdrops = useMemo(
		() =>
			new Map(
				rows.flatMap(({ id }) =>
					days.map((date) => [
						cellOf({ date, resourceId: id }),
						backdropOf(board, pageType, scale, id, date),
					]),
				),
			),
		[board, pageType, scale, rows, days],
	);
	const preview = useDragging(element, {
		scale,
		step: STEP,
		find: (key) => byKey.get(key),
		mayMove: context.mayMove,
		onDrop,
		onPoint,
	});
	useEffect(() => {
		// The sticky row names cover the left edge of the scrolled area.
		const today = element.current?.querySelector<HTMLElement>("[data-today]");
		if (days.length > 1 && today) element.current?.scrollTo({ left: today.offsetLeft - ROW_NAMES });
	}, [days]);
	const hours = hoursOf(scale);
	const isDay = days.length === 1;
	const style = {
		"--days": days.length,
		"--hours": hours.length,
		"--day-width": `${hours.length * (isDay ? 4.5 : 2.25)}rem`,
		"--row-height": isDay ? "4rem" : "3.5rem",
	} as CSSProperties;
	return (
		// A scrollable region must be reachable by keyboard.
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
		<section ref={element} className={classes.scroll} aria-label="予約表" tabIndex={0}>
			<div className={classes.grid} style={style}>
				<div className={classes.corner} />
				{days.map((date) => (
					<div key={date} className={classes.head} data-today={date === now.date || undefined}>
						{!isDay && (
							<button type="button" className={classes.day} onClick={() => onDay(date)}>
								{shortDay(date)}
								{isClosed(board, date) && " 休業"}
							</button>
						)}
						<div className={classes.hours} aria-hidden="true">
							{hours.map((hour, index) => (
								<span key={hour}>
									{isDay || index % 3 === 0 ? clockOf(hour).replace(/^0|:00$/g, "") : ""}
								</span>
							))}
						</div>
					</div>
				))}
				{rows.map((row) => (
					<RowOf key={row.id ?? 0} row={row}>
						{days.map((date) => {
							const cell = cellOf({ date, resourceId: row.id });
							return (
								<Track
									key={date}
									date={date}
									resourceId={row.id}
									axis="x"
									scale={scale}
									{...backdrops.get(cell)!}
									holds={holds.get(cell)}
									entries={cells.get(cell) ?? NONE}
									context={context}
									preview={preview && cellOf(preview.place) === cell ? preview : null}
									heldKey={preview && cellOf(preview.entry) === cell ? preview.entry.key : null}
									now={date === now.date ? now.minute : null}
								/>
							);
						})}
					</RowOf>
				))}
			</div>
		</section>
	);
}

function RowOf({ row, children }: { row: Row; children: React.ReactNode }) {
	return (
		<>
			<div className={classes.name}>
				<RowName row={row} />
			</div>
			{children}
		</>
	);
}

/** A row's colour and name. */
export const RowName = ({ row }: { row: Row }) => (
	<>
		{row.id !== null && (
			<span className={classes.dot} style={{ "--ground": lookOf(row.colour).ground } as CSSProperties} />
		)}
		<CutText lines={2}>{row.isEnabled ? row.name : `${row.name}（停止中）`}</CutText>
	</>
);
