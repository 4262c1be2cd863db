import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";

/** Days whose reservations are exported, both inclusive, YYYY-MM-DD. */
export interface ExportPeriod {
	from: string;
	to: string;
}

/** Returns the download address of an export. */
export const reservationExportAddress = (
	salonId: number,
	{ from, to }: ExportPeriod,
	encoding: ExportEncoding,
): string => `/api/salon/${salonId}/reservations/export?from=${from}&to=${to}&encoding=${encoding}`;
