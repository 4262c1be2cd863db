import { z } from "zod";
import { EXPORT_ENCODINGS } from "#domain/platform/wire/input-schemas.ts";
import { tapping } from "./taps.ts";

/** The friends who tapped, as a file. Apart from what the site's pages load: it asks for no schema of forms. */
export const templateTapsExportQuery = tapping.extend({
	encoding: z.enum(EXPORT_ENCODINGS).default("utf-8"),
});

export type TemplateTapsExportQuery = z.output<typeof templateTapsExportQuery>;
