import type { z } from "zod";
import type { registerActionInput } from "#domain/engine/actions/action-input.ts";
import { friendId, type LineEvent, textEvent } from "./webhooks/event.ts";

/** Keyword of an auto-response that answers immediately and sends more texts later as pushes. */
export const KEYWORD = "あとから案内";
/** Deliveries per incoming text: the answer and the later texts. */
export const DELIVERIES_EACH = 10;
/**
 * Random delay of the later texts, in minutes: none is due before all answers are final, doubtful ones
 * included.
 */
const DUE_AFTER = 10;
export const DUE_WITHIN = 60;

export const FIRST_TEXT = "ありがとうございます";
export const LATER_TEXTS = Array.from({ length: DELIVERIES_EACH - 1 }, (_, each) => `ご案内 ${each + 1}`);

export const EFFECTS: z.input<typeof registerActionInput>["inputs"] = [
	{ type: 1, text: FIRST_TEXT },
	...LATER_TEXTS.map((text) => ({
		type: 1,
		text,
		delay_type: 1,
		delay_min: DUE_AFTER,
		delay_max: DUE_WITHIN,
	})),
];

/** Texts of as many friends as the deliveries require, one each. */
export const planTexts = (deliveries: number): LineEvent[] =>
	Array.from({ length: Math.ceil(deliveries / DELIVERIES_EACH) }, (_, number) =>
		textEvent(number, friendId(number), `${KEYWORD}をお願いします`),
	);
