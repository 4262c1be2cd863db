import { z } from "zod";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { calendarDay, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Days of the taps; an open side has no limit. */
const days = { from: calendarDay().optional(), to: calendarDay().optional() };

export const tapsQuery = z.object(days);
export type TapsQuery = z.output<typeof tapsQuery>;

/** The friends who tapped, of one button or of all. */
export const tapping = { ...days, button: recordId().optional() };

export const richMenuTapsQuery = z.object({
	...tapping,
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});
export type RichMenuTapsQuery = z.output<typeof richMenuTapsQuery>;

/** Where the friends who tapped a menu are downloaded. */
export const tapsExportPath = <Id extends number | string>(id: Id) =>
	`/line/richmenu/taps/export/${id}` as const;

export const tapsExportAddress = (
	id: number,
	asked: { from?: string | undefined; to?: string | undefined; button?: number | undefined },
	encoding: ExportEncoding,
): string => exportAddress(tapsExportPath(id), asked, encoding);

/** Address of an export; undefined parameters are left out. */
export function exportAddress(
	path: string,
	asked: Record<string, string | number | undefined>,
	encoding: ExportEncoding,
): string {
	const given = Object.entries({ ...asked, ...(encoding !== "utf-8" && { encoding }) }).flatMap(
		([name, value]) => (value === undefined ? [] : [[name, String(value)]]),
	);
	return path + (given.length === 0 ? "" : `?${new URLSearchParams(given)}`);
}
