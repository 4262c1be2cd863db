import { z } from "zod";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { exportAddress, tapsQuery } from "#domain/content/rich-menus/taps.ts";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/**
 * Query of the friends who tapped a template on some days: one of its buttons, identified by its data, or
 * all.
 */
export const tapping = tapsQuery.extend({ data: z.string().max(300).optional() });

export const templateTapsQuery = tapping.extend({
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});
export type TemplateTapsQuery = z.output<typeof templateTapsQuery>;

/** Where the friends who tapped a template are downloaded. */
export const templateTapsExportPath = <Id extends number | string>(id: Id) =>
	`/line/template/taps/export/${id}` as const;

export const templateTapsExportAddress = (
	id: number,
	asked: { from?: string | undefined; to?: string | undefined; data?: string | undefined },
	encoding: ExportEncoding,
): string => exportAddress(templateTapsExportPath(id), asked, encoding);
