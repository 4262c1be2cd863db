import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { endWaitingEntriesStatement, updateWaitingStatements } from "../waiting/waiting-list-statements.ts";
import { cancelDeliveriesStatement } from "./cancel-deliveries-statement.ts";
import { findReassignedReservation } from "./find-reassigned-reservation.ts";
import type { TriggeredActions } from "./find-triggered-actions.ts";
import { queueActionsStatements } from "./queue-actions-statements.ts";
import { endRemindersStatement, syncReminderStatements } from "./reservation-reminder-statements.ts";

/** Whether a row of the history is an approved or pending reservation. */
function isActiveRow(row: unknown): boolean {
	const { status, deletedAt } = (row ?? {}) as Partial<ReservationRow>;
	return deletedAt === null && (status === "approved" || status === "pending");
}

/** Statements for the effects of a transaction on friends: actions, reminders, and waiting list checks. */
export function buildFriendEffectStatements(
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
		subject === "reservation" && isActiveRow(before) && !isActiveRow(after)
			? (before as ReservationRow).id
			: [],
	);
	const given = desk.history.flatMap((entry) => findReassignedReservation(entry)?.id ?? []);
	return [
		...queueActionsStatements(db, desk, fires, sequence),
		...(changed.length > 0 ? syncReminderStatements(at, sql`r.id in ${valuesOfList(changed)}`) : []),
		...(ended.length + given.length > 0
			? [cancelDeliveriesStatement(db, desk.now, [...ended, ...given])]
			: []),
		...updateWaitingStatements(db, desk),
		...(desk.state.isGone
			? [
					endRemindersStatement(at, desk.state.salonId),
					endWaitingEntriesStatement(db, desk.state.salonId, desk.now),
				]
			: []),
	];
}
