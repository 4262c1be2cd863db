import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, codeOf, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { STAGE_NAMES } from "./result-stages.ts";

/** Days of the curve of a source that happens once, from its beginning; while it is younger, fewer. */
export const DAYS_OF_ONCE = 14;
export const MIN_DAYS_OF_ONCE = 7;
/** Periods of the other sources, ending today. */
export const RESULT_PERIODS = [30, 90] as const;
export const RESULT_FRIENDS_PER_PAGE = 50;
/** Broadcasts whose figures are counted at once: a page of their list. */
export const MAX_BROADCASTS_COUNTED = 50;

export const resultPath = z.object({ id: recordId() });

export const resultQuery = z.object({ days: codeOf(...RESULT_PERIODS).default(30) });

/** Query of the friends of a stage, by page. */
export const resultFriendsQuery = resultQuery.extend({
	stage: z.enum(STAGE_NAMES),
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});

/** Query of the figures beside a page of broadcasts. */
export const broadcastFiguresQuery = z.object({
	ids: z
		.string()
		.max(1_000, FIELD_TEXTS.choiceUnknown)
		.transform((text): unknown => text.split(",").filter(Boolean))
		.pipe(boundedList(recordId(), MAX_BROADCASTS_COUNTED, FIELD_TEXTS.tooManyChosen(MAX_BROADCASTS_COUNTED))),
});

export type BroadcastFiguresQuery = z.output<typeof broadcastFiguresQuery>;
export type ResultQuery = z.output<typeof resultQuery>;
export type ResultFriendsQuery = z.output<typeof resultFriendsQuery>;
