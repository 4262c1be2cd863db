import { z } from "zod";
import { EXPORT_ENCODINGS } from "#domain/platform/wire/input-schemas.ts";
import { templateTapFilter } from "./template-tap-query.ts";

/**
 * Query of a CSV of the friends who tapped. A file of its own keeps the export schemas out of the site's
 * bundle.
 */
export const templateTapsExportQuery = templateTapFilter.extend({
	encoding: z.enum(EXPORT_ENCODINGS).default("utf-8"),
});

export type TemplateTapsExportQuery = z.output<typeof templateTapsExportQuery>;
