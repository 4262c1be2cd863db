import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, codeOf, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { MAX_BROADCASTS_COUNTED, RESULT_PERIODS } from "./result-limits.ts";
import { STAGE_NAMES } from "./result-stages.ts";

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
