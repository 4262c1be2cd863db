import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { formatClockMinute, getWeekday, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { formatShortWeekday } from "#domain/platform/time/format-moment.ts";
import { ALL_ROWS, type BoardColumn, listColumnEntries } from "../model/boardColumns.ts";
import { cellKey } from "../model/boardEntries.ts";
import { boardScaleOf, isClosedDay, trackBackgroundOf } from "../model/boardRows.ts";
import { listScaleHours } from "../model/timeScale.ts";
import classes from "./Board.module.css";
import { type BoardGridProps, BoardRowName, SNAP_MINUTES } from "./BoardGrid.tsx";
import { BoardTrack } from "./BoardTrack.tsx";
import { DayHeading } from "./DayHeading.tsx";
import { useEntryDrag } from "./useEntryDrag.ts";

interface BoardColumnsProps extends BoardGridProps {
	columns: readonly BoardColumn[];
	/** Whether the columns are the days of a week, otherwise the rows of a day. */
	isWeek: boolean;
}

/** Board with time from top to bottom: the rows of a day, or the days of a week, side by side. */
export function BoardColumns(props: BoardColumnsProps) {
	const { board, pageType, entries, holdsByCell, context, now, onMoveEntry, onPressFree } = props;
	const { columns, isWeek, onChooseDay, dayClosingOf } = props;
	const element = useRef<HTMLDivElement>(null);
	const scale = useMemo(() => boardScaleOf(board, entries), [board, entries]);
	const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries]);
	const tracks = useMemo(
		() =>
			columns.map((column) => ({
				column,
				entries: listColumnEntries(entries, column),
				background: trackBackgroundOf(board, pageType, scale, column.row?.id ?? null, column.date),
			})),
		[columns, entries, board, pageType, scale],
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
		const today = element.current?.querySelector<HTMLElement>("[data-today]");
		if (isWeek && today) element.current?.scrollTo({ left: today.offsetLeft - HOURS_WIDTH });
	}, [isWeek]);
	const hours = listScaleHours(scale);
	const style = { "--columns": columns.length, "--hours": hours.length } as CSSProperties;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
		<section ref={element} className={classes.scroll} aria-label="予約表" tabIndex={0}>
			<div className={classes.upright} style={style}>
				<div className={classes.corner} />
				{columns.map(({ key, date, row }) => (
					<div
						key={key}
						className={classes.head}
						data-today={(isWeek && date === now.date) || undefined}
						data-weekday={isWeek ? getWeekday(toDayNumber(date)) : undefined}
					>
						{isWeek && (
							<DayHeading
								label={formatShortWeekday(date)}
								isClosed={isClosedDay(board, date)}
								closing={dayClosingOf(date)}
								onChoose={() => onChooseDay(date)}
							/>
						)}
						{!isWeek && row && (
							<span className={classes.person}>
								<BoardRowName row={row} />
							</span>
						)}
					</div>
				))}
				<div className={classes.hours} aria-hidden="true">
					{hours.map((hour) => (
						<span key={hour}>{formatClockMinute(hour)}</span>
					))}
				</div>
				{tracks.map(({ column, entries: columnEntries, background }) => {
					const isInColumn = (position: { date: string; resourceId: number | null }) =>
						column.row === null
							? position.date === column.date
							: cellKey(position) === cellKey({ date: column.date, resourceId: column.row.id });
					return (
						<BoardTrack
							key={column.key}
							date={column.date}
							resourceId={column.row === null ? ALL_ROWS : column.row.id}
							axis="y"
							scale={scale}
							{...background}
							holds={holdsByCell.get(cellKey({ date: column.date, resourceId: column.row?.id ?? null }))}
							entries={columnEntries}
							context={context}
							preview={preview && isInColumn(preview.position) ? preview : null}
							draggedKey={preview && isInColumn(preview.entry) ? preview.entry.key : null}
							now={column.date === now.date ? now.minute : null}
						/>
					);
				})}
			</div>
		</section>
	);
}

/** Width of the hours in pixels, which cover the left edge of the scrolled area. */
const HOURS_WIDTH = 48;
