import { z } from "zod";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

const MAX_MEDIA_KEY = 64;

/** Optional uploaded file; an empty key is none. */
export const optionalMediaKey = (error?: string) =>
	z
		.string({ error })
		.max(MAX_MEDIA_KEY, FIELD_TEXTS.tooLong(MAX_MEDIA_KEY))
		.nullable()
		.default(null)
		.transform((key) => key || null);

/** Key of an uploaded file, its only identifier. */
export const mediaKeySchema = (text: string = CALL_TEXTS.notFound) =>
	z
		.string({ error: text })
		.max(MAX_MEDIA_KEY, text)
		.regex(/^[\w-]{8,64}$/, text);
