import { type SQL, sql } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { UNDO_NOTICE_DELAY } from "#domain/booking/salons/undo-delays.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Subjects whose changes affect every day. */
const EVERY_DAY_SUBJECTS = ["resource", "course", "unlinks", "rules", "hours", "special"];

/**
 * Statements that schedule a check of the waiting lists of a transaction's days, and end the entries of
 * friends who booked their wish. They belong to the transaction, so that a room that dies afterwards loses no
 * check. The check waits until the change can no longer be undone: a time that was dragged away and back was
 * never free.
 */
export function updateWaitingStatements(db: Db, unitOfWork: UnitOfWork): Statement[] {
	const { salonId } = unitOfWork.state;
	const dates = listAffectedDates(unitOfWork);
	const newBookings = listNewBookings(unitOfWork);
	return [
		...(newBookings.length > 0 ? [endBookedEntriesStatement(db, unitOfWork, newBookings)] : []),
		...(isEveryDayAffected(unitOfWork)
			? [scheduleWaitingCheckStatement(db, salonId, unitOfWork.now + UNDO_NOTICE_DELAY)]
			: dates.length > 0
				? [
						scheduleWaitingCheckStatement(
							db,
							salonId,
							unitOfWork.now + UNDO_NOTICE_DELAY,
							sql`date in ${valuesOfList(dates)}`,
						),
					]
				: []),
	];
}

/** Schedules a check of a salon's waiting list, for all days or some. */
export const scheduleWaitingCheckStatement = (
	db: Db,
	salonId: number,
	at: number,
	condition: SQL = sql`1`,
): Statement =>
	execute(
		db,
		sql`update ${salonWaiting} set look_at = ${at} where salon_id = ${salonId} and ended_at is null and ${condition}`,
	);

/** Ends all waiting list entries of an archived salon. */
export const endWaitingEntriesStatement = (db: Db, salonId: number, now: number): Statement =>
	execute(
		db,
		sql`update ${salonWaiting} set ended_at = ${now}, look_at = null
			where salon_id = ${salonId} and ended_at is null`,
	);

const isEveryDayAffected = ({ history, shifts }: UnitOfWork): boolean =>
	history.some(({ subject }) => EVERY_DAY_SUBJECTS.includes(subject)) ||
	[...shifts.added.values(), ...shifts.changed.values()].some(({ startDate }) => startDate !== null);

interface DatedRow {
	date?: string | null;
	dirtyDate?: string | null;
}

/**
 * Days of the changed rows before and after the change, with their neighbours because bookings can pass
 * midnight.
 */
function listAffectedDates({ history, reservations, shifts }: UnitOfWork): string[] {
	const rows: (DatedRow | null)[] = [
		...reservations.added.values(),
		...reservations.changed.values(),
		...shifts.added.values(),
		...shifts.changed.values(),
		...history.flatMap(({ subject, before, after }) =>
			subject === "waiting" ? [] : ([before, after] as (DatedRow | null)[]),
		),
	];
	const dates = rows.flatMap((row) => [row?.date ?? [], row?.dirtyDate ?? []].flat());
	const days = dates.flatMap((date) => [-1, 0, 1].map((dayOffset) => toDayNumber(date) + dayOffset));
	return [...new Set(days)].map(formatDayNumber);
}

interface NewBooking {
	friendId: number;
	date: string;
	courseId: number;
}

/**
 * Bookings that are new on their day and course. An earlier booking does not end an entry: the friend joined
 * the list despite it.
 */
const listNewBookings = ({ history }: UnitOfWork): NewBooking[] =>
	history.flatMap(({ subject, before, after }) => {
		if (subject !== "reservation") return [];
		const [rowBefore, row] = [before, after] as [ReservationRow | null, ReservationRow];
		const { friendId, date, courseId, parentId } = row;
		const isNewBooking =
			!rowBefore || !isActiveRow(rowBefore) || rowBefore.date !== date || rowBefore.courseId !== courseId;
		return friendId !== null && courseId !== null && parentId === null && isActiveRow(row) && isNewBooking
			? [{ friendId, date, courseId }]
			: [];
	});

const isActiveRow = ({ deletedAt, status }: ReservationRow): boolean =>
	deletedAt === null && (status === "approved" || status === "pending");

function endBookedEntriesStatement(db: Db, { state, now }: UnitOfWork, newBookings: NewBooking[]): Statement {
	const { rows, column } = rowsFrom(newBookings, ["friendId", "date", "courseId"]);
	return execute(
		db,
		sql`update ${salonWaiting} set ended_at = ${now}, look_at = null
			where ended_at is null and salon_id = ${state.salonId} and (friend_id, date, course_id) in (
				select ${column.friendId}, ${column.date}, ${column.courseId} from ${rows})`,
	);
}
