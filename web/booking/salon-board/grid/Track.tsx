import { type CSSProperties, memo, useMemo } from "react";
import type { Entry } from "../model/entries.ts";
import { laid } from "../model/lanes.ts";
import { isDrawnAlike } from "../model/same.ts";
import { type Minutes, placeOn, type Scale } from "../model/scale.ts";
import classes from "./Board.module.css";
import { type EntryContext, EntryView } from "./EntryView.tsx";
import type { Preview } from "./useDragging.ts";

interface TrackProps {
	date: string;
	resourceId: number | null;
	axis: "x" | "y";
	scale: Scale;
	/** Spans that cannot be booked. */
	closed: readonly Minutes[];
	/** Shifts, if they do not decide availability. */
	shifts: readonly Minutes[];
	/** Temporary holds of friends who are booking. */
	holds?: readonly Minutes[] | undefined;
	entries: readonly Entry[];
	context: EntryContext;
	/** Preview of the entry dragged over this track. */
	preview: Preview | null;
	/** Key of the dragged entry. */
	heldKey: string | null;
	/** Current minute if the track shows today. */
	now: number | null;
}

const NONE: readonly Entry[] = [];
const NO_HOLDS: readonly Minutes[] = [];

/** One day of one row: closed spans in the background, entries, and the current time. */
export const Track = memo(function Track(props: TrackProps) {
	const {
		date,
		resourceId,
		axis,
		scale,
		closed,
		shifts,
		holds = NO_HOLDS,
		entries = NONE,
		context,
		preview,
		heldKey,
		now,
	} = props;
	// Dragging over the track renders only the preview, not the lanes.
	const places = useMemo(() => laid(entries), [entries]);
	return (
		<div
			className={classes.track}
			data-track
			data-axis={axis}
			data-date={date}
			data-resource={resourceId ?? ""}
		>
			{closed.map((span) => (
				<Strip key={`c${span.from}-${span.to}`} className={classes.closed} span={span} scale={scale} />
			))}
			{shifts.map((span) => (
				<Strip key={`s${span.from}-${span.to}`} className={classes.shift} span={span} scale={scale} />
			))}
			{entries.map((entry) => (
				<Buffers key={entry.key} entry={entry} scale={scale} />
			))}
			{places.map((each) => (
				<EntryView
					key={each.entry.key}
					laid={each}
					scale={scale}
					context={context}
					isHeld={each.entry.key === heldKey}
				/>
			))}
			{holds.map((span) => (
				<Held key={`h${span.from}-${span.to}`} span={span} scale={scale} />
			))}
			{preview && <Strip className={classes.preview} span={preview.place} scale={scale} />}
			{now !== null && now >= scale.from && now <= scale.to && (
				<Strip className={classes.now} span={{ from: now, to: now + 1 }} scale={scale} />
			)}
		</div>
	);
}, isDrawnAlike);

function Buffers({ entry, scale }: { entry: Entry; scale: Scale }) {
	const { from, to, before, after } = entry;
	if (entry.kind === "reservation" && ["canceled", "denied"].includes(entry.reservation.status)) return null;
	return (
		<>
			{before > 0 && (
				<Strip className={classes.buffer} span={{ from: from - before, to: from }} scale={scale} />
			)}
			{after > 0 && <Strip className={classes.buffer} span={{ from: to, to: to + after }} scale={scale} />}
		</>
	);
}

/** Temporary hold; it does not block operators. */
function Held({ span, scale }: { span: Minutes; scale: Scale }) {
	const place = placeOn(scale, span);
	if (!place) return null;
	const style = { "--start": `${place.start}%`, "--length": `${place.length}%` } as CSSProperties;
	return (
		<span className={classes.hold} style={style} data-hold>
			手続き中
		</span>
	);
}

function Strip({ className, span, scale }: { className: string | undefined; span: Minutes; scale: Scale }) {
	const place = placeOn(scale, span);
	if (!place) return null;
	const style = { "--start": `${place.start}%`, "--length": `${place.length}%` } as CSSProperties;
	return <span className={className} style={style} aria-hidden="true" />;
}
