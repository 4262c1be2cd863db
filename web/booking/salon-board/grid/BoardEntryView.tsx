import { type CSSProperties, memo } from "react";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { VisitStatus } from "#domain/engine/reservations/reservation-status.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import type { BoardEntry } from "../model/boardEntries.ts";
import { entryColoursOf } from "../model/entryColours.ts";
import type { LaneEntry } from "../model/entryLanes.ts";
import { positionOnScale, type TimeScale } from "../model/timeScale.ts";
import classes from "./Board.module.css";
import { nextVisitStatus, reservationStatusLook, visitStatusLook } from "./reservationStatusLook.tsx";

/** Rendering context of the board's entries. */
export interface BoardEntryContext {
	colourOf: (resourceId: number | null) => number | undefined;
	courseName: (id: number | null) => string;
	mayMove: (entry: BoardEntry) => boolean;
	onOpen: (entry: BoardEntry) => void;
	onEdit: (entry: BoardEntry) => void;
	/** Whether a booking shows its visit status, which says nothing before the day of the visit. */
	showsVisit: (entry: BoardEntry & { kind: "reservation" }) => boolean;
	/** Sets the visit status; absent without the ability. */
	onSetVisitStatus?: ((entry: BoardEntry & { kind: "reservation" }, status: VisitStatus) => void) | undefined;
}

interface BoardEntryViewProps {
	laneEntry: LaneEntry<BoardEntry>;
	scale: TimeScale;
	context: BoardEntryContext;
	isDragged: boolean;
}

/** Entry on the board: a button that opens it, handles to resize it, and a button for the visit status. */
export const BoardEntryView = memo(function EntryView({
	laneEntry,
	scale,
	context,
	isDragged,
}: BoardEntryViewProps) {
	const { entry, lane, laneCount } = laneEntry;
	const position = positionOnScale(scale, entry);
	if (!position) return null;
	const colours = entryColoursOf(context.colourOf(entry.resourceId));
	const isReservation = entry.kind === "reservation";
	const style = {
		"--start": `${position.start}%`,
		"--length": `${position.length}%`,
		"--lane": `${(lane / laneCount) * 100}%`,
		"--thick": `${100 / laneCount}%`,
		...(entry.kind !== "block" && { "--ground": colours.ground, "--ink": colours.text }),
	} as CSSProperties;
	const texts = entryLines(entry, context);
	const status = isReservation || entry.kind === "request" ? reservationStatusLook(entry.reservation) : null;
	const mayMove = context.mayMove(entry);
	return (
		<div
			className={classes.entry}
			style={style}
			data-entry={entry.key}
			data-kind={entry.kind}
			data-status={isReservation ? entry.reservation.status : undefined}
			data-sub={isReservation && !entry.isMain ? true : undefined}
			data-dragged={isDragged || undefined}
			data-movable={mayMove || undefined}
		>
			<button
				type="button"
				className={classes.face}
				title={texts.join("\n")}
				aria-label={entryAriaLabel(entry, context)}
				onClick={() => context.onOpen(entry)}
				onKeyDown={(event) => {
					if (event.key.toLowerCase() !== "e" || event.metaKey || event.ctrlKey) return;
					event.preventDefault();
					context.onEdit(entry);
				}}
			>
				<span className={classes.line}>
					{status && <status.Icon size="0.875em" />}
					<span className={classes.time}>{shownTimeOf(entry)}</span>
					<b>{texts[0]}</b>
				</span>
				<span className={classes.more}>
					{texts[2]}
					{texts[3] && <span className={classes.status}> {texts[3]}</span>}
				</span>
			</button>
			{isReservation && entry.isMain && context.showsVisit(entry) && context.onSetVisitStatus && (
				<VisitButton entry={entry} onSetVisitStatus={context.onSetVisitStatus} />
			)}
			{mayMove && (
				<>
					<span className={classes.grip} data-grip="start" />
					<span className={classes.grip} data-grip="end" />
				</>
			)}
		</div>
	);
});

function VisitButton({
	entry,
	onSetVisitStatus,
}: {
	entry: BoardEntry & { kind: "reservation" };
	onSetVisitStatus: NonNullable<BoardEntryContext["onSetVisitStatus"]>;
}) {
	const { visit_status: status, name } = entry.reservation;
	const { Icon, label } = visitStatusLook(status);
	const next = nextVisitStatus(status);
	return (
		<button
			type="button"
			className={classes.tap}
			data-tap
			data-visit={status}
			aria-label={`${name}: ${label}。押すと${visitStatusLook(next).label}にします`}
			title={`${label}（押すと${visitStatusLook(next).label}にします）`}
			onClick={() => onSetVisitStatus(entry, next)}
		>
			<Icon size="0.875em" />
			<span>{label}</span>
		</button>
	);
}

/** Label for screen readers: the visible texts in their order, and the end time, which is only drawn. */
export function entryAriaLabel(entry: BoardEntry, context: Pick<BoardEntryContext, "courseName">): string {
	const [name, , ...rest] = entryLines(entry, context);
	const shown = [shownTimeOf(entry), name, ...rest].join(" ");
	return entry.kind === "shift" ? shown : `${shown}、${formatClockMinute(entry.to)}まで`;
}

const periodOf = ({ from, to }: BoardEntry): string => `${formatClockMinute(from)}〜${formatClockMinute(to)}`;

/** Time on an entry: a shift has room for its end too. */
const shownTimeOf = (entry: BoardEntry): string =>
	entry.kind === "shift" ? periodOf(entry) : formatClockMinute(entry.from);

/** Lines of an entry: customer, time, course and status, without empty ones; the status is third without a course. */
export function entryLines(
	entry: BoardEntry,
	{ courseName }: Pick<BoardEntryContext, "courseName">,
): string[] {
	const time = periodOf(entry);
	if (entry.kind === "block") return ["予約不可", time, entry.block.memo].filter(Boolean);
	if (entry.kind === "shift") return ["シフト", time, entry.shift.description].filter(Boolean);
	const { reservation } = entry;
	const course = courseName(reservation.course_id);
	const name = reservation.is_masked ? reservation.name : `${displayName(reservation.name)} 様`;
	if (entry.kind === "request") return [`${name}の変更希望`, time];
	return [name, time, course, reservationStatusLook(reservation).label].filter(Boolean);
}
