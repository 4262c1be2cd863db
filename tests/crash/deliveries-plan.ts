import type { z } from "zod";
import type { registerAction } from "#domain/engine/actions/action.ts";
import { friendId, type LineEvent, textEvent } from "./webhooks/event.ts";

/** An auto-response that answers at once and sends more texts later, as pushes. */
export const KEYWORD = "あとから案内";
/** Deliveries that one text of a friend makes: an answer, and the later ones. */
export const DELIVERIES_EACH = 10;
/** The later texts fall due within these minutes, at random: none before every answer is over, doubts about it included. */
const DUE_AFTER = 10;
export const DUE_WITHIN = 60;

export const FIRST_TEXT = "ありがとうございます";
export const LATER_TEXTS = Array.from({ length: DELIVERIES_EACH - 1 }, (_, each) => `ご案内 ${each + 1}`);

export const EFFECTS: z.input<typeof registerAction>["inputs"] = [
	{ type: 1, text: FIRST_TEXT },
	...LATER_TEXTS.map((text) => ({
		type: 1,
		text,
		delay_type: 1,
		delay_min: DUE_AFTER,
		delay_max: DUE_WITHIN,
	})),
];

/** As many friends as make that many deliveries, each with one text. */
export const planTexts = (deliveries: number): LineEvent[] =>
	Array.from({ length: Math.ceil(deliveries / DELIVERIES_EACH) }, (_, number) =>
		textEvent(number, friendId(number), `${KEYWORD}をお願いします`),
	);
