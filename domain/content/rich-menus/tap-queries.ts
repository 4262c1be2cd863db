import { z } from "zod";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { calendarDay, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** First and last day of the taps; absent for an open side. */
const dayFields = { from: calendarDay().optional(), to: calendarDay().optional() };

export const tapsQuery = z.object(dayFields);
export type TapsQuery = z.output<typeof tapsQuery>;

/** Query of the friends who tapped one button, or any. */
export const menuTapFields = { ...dayFields, button: recordId().optional() };

export const richMenuTapsQuery = z.object({
	...menuTapFields,
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});
export type RichMenuTapsQuery = z.output<typeof richMenuTapsQuery>;

/** Path of the CSV of the friends who tapped a menu. */
export const menuTapsExportPath = <Id extends number | string>(id: Id) =>
	`/line/richmenu/taps/export/${id}` as const;

export const menuTapsExportAddress = (
	id: number,
	params: { from?: string | undefined; to?: string | undefined; button?: number | undefined },
	encoding: ExportEncoding,
): string => tapExportAddress(menuTapsExportPath(id), params, encoding);

/** Address of an export, without undefined parameters and the default encoding. */
export function tapExportAddress(
	path: string,
	params: Record<string, string | number | undefined>,
	encoding: ExportEncoding,
): string {
	const entries = Object.entries({ ...params, ...(encoding !== "utf-8" && { encoding }) }).flatMap(
		([name, value]) => (value === undefined ? [] : [[name, String(value)]]),
	);
	return path + (entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`);
}
