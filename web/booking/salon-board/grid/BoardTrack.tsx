import { type CSSProperties, memo, useMemo } from "react";
import { areTrackPropsEqual } from "../model/areTrackPropsEqual.ts";
import type { ALL_ROWS } from "../model/boardColumns.ts";
import type { BoardEntry } from "../model/boardEntries.ts";
import { assignLanes } from "../model/entryLanes.ts";
import { type BoardSpan, positionOnScale, type TimeScale } from "../model/timeScale.ts";
import classes from "./Board.module.css";
import { type BoardEntryContext, BoardEntryView } from "./BoardEntryView.tsx";
import type { DragPreview } from "./useEntryDrag.ts";

interface BoardTrackProps {
	date: string;
	/** With all rows, an entry that is dragged over the track keeps its own. */
	resourceId: number | typeof ALL_ROWS | null;
	axis: "x" | "y";
	scale: TimeScale;
	/** Spans that cannot be booked. */
	closedSpans: readonly BoardSpan[];
	/** Shifts, if they do not decide availability. */
	shifts: readonly BoardSpan[];
	/** Temporary holds of friends who are booking. */
	holds?: readonly BoardSpan[] | undefined;
	entries: readonly BoardEntry[];
	context: BoardEntryContext;
	/** Preview of the entry dragged over this track. */
	preview: DragPreview | null;
	/** Key of the dragged entry. */
	draggedKey: string | null;
	/** Current minute if the track shows today. */
	now: number | null;
}

const NO_ENTRIES: readonly BoardEntry[] = [];
const NO_HOLDS: readonly BoardSpan[] = [];

/** One day of one row: closed spans in the background, entries, and the current time. */
export const BoardTrack = memo(function Track(props: BoardTrackProps) {
	const {
		date,
		resourceId,
		axis,
		scale,
		closedSpans,
		shifts,
		holds = NO_HOLDS,
		entries = NO_ENTRIES,
		context,
		preview,
		draggedKey,
		now,
	} = props;
	// Memoized, so that dragging over the track does not compute the lanes again.
	const laneEntries = useMemo(() => assignLanes(entries), [entries]);
	return (
		<div
			className={classes.track}
			data-track
			data-axis={axis}
			data-date={date}
			data-resource={resourceId ?? ""}
		>
			{closedSpans.map((span) => (
				<Strip key={`c${span.from}-${span.to}`} className={classes.closed} span={span} scale={scale} />
			))}
			{shifts.map((span) => (
				<Strip key={`s${span.from}-${span.to}`} className={classes.shift} span={span} scale={scale} />
			))}
			{entries.map((entry) => (
				<BufferStrips key={entry.key} entry={entry} scale={scale} />
			))}
			{laneEntries.map((each) => (
				<BoardEntryView
					key={each.entry.key}
					laneEntry={each}
					scale={scale}
					context={context}
					isDragged={each.entry.key === draggedKey}
				/>
			))}
			{holds.map((span) => (
				<HoldStrip key={`h${span.from}-${span.to}`} span={span} scale={scale} />
			))}
			{preview && <Strip className={classes.preview} span={preview.position} scale={scale} />}
			{now !== null && now >= scale.from && now <= scale.to && (
				<Strip className={classes.now} span={{ from: now, to: now + 1 }} scale={scale} />
			)}
		</div>
	);
}, areTrackPropsEqual);

/** Buffers around an entry; a cancelled or denied booking needs none. */
function BufferStrips({ entry, scale }: { entry: BoardEntry; scale: TimeScale }) {
	const { from, to, bufferBefore, bufferAfter } = entry;
	if (entry.kind === "reservation" && ["canceled", "denied"].includes(entry.reservation.status)) return null;
	return (
		<>
			{bufferBefore > 0 && (
				<Strip className={classes.buffer} span={{ from: from - bufferBefore, to: from }} scale={scale} />
			)}
			{bufferAfter > 0 && (
				<Strip className={classes.buffer} span={{ from: to, to: to + bufferAfter }} scale={scale} />
			)}
		</>
	);
}

/** Temporary hold of a friend; operators can book the time nevertheless. */
function HoldStrip({ span, scale }: { span: BoardSpan; scale: TimeScale }) {
	const position = positionOnScale(scale, span);
	if (!position) return null;
	const style = { "--start": `${position.start}%`, "--length": `${position.length}%` } as CSSProperties;
	return (
		<span className={classes.hold} style={style} data-hold>
			手続き中
		</span>
	);
}

function Strip({
	className,
	span,
	scale,
}: {
	className: string | undefined;
	span: BoardSpan;
	scale: TimeScale;
}) {
	const position = positionOnScale(scale, span);
	if (!position) return null;
	const style = { "--start": `${position.start}%`, "--length": `${position.length}%` } as CSSProperties;
	return <span className={className} style={style} aria-hidden="true" />;
}
