import { sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { REQUEST_MODES } from "#domain/booking/salons/codes.ts";
import type { FreeTime } from "#domain/booking/salons/free-times.ts";
import { toDayNumber } from "#domain/booking/salons/minutes.ts";
import { salonEventLabel } from "#domain/booking/salons/telling.ts";
import { awaitedTimes, looked } from "#domain/booking/salons/waiting.ts";
import { waitingCause } from "#domain/engine/actions/action-cause.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { vacancyContext, vacancyFacts } from "../telling/vacancy-facts.ts";
import { findHoldEnd } from "../waiting/hold-end.ts";
import type { WaitingRow } from "../waiting/waiting-facts.ts";

/**
 * Looks at days that somebody waits for, and tells those for whom a time of theirs has become free: everybody, in the order
 * in which they came. Who books first has it; the others are told of the next one. While the salon takes no bookings from
 * friends, or nobody who waits, it looks at nothing, and what they know stays as it is; so with whom an operator has blocked.
 */
export const checkWaitingList: RoomCommand<{ dates: string[] }, { told: number }> = {
	needs: ({ dates }) => ({ days: dates.map(toDayNumber), waiting: { dates } }),
	run: (desk, { dates }) => {
		const { settings } = desk.state.book;
		const { rows, isTaken } = desk.facts.waiting;
		const isOpen = isTaken && settings.enableOnline && settings.rules.modes.create !== REQUEST_MODES.refused;
		const timesOf = timesByWish(desk);
		const unheldOf = timesByWish(desk, true);
		const waiting = [...rows.values()]
			.filter(({ date }) => dates.includes(date))
			.sort((one, other) => one.createdAt - other.createdAt || one.id - other.id);
		const seen = waiting.map((row) => {
			const until = isOpen ? findHoldEnd(desk, row.date) : null;
			const { known, fresh } =
				isOpen && !row.isBlocked
					? looked(row.known, timesOf(row), until === null ? timesOf(row) : unheldOf(row))
					: { known: row.known, fresh: [] };
			const isTold = fresh.length > 0;
			const next = {
				...{ ...row, known, lookAt: until },
				...(isTold && { round: row.round + 1, toldAt: desk.now }),
			};
			if (isTold) tell(desk, next, fresh);
			rows.set(row.id, next);
			return { ...next, marked: row.lookAt, isTold };
		});
		if (seen.length > 0) desk.statements.push((db) => [writeSeen(db, seen)]);
		const told = seen.filter(({ isTold }) => isTold).length;
		if (told > 0) desk.tellChange("waiting", 0);
		return { told };
	},
};

/** Marks that somebody made since the rows were read are kept: they are looked at next. */
function writeSeen(db: Db, seen: (WaitingRow & { marked: number | null })[]): Statement {
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

function tell(desk: UnitOfWork, row: WaitingRow, fresh: readonly number[]): void {
	const facts = vacancyFacts(desk, row, fresh);
	desk.vacancies.push({
		friendId: row.friendId,
		event: "vacancy",
		cause: waitingCause(row, salonEventLabel(facts, "vacancy")),
		context: vacancyContext(facts, row, fresh),
		at: desk.now,
	});
}

/** The times of each wish, worked out once for all who have it. */
function timesByWish(desk: UnitOfWork, withoutHolds = false): (row: WaitingRow) => readonly FreeTime[] {
	const known = new Map<string, readonly FreeTime[]>();
	return (row) => {
		const wish = `${row.date}:${row.courseId}:${row.resourceId}`;
		const times =
			known.get(wish) ??
			awaitedTimes(desk.state.book, row, { day: toDayNumber(row.date), now: desk.minute, withoutHolds });
		known.set(wish, times);
		return times;
	};
}
