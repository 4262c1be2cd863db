import { z } from "zod";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";

/** The key of an uploaded file, which is known by it alone. */
export const mediaKey = (text: string = CALL_TEXTS.notFound) =>
	z
		.string({ error: text })
		.max(64, text)
		.regex(/^[\w-]{8,64}$/, text);
