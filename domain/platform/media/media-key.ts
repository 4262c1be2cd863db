import { z } from "zod";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";

/** Key of an uploaded file, its only identifier. */
export const mediaKeySchema = (text: string = CALL_TEXTS.notFound) =>
	z
		.string({ error: text })
		.max(64, text)
		.regex(/^[\w-]{8,64}$/, text);
