import { eq, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { dayWritten, toDayNumber } from "#domain/booking/salons/minutes.ts";
import {
	RESERVATION_STATUS_LABELS,
	type ReservationStatus,
	VISIT_STATUS_LABELS,
	type VisitStatus,
} from "#domain/engine/reservations/reservation-status.ts";
import { RESERVATION_HEADINGS, SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import {
	type CsvCell,
	encodeText,
	writeCsvHeader,
	writeCsvLines,
} from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import type { WireReservation } from "../present-reservation.ts";
import { presentReservations, reservationStatement } from "./reservation-rows.ts";

/** Days read and written at a time, so that a whole export is never in memory. */
const DAYS_AT_ONCE = 7;

interface Export {
	ctx: OperatorCtx;
	input: { salonId: number; from: string; to: string; encoding: ExportEncoding };
}

/**
 * The reservations of some days as a CSV file, in the order of their times. Whose this operator may not see says only
 * that the time is taken.
 * @throws Refusal 404 where there is no such salon
 */
export async function exportReservations({ ctx, input }: Export): Promise<Response> {
	const { salonId, from, to, encoding } = input;
	// What was deleted since is still called by its name.
	const [[salon], resources, courses] = await ctx.db.batch([
		ctx.db
			.select({ name: salons.name, deletedAt: salons.deletedAt })
			.from(salons)
			.where(eq(salons.id, salonId)),
		ctx.db
			.select({ id: salonResources.id, name: salonResources.name })
			.from(salonResources)
			.where(eq(salonResources.salonId, salonId)),
		ctx.db
			.select({ id: salonCourses.id, name: salonCourses.name })
			.from(salonCourses)
			.where(eq(salonCourses.salonId, salonId)),
	]);
	if (!salon || salon.deletedAt !== null) throw notFound();
	const names = { resources: namesOf(resources), courses: namesOf(courses) };
	const days = `${from}_${to}`.replaceAll("-", "");
	return new Response(written(ctx, input, names), {
		headers: {
			"Content-Type": `text/csv; charset=${encoding}`,
			"Content-Disposition": contentDisposition("attachment", `${salon.name}_予約_${days}.csv`),
		},
	});
}

interface Names {
	resources: Map<number, string>;
	courses: Map<number, string>;
}

const namesOf = (rows: readonly { id: number; name: string }[]) =>
	new Map(rows.map(({ id, name }) => [id, name]));

function written(
	ctx: OperatorCtx,
	{ salonId, from, to, encoding }: Export["input"],
	names: Names,
): ReadableStream<Uint8Array> {
	let next = toDayNumber(from);
	const last = toDayNumber(to);
	return new ReadableStream({
		start: (controller) => controller.enqueue(writeCsvHeader(RESERVATION_HEADINGS, encoding)),
		pull: async (controller) => {
			// A stream is not asked again for what brought nothing: weeks without a reservation are passed over here.
			while (next <= last) {
				const until = Math.min(next + DAYS_AT_ONCE - 1, last);
				const found = await reservationsOf(ctx, salonId, dayWritten(next), dayWritten(until));
				next = until + 1;
				if (found.length === 0) continue;
				const lines = found.map((reservation) => cellsOf(reservation, names));
				return controller.enqueue(encodeText(writeCsvLines(lines), encoding));
			}
			controller.close();
		},
	});
}

async function reservationsOf(
	ctx: OperatorCtx,
	salonId: number,
	from: string,
	to: string,
): Promise<WireReservation[]> {
	const found = await reservationStatement(
		ctx,
		salonId,
		sql`(${reservations.date} between ${from} and ${to} and ${reservations.parentId} is null
			or ${reservations.parentId} in (select p.id from ${reservations} p
				where p.salon_id = ${salonId} and p.date between ${from} and ${to}))`,
	);
	return presentReservations(found, ctx.zone);
}

/** The cells of a reservation, in the order of `RESERVATION_HEADINGS`. */
function cellsOf(reservation: WireReservation, { resources, courses }: Names): CsvCell[] {
	const { id, date, from, to, course_id: courseId, sub_resource_ids: subs } = reservation;
	const resource = (which: number | null) => resources.get(which ?? 0) ?? "";
	return [
		id,
		date,
		from,
		to,
		resource(reservation.salon_resource_id),
		reservation.is_nominated ? SALON_TEXTS.nominated : SALON_TEXTS.notNominated,
		subs.map(resource).join("、"),
		courses.get(courseId ?? 0) ?? "",
		reservation.name,
		reservation.member_id,
		reservation.contact_address,
		RESERVATION_STATUS_LABELS[statusOf(reservation)],
		VISIT_STATUS_LABELS[reservation.visit_status as VisitStatus],
		reservation.is_attended === null ? "" : reservation.is_attended ? "来店" : "来店なし",
		reservation.resource_fee_is_charged ? reservation.resource_fee : "",
		reservation.comment,
		reservation.meta_data.memo ?? "",
		reservation.created_at,
	];
}

/** An open request says more than that its reservation is approved. */
const statusOf = ({
	status,
	change_child: change,
	cancel_child: cancel,
}: WireReservation): ReservationStatus =>
	[cancel, change].find((child) => child?.status.endsWith("_pending"))?.status ?? status;
