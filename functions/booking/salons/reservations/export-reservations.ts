import { eq } from "drizzle-orm";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
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
import { bookedBetweenCondition, presentReservations, selectReservations } from "./reservation-rows.ts";

/** Number of days read and written at a time, so that the whole export is never in memory. */
const DAYS_PER_READ = 7;

interface ExportInput {
	ctx: OperatorCtx;
	input: { salonId: number; from: string; to: string; encoding: ExportEncoding };
}

/**
 * Exports a period's reservations as a CSV file, in order of time. Reservations of friends whom the operator
 * may not see are masked.
 * @throws Refusal 404 where there is no such salon
 */
export async function exportReservations({ ctx, input }: ExportInput): Promise<Response> {
	const { salonId, from, to, encoding } = input;
	// Deleted resources and courses are included because reservations still refer to them.
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
	const names = { resources: mapNames(resources), courses: mapNames(courses) };
	const days = `${from}_${to}`.replaceAll("-", "");
	return new Response(streamCsv(ctx, input, names), {
		headers: {
			"Content-Type": `text/csv; charset=${encoding}`,
			"Content-Disposition": contentDisposition("attachment", `${salon.name}_予約_${days}.csv`),
		},
	});
}

interface PartNames {
	resources: Map<number, string>;
	courses: Map<number, string>;
}

const mapNames = (rows: readonly { id: number; name: string }[]) =>
	new Map(rows.map(({ id, name }) => [id, name]));

function streamCsv(
	ctx: OperatorCtx,
	{ salonId, from, to, encoding }: ExportInput["input"],
	names: PartNames,
): ReadableStream<Uint8Array> {
	let nextDay = toDayNumber(from);
	const last = toDayNumber(to);
	return new ReadableStream({
		start: (controller) => controller.enqueue(writeCsvHeader(RESERVATION_HEADINGS, encoding)),
		pull: async (controller) => {
			// A pull that enqueues nothing is not repeated, so weeks without reservations are skipped here.
			while (nextDay <= last) {
				const lastDayOfPart = Math.min(nextDay + DAYS_PER_READ - 1, last);
				const reservationsOfPart = await readReservations(
					ctx,
					salonId,
					formatDayNumber(nextDay),
					formatDayNumber(lastDayOfPart),
				);
				nextDay = lastDayOfPart + 1;
				if (reservationsOfPart.length === 0) continue;
				const lines = reservationsOfPart.map((reservation) => toCsvCells(reservation, names));
				return controller.enqueue(encodeText(writeCsvLines(lines), encoding));
			}
			controller.close();
		},
	});
}

async function readReservations(
	ctx: OperatorCtx,
	salonId: number,
	from: string,
	to: string,
): Promise<WireReservation[]> {
	const rows = await selectReservations(ctx, salonId, bookedBetweenCondition(salonId, from, to));
	return presentReservations(rows, ctx.zone);
}

/** Cells of a reservation, in the order of `RESERVATION_HEADINGS`. */
function toCsvCells(reservation: WireReservation, { resources, courses }: PartNames): CsvCell[] {
	const { id, date, from, to, course_id: courseId, sub_resource_ids: subResourceIds } = reservation;
	const resourceName = (resourceId: number | null) => resources.get(resourceId ?? 0) ?? "";
	return [
		id,
		date,
		from,
		to,
		resourceName(reservation.salon_resource_id),
		reservation.is_nominated ? SALON_TEXTS.nominated : SALON_TEXTS.notNominated,
		subResourceIds.map(resourceName).join("、"),
		courses.get(courseId ?? 0) ?? "",
		reservation.name,
		reservation.member_id,
		reservation.contact_address,
		RESERVATION_STATUS_LABELS[getShownStatus(reservation)],
		VISIT_STATUS_LABELS[reservation.visit_status as VisitStatus],
		reservation.is_attended === null ? "" : reservation.is_attended ? "来店" : "来店なし",
		reservation.resource_fee_is_charged ? reservation.resource_fee : "",
		reservation.comment,
		reservation.meta_data.memo ?? "",
		reservation.created_at,
	];
}

/** A pending request takes precedence over the reservation's own status. */
const getShownStatus = ({
	status,
	change_child: change,
	cancel_child: cancel,
}: WireReservation): ReservationStatus =>
	[cancel, change].find((child) => child?.status.endsWith("_pending"))?.status ?? status;
