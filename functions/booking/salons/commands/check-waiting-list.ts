import { sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { FreeCourseTime } from "#domain/booking/salons/free-times.ts";
import { formatSalonEventLabel } from "#domain/booking/salons/reservation-notice-facts.ts";
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
export const checkWaitingListCommand: RoomCommand<{ dates: string[] }, { told: number }> = {
	needs: ({ dates }) => ({ days: dates.map(toDayNumber), waiting: { dates } }),
	run: (desk, { dates }) => {
		const { settings } = desk.state.book;
		const { rows, isTaken } = desk.facts.waiting;
		const isOpen = isTaken && settings.enableOnline && settings.rules.modes.create !== REQUEST_MODES.refused;
		const timesOf = createTimesCache(desk);
		const unheldOf = createTimesCache(desk, { withoutHolds: true });
		const waiting = [...rows.values()]
			.filter(({ date }) => dates.includes(date))
			.sort((one, other) => one.createdAt - other.createdAt || one.id - other.id);
		const seen = waiting.map((row) => {
			const until = isOpen ? findHoldEnd(desk, row.date) : null;
			const { known, fresh } =
				isOpen && !row.isBlocked
					? compareFreeTimes(row.known, timesOf(row), until === null ? timesOf(row) : unheldOf(row))
					: { known: row.known, fresh: [] };
			const isTold = fresh.length > 0;
			const next = {
				...row,
				known,
				lookAt: until,
				...(isTold && { round: row.round + 1, toldAt: desk.now }),
			};
			if (isTold) pushVacancyNotice(desk, next, fresh);
			rows.set(row.id, next);
			return { ...next, marked: row.lookAt, isTold };
		});
		if (seen.length > 0) desk.statements.push((db) => [updateCheckedRows(db, seen)]);
		const told = seen.filter(({ isTold }) => isTold).length;
		if (told > 0) desk.tellChange("waiting", 0);
		return { told };
	},
};

/** A check that was requested since the rows were read stays due. */
function updateCheckedRows(db: Db, seen: (WaitingRow & { marked: number | null })[]): Statement {
	const { rows, column } = rowsFrom(
		seen.map((row) => ({ ...row, known: JSON.stringify(row.known) })),
		["id", "known", "round", "toldAt", "lookAt", "marked"],
	);
	return execute(
		db,
		sql`update ${salonWaiting} set known = ${column.known}, round = ${column.round}, told_at = ${column.toldAt},
			look_at = iif(look_at is ${column.marked}, ${column.lookAt}, look_at)
			from ${rows} where ${salonWaiting.id} = ${column.id} and ended_at is null`,
	);
}

function pushVacancyNotice(desk: UnitOfWork, row: WaitingRow, fresh: readonly number[]): void {
	const facts = buildVacancyFacts(desk, row, fresh);
	desk.vacancies.push({
		friendId: row.friendId,
		event: "vacancy",
		cause: waitingCause(row, formatSalonEventLabel(facts, "vacancy")),
		context: buildVacancyContext(facts, row, fresh),
		at: desk.now,
	});
}

/** Free times per wish, computed once for all entries with the same wish. */
function createTimesCache(
	desk: UnitOfWork,
	{ withoutHolds = false } = {},
): (row: WaitingRow) => readonly FreeCourseTime[] {
	const known = new Map<string, readonly FreeCourseTime[]>();
	return (row) => {
		const wish = `${row.date}:${row.courseId}:${row.resourceId}`;
		const times =
			known.get(wish) ??
			listWishedTimes(desk.state.book, row, { day: toDayNumber(row.date), now: desk.minute, withoutHolds });
		known.set(wish, times);
		return times;
	};
}
