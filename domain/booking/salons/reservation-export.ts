import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";

/** Days whose reservations are exported, both inclusive, YYYY-MM-DD. */
export interface ReservationExportPeriod {
	from: string;
	to: string;
}

/** Returns the download URL of an export. */
export const buildReservationExportUrl = (
	salonId: number,
	{ from, to }: ReservationExportPeriod,
	encoding: ExportEncoding,
): string => `/api/salon/${salonId}/reservations/export?from=${from}&to=${to}&encoding=${encoding}`;
