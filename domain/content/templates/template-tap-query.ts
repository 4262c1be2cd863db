import { z } from "zod";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { tapExportAddress, tapsQuery } from "#domain/content/rich-menus/tap-queries.ts";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/**
 * Query of the friends who tapped a template in a period: one of its buttons, identified by its data, or any.
 */
export const templateTapFilter = tapsQuery.extend({ data: z.string().max(300).optional() });

export const templateTapsQuery = templateTapFilter.extend({
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});
export type TemplateTapsQuery = z.output<typeof templateTapsQuery>;

/** Path of the CSV of the friends who tapped a template. */
export const templateTapsExportPath = <Id extends number | string>(id: Id) =>
	`/line/template/taps/export/${id}` as const;

export const templateTapsExportAddress = (
	id: number,
	params: { from?: string | undefined; to?: string | undefined; data?: string | undefined },
	encoding: ExportEncoding,
): string => tapExportAddress(templateTapsExportPath(id), params, encoding);
