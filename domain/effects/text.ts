import { z } from "zod";
import { TEXTS } from "#domain/texts/messages.ts";
import { cutToWidth } from "#domain/texts/width.ts";
import { optionalId } from "#domain/wire.ts";
import { defineEffect } from "./definition.ts";
import { delayFields, delaySummary, raiseMaximum } from "./delay.ts";

/** Specification 000 §5. LINE itself takes 5,000 UTF-16 units; the rest is room for resolved placeholders. */
export const MAX_TEXT = 4500;

/** Effect 1: sends a text, now or later. */
export const text = defineEffect({
	type: 1,
	label: "テキスト送信",
	repeatable: true,
	schema: z
		.object({
			type: z.literal(1),
			member_query_id: optionalId().default(null),
			text: z
				.string({ error: TEXTS.textRequired })
				// LINE counts UTF-16 units, zod's own limit counts characters.
				.refine((value) => value.length <= MAX_TEXT, TEXTS.tooLong(MAX_TEXT))
				.refine((value) => value.trim() !== "", TEXTS.textRequired),
			...delayFields,
		})
		.transform(raiseMaximum),
	blank: () => ({
		type: 1 as const,
		member_query_id: null,
		text: "",
		delay_type: 0,
		delay_min: 0,
		delay_max: 0,
		delay_at: "12:00",
	}),
	summary: (effect) =>
		`${delaySummary(effect)}テキスト「${cutToWidth(effect.text.replaceAll(/\s+/g, " "), 32)}」を送信`,
});
