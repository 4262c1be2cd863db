import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Query of an upload: the file's name. Its bytes are the body. */
export const memberFileQuery = z.object({
	name: z.string().max(1_000, FIELD_TEXTS.tooLong(1_000)).default(""),
});
