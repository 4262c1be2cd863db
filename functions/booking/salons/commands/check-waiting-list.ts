import { sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { FreeCourseTime } from "#domain/booking/salons/free-times.ts";
import { formatSalonEventLabel } from "#domain/booking/salons/reservation-label.ts";
import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { compareFreeTimes, listWishedTimes } from "#domain/booking/salons/waiting-times.ts";
import { waitingCause } from "#domain/engine/actions/action-cause.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { buildVacancyContext, buildVacancyFacts } from "../notices/vacancy-facts.ts";
import { findHoldEnd } from "../waiting/find-hold-end.ts";
import type { WaitingRow } from "../waiting/waiting-facts.ts";

/**
 * Checks the days of the waiting list and notifies everybody whose wished time became free, in the order of
 * the list; the first to book gets it, the others are notified of the next one. Nothing is checked while the
 * salon takes no online bookings or no waiting list entries; entries of blocked friends are skipped. Their
 * known times stay unchanged.
 */
export const checkWaitingListCommand: RoomCommand<{ dates: string[] }, { notifiedCount: number }> = {
	needs: ({ dates }) => ({ days: dates.map(toDayNumber), waiting: { dates } }),
	run: (unitOfWork, { dates }) => {
		const { settings } = unitOfWork.state.book;
		const { rows, isOffered: isWaitingOffered } = unitOfWork.facts.waiting;
		const isOpen =
			isWaitingOffered && settings.enableOnline && settings.rules.modes.create !== REQUEST_MODES.refused;
		const listTimes = createTimesCache(unitOfWork);
		const listTimesIgnoringHolds = createTimesCache(unitOfWork, { withoutHolds: true });
		const waiting = [...rows.values()]
			.filter(({ date }) => dates.includes(date))
			.sort((a, b) => a.createdAt - b.createdAt || a.id - b.id);
		const checkedRows = waiting.map((row) => {
			const holdEnd = isOpen ? findHoldEnd(unitOfWork, row.date) : null;
			const { knownTimes, newTimes } =
				isOpen && !row.isBlocked
					? compareFreeTimes(
							row.known,
							listTimes(row),
							holdEnd === null ? listTimes(row) : listTimesIgnoringHolds(row),
						)
					: { knownTimes: row.known, newTimes: [] };
			const isNotified = newTimes.length > 0;
			const nextRow = {
				...row,
				known: knownTimes,
				// Times on hold become free or booked by then.
				lookAt: holdEnd,
				...(isNotified && { round: row.round + 1, toldAt: unitOfWork.now }),
			};
			if (isNotified) pushVacancyNotice(unitOfWork, nextRow, newTimes);
			rows.set(row.id, nextRow);
			return { ...nextRow, lookAtWhenRead: row.lookAt, isNotified };
		});
		if (checkedRows.length > 0) unitOfWork.statements.push((db) => [updateCheckedRows(db, checkedRows)]);
		const notifiedCount = checkedRows.filter(({ isNotified }) => isNotified).length;
		if (notifiedCount > 0) unitOfWork.notifyChange("waiting", 0);
		return { notifiedCount };
	},
};

/** Statement that stores the checks; one that was requested since the rows were read stays due. */
function updateCheckedRows(
	db: Db,
	checkedRows: (WaitingRow & { lookAtWhenRead: number | null })[],
): Statement {
	const { rows, column } = rowsFrom(
		checkedRows.map((row) => ({ ...row, known: JSON.stringify(row.known) })),
		["id", "known", "round", "toldAt", "lookAt", "lookAtWhenRead"],
	);
	return execute(
		db,
		sql`update ${salonWaiting} set known = ${column.known}, round = ${column.round}, told_at = ${column.toldAt},
			look_at = iif(look_at is ${column.lookAtWhenRead}, ${column.lookAt}, look_at)
			from ${rows} where ${salonWaiting.id} = ${column.id} and ended_at is null`,
	);
}

function pushVacancyNotice(unitOfWork: UnitOfWork, row: WaitingRow, newTimes: readonly number[]): void {
	const facts = buildVacancyFacts(unitOfWork, row, newTimes);
	unitOfWork.vacancies.push({
		friendId: row.friendId,
		event: "vacancy",
		cause: waitingCause(row, formatSalonEventLabel(facts, "vacancy")),
		context: buildVacancyContext(facts, row, newTimes),
		at: unitOfWork.now,
	});
}

/** Free times per wish, computed once for all entries with the same wish. */
function createTimesCache(
	unitOfWork: UnitOfWork,
	{ withoutHolds = false } = {},
): (row: WaitingRow) => readonly FreeCourseTime[] {
	const timesByKey = new Map<string, readonly FreeCourseTime[]>();
	return (row) => {
		const cacheKey = `${row.date}:${row.courseId}:${row.resourceId}`;
		const times =
			timesByKey.get(cacheKey) ??
			listWishedTimes(unitOfWork.state.book, row, {
				day: toDayNumber(row.date),
				now: unitOfWork.minute,
				withoutHolds,
			});
		timesByKey.set(cacheKey, times);
		return times;
	};
}
