import { type CSSProperties, memo } from "react";
import { clockOf } from "#domain/booking/salons/minutes.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import type { Entry } from "../model/entries.ts";
import type { Laid } from "../model/lanes.ts";
import { lookOf } from "../model/looks.ts";
import { placeOn, type Scale } from "../model/scale.ts";
import classes from "./Board.module.css";
import { nextVisit, statusMark, visitMark } from "./statusLook.tsx";

/** Rendering context of the board's entries. */
export interface EntryContext {
	colourOf: (resourceId: number | null) => number | undefined;
	courseName: (id: number | null) => string;
	mayMove: (entry: Entry) => boolean;
	onOpen: (entry: Entry) => void;
	onEdit: (entry: Entry) => void;
	/** Sets the visit status; absent without the ability. */
	onVisit?: ((entry: Entry & { kind: "reservation" }, status: 0 | 1 | 2) => void) | undefined;
}

interface EntryViewProps {
	laid: Laid<Entry>;
	scale: Scale;
	context: EntryContext;
	isHeld: boolean;
}

/** Entry on the board: a button that opens it, handles to resize it, and a button for the visit status. */
export const EntryView = memo(function EntryView({ laid, scale, context, isHeld }: EntryViewProps) {
	const { entry, lane, lanes } = laid;
	const place = placeOn(scale, entry);
	if (!place) return null;
	const look = lookOf(context.colourOf(entry.resourceId));
	const isReservation = entry.kind === "reservation";
	const style = {
		"--start": `${place.start}%`,
		"--length": `${place.length}%`,
		"--lane": `${(lane / lanes) * 100}%`,
		"--thick": `${100 / lanes}%`,
		...(entry.kind !== "block" && { "--ground": look.ground, "--ink": look.text }),
	} as CSSProperties;
	const said = wordsOf(entry, context);
	const status = isReservation || entry.kind === "request" ? statusMark(entry.reservation) : null;
	const mayMove = context.mayMove(entry);
	return (
		<div
			className={classes.entry}
			style={style}
			data-entry={entry.key}
			data-kind={entry.kind}
			data-status={isReservation ? entry.reservation.status : undefined}
			data-sub={isReservation && !entry.isMain ? true : undefined}
			data-held={isHeld || undefined}
			data-movable={mayMove || undefined}
		>
			<button
				type="button"
				className={classes.face}
				title={said.join("\n")}
				aria-label={spokenOf(entry, context)}
				onClick={() => context.onOpen(entry)}
				onKeyDown={(event) => {
					if (event.key.toLowerCase() !== "e" || event.metaKey || event.ctrlKey) return;
					event.preventDefault();
					context.onEdit(entry);
				}}
			>
				<span className={classes.line}>
					{status && <status.Icon size="0.875em" />}
					<span className={classes.time}>{clockOf(entry.from)}</span>
					<b>{said[0]}</b>
				</span>
				<span className={classes.more}>{said.slice(2).join(" ")}</span>
			</button>
			{isReservation && entry.isMain && entry.reservation.status === "approved" && context.onVisit && (
				<VisitTap entry={entry} onVisit={context.onVisit} />
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

function VisitTap({
	entry,
	onVisit,
}: {
	entry: Entry & { kind: "reservation" };
	onVisit: NonNullable<EntryContext["onVisit"]>;
}) {
	const { visit_status: status, name } = entry.reservation;
	if (entry.reservation.is_masked) return null;
	const { Icon, label } = visitMark(status);
	const next = nextVisit(status);
	return (
		<button
			type="button"
			className={classes.tap}
			data-tap
			data-visit={status}
			aria-label={`${name}: ${label}。押すと${visitMark(next).label}にします`}
			title={`${label}（押すと${visitMark(next).label}にします）`}
			onClick={() => onVisit(entry, next)}
		>
			<Icon size="0.875em" />
			<span>{label}</span>
		</button>
	);
}

/** Label for screen readers: the visible text in its order, plus the end, which is only drawn. */
export function spokenOf(entry: Entry, context: Pick<EntryContext, "courseName">): string {
	const [name, , ...rest] = wordsOf(entry, context);
	return `${[clockOf(entry.from), name, ...rest].join(" ")}、${clockOf(entry.to)}まで`;
}

/** Lines of an entry: its customer first, then the time, then the rest. */
export function wordsOf(entry: Entry, { courseName }: Pick<EntryContext, "courseName">): string[] {
	const time = `${clockOf(entry.from)}〜${clockOf(entry.to)}`;
	if (entry.kind === "block") return ["予約不可", time, entry.block.memo].filter(Boolean);
	if (entry.kind === "shift") return ["シフト", time, entry.shift.description].filter(Boolean);
	const { reservation } = entry;
	const course = courseName(reservation.course_id);
	const name = reservation.is_masked ? reservation.name : `${displayName(reservation.name)} 様`;
	if (entry.kind === "request") return [`${name}の変更希望`, time];
	return [name, time, course, statusMark(reservation).label].filter(Boolean);
}
