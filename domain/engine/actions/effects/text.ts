import { z } from "zod";
import { messageTextInput } from "#domain/engine/messages/message-text-input.ts";
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
			text: messageTextInput(MAX_EFFECT_TEXT),
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
