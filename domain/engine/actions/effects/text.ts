import { z } from "zod";
import { hasFewEmoji, maxStoredLength, sentLength } from "#domain/engine/placeholders/line-emoji.ts";
import { MAX_TEXT_EMOJI } from "#domain/platform/line/line-emoji.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { DELAY_LABELS, delayFields, delaySummary, NO_DELAY, raiseMaximum } from "./delay.ts";
import { shortMessage } from "./short-names.ts";

/**
 * Maximum length of a text. LINE accepts 5,000 UTF-16 units; the difference is reserved for resolved
 * placeholders.
 */
export const MAX_EFFECT_TEXT = 4500;

/** Effect 1: sends a text, now or later. */
export const text = defineEffect(
	z
		.object({
			type: z.literal(1),
			...conditionField(),
			text: z
				.string({ error: FIELD_TEXTS.textRequired })
				.max(maxStoredLength(MAX_EFFECT_TEXT), { error: FIELD_TEXTS.tooLong(MAX_EFFECT_TEXT), abort: true })
				// LINE counts UTF-16 units, while zod's own limit counts characters.
				.refine((value) => sentLength(value) <= MAX_EFFECT_TEXT, FIELD_TEXTS.tooLong(MAX_EFFECT_TEXT))
				.refine(hasFewEmoji, FIELD_TEXTS.tooManyEmoji(MAX_TEXT_EMOJI))
				.refine((value) => value.trim() !== "", FIELD_TEXTS.textRequired),
			...delayFields,
		})
		.transform(raiseMaximum),
)({
	type: 1,
	label: "テキスト送信",
	fieldLabels: { text: "本文", ...DELAY_LABELS },
	sendsMessages: true,
	blank: () => ({ type: 1, member_query_id: null, text: "", ...NO_DELAY }),
	placeholderTexts: ({ text }) => [text],
	summary: (effect, { placeholders }) =>
		`${delaySummary(effect)}テキスト${shortMessage(effect.text, placeholders)}を送信`,
});
