import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { endWaitingEntries, markWaiting } from "../waiting/mark-waiting-days.ts";
import { cancelDelayedActions } from "./cancel-delayed-actions.ts";
import { isReassigned } from "./reassigned-reservation.ts";
import { endReservationReminders, reminderStatements } from "./reservation-reminders.ts";
import type { TriggeredActions } from "./triggered-actions.ts";
import { writeTriggeredActions } from "./write-triggered-actions.ts";

/** Whether a row of the history is a reservation that holds its time; requests do not. */
function stands(row: unknown): boolean {
	const { status, deletedAt } = (row ?? {}) as Partial<ReservationRow>;
	return deletedAt === null && (status === "approved" || status === "pending");
}

/** Effects of a transaction's changes for friends: actions, reminders, and full days to check again. */
export function friendEffectStatements(
	db: Db,
	desk: UnitOfWork,
	fires: TriggeredActions,
	sequence: number,
): Statement[] {
	const at = { db, now: desk.now, zone: desk.zone };
	const changed = [...desk.reservations.added.values(), ...desk.reservations.changed.values()]
		.filter(({ parentId }) => parentId === null)
		.map(({ id }) => id);
	const ended = desk.history.flatMap(({ subject, before, after }) =>
		subject === "reservation" && stands(before) && !stands(after) ? (before as ReservationRow).id : [],
	);
	const given = desk.history.flatMap((entry) => isReassigned(entry)?.id ?? []);
	return [
		...writeTriggeredActions(db, desk, fires, sequence),
		...(changed.length > 0 ? reminderStatements(at, sql`r.id in ${valuesOfList(changed)}`) : []),
		...(ended.length + given.length > 0 ? [cancelDelayedActions(db, desk.now, [...ended, ...given])] : []),
		...markWaiting(db, desk),
		...(desk.state.isGone
			? [endReservationReminders(at, desk.state.salonId), endWaitingEntries(db, desk.state.salonId, desk.now)]
			: []),
	];
}
