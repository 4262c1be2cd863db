import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { formatDayInWords } from "#domain/booking/salons/availability-marks.ts";
import { isBookingFitting } from "#domain/booking/salons/check-booking-fit.ts";
import { formatClockMinute, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { findSalonCourse, findSalonResource } from "../engine/read-salon-settings.ts";
import { isActiveReservation, type ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Maximum number of bookings that a refusal lists. */
const MAX_LISTED = 10;

/**
 * Applies a change of hours, shifts or resources, and lists future bookings that it leaves outside of them as
 * 未対応; bookings that fit again leave the list. The command must load the future bookings in its `needs`.
 * @throws Refusal 409 with the bookings, where the change leaves some outside and `force` is false. The unit
 * of work has changed by then, so the engine repeats the other commands.
 */
export function strandUnfitBookings<Answer>(
	desk: UnitOfWork,
	{ force }: { force: boolean },
	change: () => Answer,
): Answer {
	const rows = listFutureBookings(desk);
	const fittedBefore = new Set(rows.filter((row) => fitsSchedule(desk, row)).map(({ id }) => id));
	const answer = change();
	const unfit = rows.filter((row) => !fitsSchedule(desk, row));
	const stranded = unfit.filter(({ id }) => fittedBefore.has(id));
	if (stranded.length > 0 && !force) throw refuseStranding(desk, stranded);
	const isUnfit = new Set(unfit.map(({ id }) => id));
	markStranded(desk, stranded, desk.now);
	markStranded(
		desk,
		rows.filter(({ id, strandedAt }) => strandedAt !== null && !isUnfit.has(id)),
		null,
	);
	return answer;
}

/**
 * Sets or clears the 未対応 mark of bookings. The version is kept because no editable field changes; a row
 * that a later command of the transaction changes is written with its own mark.
 */
export function markStranded(
	desk: UnitOfWork,
	rows: readonly ReservationRow[],
	strandedAt: number | null,
): void {
	if (rows.length === 0) return;
	for (const row of rows) desk.markReservation({ ...row, strandedAt });
	desk.tellChange("unsolved", 0);
	const marked = rows.map(({ id, version }) => ({ id, version }));
	desk.statements.push((db) => [
		execute(
			db,
			sql`update ${reservations} set stranded_at = ${strandedAt} from ${listTable(marked)} as m
				where ${reservations.id} = m.value ->> '$.id' and ${reservations.version} = m.value ->> '$.version'`,
		),
	]);
}

const listFutureBookings = ({ facts, now }: UnitOfWork): ReservationRow[] =>
	[...facts.reservations.values()].filter((row) => row.startsAt > now && isActiveReservation(row));

const fitsSchedule = (
	{ state }: UnitOfWork,
	{ id, date, fromMinute, toMinute, resourceId, subResourceIds }: ReservationRow,
) =>
	isBookingFitting(state.book, {
		id,
		day: toDayNumber(date),
		from: fromMinute,
		to: toMinute,
		resourceIds: resourceId === null ? subResourceIds : [resourceId, ...subResourceIds],
	});

const refuseStranding = (desk: UnitOfWork, stranded: readonly ReservationRow[]): Refusal =>
	new Refusal(409, {
		ERROR: [
			SALON_TEXTS.strands(stranded.length),
			...formatBookingLines(desk, stranded, stranded.length),
			SALON_TEXTS.strandedStay,
		],
		reasons: ["stranded"],
	});

/** Lines of the earliest bookings, and the number of those not listed. */
export function formatBookingLines(
	desk: UnitOfWork,
	rows: readonly ReservationRow[],
	count: number,
): string[] {
	const inOrder = rows.toSorted((one, other) => one.startsAt - other.startsAt || one.id - other.id);
	const listed = inOrder.slice(0, MAX_LISTED).map((row) => formatBookingLine(desk, row));
	return count > listed.length ? [...listed, SALON_TEXTS.moreBookings(count - listed.length)] : listed;
}

/** Line of one booking; the name only for operators who see all friends. */
function formatBookingLine({ state, actor }: UnitOfWork, row: ReservationRow): string {
	const facts = [
		actor.scope.all && row.name !== "" ? `${row.name} 様` : "",
		findSalonCourse(state.rows, row.courseId)?.name,
		findSalonResource(state.rows, row.resourceId)?.name,
	].filter(Boolean);
	return `${formatDayInWords(row.date)} ${formatClockMinute(row.fromMinute)}〜${formatClockMinute(row.toMinute)} ${facts.join("・")}`.trim();
}
