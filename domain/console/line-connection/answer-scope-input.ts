import { z } from "zod";
import { ANSWER_MODE_NAMES } from "#domain/engine/friend-records/answering-tool.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { LINE_CONNECTION_TEXTS as TEXTS } from "#domain/platform/texts/line-connection-texts.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";

/** Body of `PUT /api/line_connection/answers`. */
export const answerScopeInput = z
	.object({
		mode: z.enum(ANSWER_MODE_NAMES, { error: FIELD_TEXTS.choiceUnknown }),
		search_id: recordId().nullable(),
	})
	.refine(({ mode, search_id }) => mode !== "search" || search_id !== null, {
		path: ["search_id"],
		message: TEXTS.searchMissing,
	})
	.transform(({ mode, search_id }) => ({ mode, search_id: mode === "search" ? search_id : null }));

export type AnswerScopeInput = z.output<typeof answerScopeInput>;
