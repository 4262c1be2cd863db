import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { boundedList, maxSentEntries, recordId, typedText } from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of ids of one kind per condition. */
export const MAX_CHOSEN = 1_000;
/** Maximum number of search words per condition. */
export const MAX_WORDS = 50;
/** Maximum query length, that of the longest searchable message. */
export const MAX_QUERY = 4_500;

/** Unique ids, at least one. */
export const chosenIds = (required: string = FIELD_TEXTS.choiceRequired) =>
	boundedList(recordId(required), MAX_CHOSEN, FIELD_TEXTS.tooManyChosen(MAX_CHOSEN))
		.transform((ids) => [...new Set(ids)])
		.refine((ids) => ids.length > 0, required);

/** Search words, any of which may match. */
export const searchWords = () =>
	boundedList(typedText(MAX_QUERY), maxSentEntries(MAX_WORDS), FIELD_TEXTS.tooManyChosen(MAX_WORDS))
		.transform((words) => [...new Set(words.filter((word) => word !== ""))])
		.refine((words) => words.length > 0, FILTER_TEXTS.wordsRequired)
		.refine((words) => words.length <= MAX_WORDS, FIELD_TEXTS.tooManyChosen(MAX_WORDS));

/** Returns an issue for one field. */
export const problemAt = (path: PropertyKey[], message: string) => ({
	code: "custom" as const,
	path,
	message,
	input: undefined,
});
