import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { isFitting } from "#domain/booking/salons/fitting.ts";
import { dayInWords } from "#domain/booking/salons/marks.ts";
import { clockOf, toDayNumber } from "#domain/booking/salons/minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { findSalonCourse, resourceOf } from "../engine/read-salon-settings.ts";
import { type ReservationRow, stands } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Maximum number of bookings that a refusal lists. */
const MOST_LISTED = 10;

/**
 * Makes a change of hours, shifts or resources, and puts the bookings to come that it leaves outside of them on 未対応.
 * Bookings that fit again leave it. The command needs `standing`.
 * @throws Refusal 409 with the bookings, where the change leaves some outside and nobody insists. The desk has changed
 * by then, so the engine judges the others again.
 */
export function changeAround<Answer>(desk: UnitOfWork, force: boolean, change: () => Answer): Answer {
	const rows = standingRows(desk);
	const fittedBefore = new Set(rows.filter((row) => fits(desk, row)).map(({ id }) => id));
	const answer = change();
	const unfit = rows.filter((row) => !fits(desk, row));
	const stranded = unfit.filter(({ id }) => fittedBefore.has(id));
	if (stranded.length > 0 && !force) throw refusal(desk, stranded);
	const isUnfit = new Set(unfit.map(({ id }) => id));
	setStranded(desk, stranded, desk.now);
	setStranded(
		desk,
		rows.filter(({ id, strandedAt }) => strandedAt !== null && !isUnfit.has(id)),
		null,
	);
	return answer;
}

/**
 * Sets or ends the mark of bookings on 未対応. Nothing that anybody edits changes, so the version stays; a row that a
 * later command of the transaction changes is written with its own mark.
 */
export function setStranded(
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

const standingRows = ({ facts, now }: UnitOfWork): ReservationRow[] =>
	[...facts.reservations.values()].filter((row) => row.startsAt > now && stands(row));

const fits = (
	{ state }: UnitOfWork,
	{ id, date, fromMinute, toMinute, resourceId, subResourceIds }: ReservationRow,
) =>
	isFitting(state.book, {
		id,
		day: toDayNumber(date),
		from: fromMinute,
		to: toMinute,
		resourceIds: resourceId === null ? subResourceIds : [resourceId, ...subResourceIds],
	});

const refusal = (desk: UnitOfWork, stranded: readonly ReservationRow[]): Refusal =>
	new Refusal(409, {
		ERROR: [
			SALON_TEXTS.strands(stranded.length),
			...listInWords(desk, stranded, stranded.length),
			SALON_TEXTS.strandedStay,
		],
		reasons: ["stranded"],
	});

/** Bookings in lines, the earliest first, and the number of those that are not listed. */
export function listInWords(desk: UnitOfWork, rows: readonly ReservationRow[], count: number): string[] {
	const inOrder = rows.toSorted((one, other) => one.startsAt - other.startsAt || one.id - other.id);
	const listed = inOrder.slice(0, MOST_LISTED).map((row) => bookingInWords(desk, row));
	return count > listed.length ? [...listed, SALON_TEXTS.moreBookings(count - listed.length)] : listed;
}

/** One booking in a line; its name only for operators who see all friends. */
function bookingInWords({ state, actor }: UnitOfWork, row: ReservationRow): string {
	const facts = [
		actor.scope.all && row.name !== "" ? `${row.name} 様` : "",
		findSalonCourse(state.rows, row.courseId)?.name,
		resourceOf(state.rows, row.resourceId)?.name,
	].filter(Boolean);
	return `${dayInWords(row.date)} ${clockOf(row.fromMinute)}〜${clockOf(row.toMinute)} ${facts.join("・")}`.trim();
}
