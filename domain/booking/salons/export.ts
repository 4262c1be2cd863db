import type { ExportEncoding } from "#domain/acquisition/forms/answers.ts";

/** The days whose reservations go into a file, both included, YYYY-MM-DD. */
export interface ExportPeriod {
	from: string;
	to: string;
}

/** Where the reservations of some days are downloaded. */
export const reservationExportAddress = (
	salonId: number,
	{ from, to }: ExportPeriod,
	encoding: ExportEncoding,
): string => `/api/salon/${salonId}/reservations/export?from=${from}&to=${to}&encoding=${encoding}`;
