import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { requiredText } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { shortMessage } from "./short-names.ts";

/** Maximum length of the text. */
export const MAX_NOTICE = 100;

/**
 * Effect 16: a notification to operators. Obsolete: stored ones can be read, but no new ones are created
 * (A-050).
 */
export const notify = defineEffect(
	z.object({
		type: z.literal(16),
		...conditionField(),
		text: requiredText(MAX_NOTICE, FIELD_TEXTS.textRequired),
	}),
)({
	type: 16,
	label: "通知",
	fieldLabels: { text: "通知の内容" },
	single: true,
	deprecated: true,
	blank: () => ({ type: 16, member_query_id: null, text: "" }),
	placeholderTexts: ({ text }) => [text],
	summary: ({ text }, { placeholders }) => `${shortMessage(text, placeholders)}を通知（廃止）`,
});
