import { sql } from "drizzle-orm";
import { reservations, salonBlocks, salonShifts } from "#db/booking/reservation-tables.ts";
import { salonAnswers, salonCommits, salonCounters, salonHistory } from "#db/booking/salon-history.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { insertRows, overwriteRows } from "#db/platform/sql/write-rows.ts";
import { markChangedEventsStatements } from "../calendar/mark-calendar-events.ts";
import { findTriggeredActions } from "../notices/find-triggered-actions.ts";
import { buildFriendEffectStatements } from "../notices/friend-effect-statements.ts";
import { buildOperatorNoticeStatements } from "../notices/operator-notices.ts";
import { buildWebhookEventStatements } from "../notices/reservation-webhooks.ts";
import { markEndedPaymentsStatements } from "../payments/salon-payment-statements.ts";
import type { ReservationRow } from "./salon-rows.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Answer of a command, stored under its save key. */
export interface SavedAnswer {
	saveKey: string;
	answer: unknown;
}

/** Work that a transaction leaves to queues. */
export interface QueuedWork {
	/** Times at which queued actions are due, in no order. */
	dueTimes: number[];
	/** Whether calendar events are due. */
	calendars: boolean;
}

/**
 * Writes a unit of work as one transaction that the sequence number guards, including friends' actions,
 * notices, webhooks and calendar events.
 * @throws where another writer was faster; nothing is written then
 */
export async function writeUnitOfWork(
	db: Db,
	unitOfWork: UnitOfWork,
	savedAnswers: readonly SavedAnswer[],
): Promise<QueuedWork> {
	const { state, now } = unitOfWork;
	const sequence = state.sequence + 1;
	const triggeredActions = findTriggeredActions(unitOfWork);
	const calendarStatements = markChangedEventsStatements(db, now, changedReservationIds(unitOfWork));
	const sequenceGuard = db.insert(salonCommits).values({ salonId: state.salonId, sequence, at: now });
	const results = await db.batch([
		sequenceGuard,
		...rowStatements(db, unitOfWork),
		...unitOfWork.statements.flatMap((buildStatements) => buildStatements(db)),
		...markEndedPaymentsStatements(db, unitOfWork),
		...buildFriendEffectStatements(db, unitOfWork, triggeredActions, sequence),
		...buildOperatorNoticeStatements(db, unitOfWork, sequence),
		...buildWebhookEventStatements(db, unitOfWork, sequence),
		insertHistoryStatement(db, unitOfWork, sequence),
		...insertAnswersStatements(db, unitOfWork, savedAnswers),
		...countUnsolvedStatements(db, unitOfWork),
		...calendarStatements,
	]);
	state.sequence = sequence;
	// The last statement updates the calendar events of the changed reservations.
	const { meta } = results.at(-1) as D1Result;
	return {
		dueTimes: [
			...new Set(triggeredActions.all.map(({ at }) => at)),
			...(triggeredActions.released.length > 0 ? [now] : []),
		],
		calendars: calendarStatements.length > 0 && meta.changes > 0,
	};
}

/** Ids of the added and changed reservations, without requested changes. */
const changedReservationIds = ({ reservations: { added, changed } }: UnitOfWork): number[] =>
	[...added.values(), ...changed.values()].flatMap(({ id, parentId }) => (parentId === null ? id : []));

/** Writes the added and changed reservations, blocks and shifts. */
function rowStatements(
	db: Db,
	{ reservations: reservationChanges, blocks, shifts }: UnitOfWork,
): Statement[] {
	const withoutBooker = (rows: Iterable<ReservationRow>) =>
		[...rows].map((row) => ({ ...row, booker: null }));
	return [
		...insertRows(db, reservations, withoutBooker(reservationChanges.added.values())),
		...overwriteRows(db, reservations, withoutBooker(reservationChanges.changed.values())),
		...insertRows(db, salonBlocks, [...blocks.added.values()]),
		...overwriteRows(db, salonBlocks, [...blocks.changed.values()]),
		...insertRows(db, salonShifts, [...shifts.added.values()]),
		...overwriteRows(db, salonShifts, [...shifts.changed.values()]),
	];
}

/** Adds the difference to the salon's count of reservations to be solved. */
const countUnsolvedStatements = (db: Db, { state: { salonId }, unsolvedChange }: UnitOfWork): Statement[] =>
	unsolvedChange === 0
		? []
		: [
				db
					.insert(salonCounters)
					.values({ salonId, unsolved: unsolvedChange })
					.onConflictDoUpdate({
						target: salonCounters.salonId,
						set: { unsolved: sql`${salonCounters.unsolved} + ${unsolvedChange}` },
					}),
			];

const toJsonOrNull = (value: unknown): string | null =>
	value === null || value === undefined ? null : JSON.stringify(value);

function insertHistoryStatement(db: Db, { history, state, now }: UnitOfWork, sequence: number) {
	const { column, rows } = rowsFrom(
		history.map((entry) => ({
			...entry,
			before: toJsonOrNull(entry.before),
			after: toJsonOrNull(entry.after),
		})),
		[
			"label",
			"subject",
			"subjectId",
			"before",
			"after",
			"dateBefore",
			"dateAfter",
			"operatorId",
			"friendId",
			"programId",
		],
	);
	return execute(
		db,
		insertInto(
			salonHistory,
			{ salonId: state.salonId, sequence, at: now, ...column },
			sql`from ${rows} where true`,
		),
	);
}

function insertAnswersStatements(db: Db, { state, now }: UnitOfWork, savedAnswers: readonly SavedAnswer[]) {
	if (savedAnswers.length === 0) return [];
	const { column, rows } = rowsFrom(
		savedAnswers.map(({ saveKey, answer }) => ({ saveKey, answer: JSON.stringify(answer ?? null) })),
		["saveKey", "answer"],
	);
	return [
		execute(
			db,
			insertInto(salonAnswers, { salonId: state.salonId, at: now, ...column }, sql`from ${rows} where true`),
		),
	];
}
