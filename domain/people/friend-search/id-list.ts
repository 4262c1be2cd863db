import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList } from "#domain/platform/wire/input-schemas.ts";

/** Length of a thousand ids of maximum length, with commas. */
const MAX_LENGTH = 16_000;

/** Comma-separated ids in an address. */
export const idList = (id: z.ZodType<number>, max: number) =>
	z
		.string()
		.max(MAX_LENGTH, FIELD_TEXTS.choiceUnknown)
		.regex(/^(\d{1,15}(,\d{1,15})*)?$/, FIELD_TEXTS.choiceUnknown)
		.default("")
		.transform((text): unknown => (text === "" ? [] : text.split(",")))
		.pipe(boundedList(id, max, FIELD_TEXTS.tooManyChosen(max)));
