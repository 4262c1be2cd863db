import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { isBookingFitting } from "#domain/booking/salons/check-booking-fit.ts";
import { formatClockMinute, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
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
	unitOfWork: UnitOfWork,
	{ force }: { force: boolean },
	change: () => Answer,
): Answer {
	const rows = listFutureBookings(unitOfWork);
	const fittingIdsBefore = new Set(rows.filter((row) => fitsSchedule(unitOfWork, row)).map(({ id }) => id));
	const answer = change();
	const unfitRows = rows.filter((row) => !fitsSchedule(unitOfWork, row));
	const newlyUnfitRows = unfitRows.filter(({ id }) => fittingIdsBefore.has(id));
	if (newlyUnfitRows.length > 0 && !force) throw refuseStranding(unitOfWork, newlyUnfitRows);
	const unfitIds = new Set(unfitRows.map(({ id }) => id));
	markStranded(unitOfWork, newlyUnfitRows, unitOfWork.now);
	markStranded(
		unitOfWork,
		rows.filter(({ id, strandedAt }) => strandedAt !== null && !unfitIds.has(id)),
		null,
	);
	return answer;
}

/**
 * Sets or clears the 未対応 mark of bookings. The version is kept because no editable field changes; a row
 * that a later command of the transaction changes is written with its own mark.
 */
export function markStranded(
	unitOfWork: UnitOfWork,
	rows: readonly ReservationRow[],
	strandedAt: number | null,
): void {
	if (rows.length === 0) return;
	for (const row of rows) unitOfWork.markReservation({ ...row, strandedAt });
	unitOfWork.notifyChange("unsolved", 0);
	const rowVersions = rows.map(({ id, version }) => ({ id, version }));
	unitOfWork.statements.push((db) => [
		execute(
			db,
			sql`update ${reservations} set stranded_at = ${strandedAt} from ${listTable(rowVersions)} as m
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

const refuseStranding = (unitOfWork: UnitOfWork, strandedRows: readonly ReservationRow[]): Refusal =>
	new Refusal(409, {
		ERROR: [
			SALON_TEXTS.strands(strandedRows.length),
			...formatBookingLines(unitOfWork, strandedRows, strandedRows.length),
			SALON_TEXTS.strandedStay,
		],
		reasons: ["stranded"],
	});

/** Lines of the earliest bookings, and the number of those not listed. */
export function formatBookingLines(
	unitOfWork: UnitOfWork,
	rows: readonly ReservationRow[],
	count: number,
): string[] {
	const sortedRows = rows.toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id);
	const bookingLines = sortedRows.slice(0, MAX_LISTED).map((row) => formatBookingLine(unitOfWork, row));
	return count > bookingLines.length
		? [...bookingLines, SALON_TEXTS.moreBookings(count - bookingLines.length)]
		: bookingLines;
}

/** Line of one booking; the name only for operators who see all friends. */
function formatBookingLine({ state, actor }: UnitOfWork, row: ReservationRow): string {
	const facts = [
		actor.scope.all && row.name !== "" ? `${row.name} 様` : "",
		findSalonCourse(state.rows, row.courseId)?.name,
		findSalonResource(state.rows, row.resourceId)?.name,
	].filter(Boolean);
	return `${formatMonthDay(row.date)} ${formatClockMinute(row.fromMinute)}〜${formatClockMinute(row.toMinute)} ${facts.join("・")}`.trim();
}
