import { z } from "zod";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { requiredText } from "#domain/platform/wire/input-schemas.ts";
import { MAX_QUERY } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";

/** 25: the friend's own status message at LINE contains a word. */
export const statusMessage = defineCondition(
	z.object({ type: z.literal(25), status: requiredText(MAX_QUERY, FILTER_TEXTS.wordsRequired) }),
)({
	type: 25,
	label: "ステータスメッセージ",
	words: ["ひとこと"],
	single: true,
	blank: () => ({ type: 25, status: "" }),
	sentence: ({ status }) => `ステータスメッセージに「${status}」を含む`,
});
