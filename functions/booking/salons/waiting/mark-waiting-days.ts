import { type SQL, sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { dayWritten, toDayNumber } from "#domain/booking/salons/minutes.ts";
import { TOLD_AFTER } from "#domain/booking/salons/undo.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Settings on which every day depends. */
const OF_EVERY_DAY = ["resource", "course", "unlinks", "rules", "hours", "special"];

/**
 * Has the room look again at the days of a transaction's changes, for whoever waits for one: in the transaction itself, so
 * that a room that dies behind it is not forgotten. It looks once nothing can be taken back any more: what is dragged away
 * and back again was never free. Whoever has booked what they waited for waits no longer.
 */
export function markWaiting(db: Db, desk: UnitOfWork): Statement[] {
	const { salonId } = desk.state;
	const dates = touchedDates(desk);
	const booked = bookedOf(desk);
	return [
		...(booked.length > 0 ? [endBooked(db, desk, booked)] : []),
		...(touchesEveryDay(desk)
			? [recheckWaitingDays(db, salonId, desk.now + TOLD_AFTER)]
			: dates.length > 0
				? [recheckWaitingDays(db, salonId, desk.now + TOLD_AFTER, sql`date in ${valuesOfList(dates)}`)]
				: []),
	];
}

/** Has the room look at days that somebody waits for, all of them or some. */
export const recheckWaitingDays = (db: Db, salonId: number, at: number, which: SQL = sql`1`): Statement =>
	execute(
		db,
		sql`update ${salonWaiting} set look_at = ${at} where salon_id = ${salonId} and ended_at is null and ${which}`,
	);

/** Nobody waits for a salon that is put away. */
export const endWaitingEntries = (db: Db, salonId: number, now: number): Statement =>
	execute(
		db,
		sql`update ${salonWaiting} set ended_at = ${now}, look_at = null
			where salon_id = ${salonId} and ended_at is null`,
	);

const touchesEveryDay = ({ history, shifts }: UnitOfWork): boolean =>
	history.some(({ subject }) => OF_EVERY_DAY.includes(subject)) ||
	[...shifts.added.values(), ...shifts.changed.values()].some(({ startDate }) => startDate !== null);

interface Dated {
	date?: string | null;
	dirtyDate?: string | null;
}

/** The days of what has changed, as it was and as it is, with those beside them: a booking may reach over midnight. */
function touchedDates({ history, reservations, shifts }: UnitOfWork): string[] {
	const rows: (Dated | null)[] = [
		...reservations.added.values(),
		...reservations.changed.values(),
		...shifts.added.values(),
		...shifts.changed.values(),
		...history.flatMap(({ subject, before, after }) =>
			subject === "waiting" ? [] : ([before, after] as (Dated | null)[]),
		),
	];
	const dates = rows.flatMap((row) => [row?.date ?? [], row?.dirtyDate ?? []].flat());
	const days = dates.flatMap((date) => [-1, 0, 1].map((beside) => toDayNumber(date) + beside));
	return [...new Set(days)].map(dayWritten);
}

interface Booked {
	friendId: number;
	date: string;
	courseId: number;
}

/**
 * Bookings added to a day; those that were there before did not prevent anybody from waiting for another
 * time.
 */
const bookedOf = ({ history }: UnitOfWork): Booked[] =>
	history.flatMap(({ subject, before, after }) => {
		if (subject !== "reservation") return [];
		const [was, row] = [before, after] as [ReservationRow | null, ReservationRow];
		const { friendId, date, courseId, parentId } = row;
		const isOther = !was || !stands(was) || was.date !== date || was.courseId !== courseId;
		return friendId !== null && courseId !== null && parentId === null && stands(row) && isOther
			? [{ friendId, date, courseId }]
			: [];
	});

const stands = ({ deletedAt, status }: ReservationRow): boolean =>
	deletedAt === null && (status === "approved" || status === "pending");

function endBooked(db: Db, { state, now }: UnitOfWork, booked: Booked[]): Statement {
	const { rows, column } = rowsFrom(booked, ["friendId", "date", "courseId"]);
	return execute(
		db,
		sql`update ${salonWaiting} set ended_at = ${now}, look_at = null
			where ended_at is null and salon_id = ${state.salonId} and (friend_id, date, course_id) in (
				select ${column.friendId}, ${column.date}, ${column.courseId} from ${rows})`,
	);
}
