import { z } from "zod";
import { EXPORT_ENCODINGS } from "#domain/platform/wire/input-schemas.ts";
import { menuTapFields } from "./tap-queries.ts";

/**
 * Query of a CSV of the friends who tapped. A file of its own keeps the export schemas out of the site's
 * bundle.
 */
export const richMenuTapsExportQuery = z.object({
	...menuTapFields,
	encoding: z.enum(EXPORT_ENCODINGS).default("utf-8"),
});

export type RichMenuTapsExportQuery = z.output<typeof richMenuTapsExportQuery>;
