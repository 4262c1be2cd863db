import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { endWaitingEntriesStatement, updateWaitingStatements } from "../waiting/waiting-list-statements.ts";
import type { TriggeredActions } from "./announcement-plan.ts";
import { cancelDeliveriesStatement } from "./cancel-deliveries-statement.ts";
import { findReassignedReservation } from "./find-reassigned-reservation.ts";
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
	unitOfWork: UnitOfWork,
	triggeredActions: TriggeredActions,
	sequence: number,
): Statement[] {
	const scope = { db, now: unitOfWork.now, zone: unitOfWork.zone };
	const changedReservations = [
		...unitOfWork.reservations.added.values(),
		...unitOfWork.reservations.changed.values(),
	]
		.filter(({ parentId }) => parentId === null)
		.map(({ id }) => id);
	const endedIds = unitOfWork.history.flatMap(({ subject, before, after }) =>
		subject === "reservation" && isActiveRow(before) && !isActiveRow(after)
			? (before as ReservationRow).id
			: [],
	);
	const reassignedIds = unitOfWork.history.flatMap((entry) => findReassignedReservation(entry)?.id ?? []);
	return [
		...queueActionsStatements(db, unitOfWork, triggeredActions, sequence),
		...(changedReservations.length > 0
			? syncReminderStatements(scope, sql`r.id in ${valuesOfList(changedReservations)}`)
			: []),
		...(endedIds.length + reassignedIds.length > 0
			? [cancelDeliveriesStatement(db, unitOfWork.now, [...endedIds, ...reassignedIds])]
			: []),
		...updateWaitingStatements(db, unitOfWork),
		...(unitOfWork.state.isArchived
			? [
					endRemindersStatement(scope, unitOfWork.state.salonId),
					endWaitingEntriesStatement(db, unitOfWork.state.salonId, unitOfWork.now),
				]
			: []),
	];
}
