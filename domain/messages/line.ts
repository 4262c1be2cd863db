import { z } from "zod";

/** LINE takes one to five messages in a call. */
export const MAX_MESSAGES_PER_CALL = 5;
/** LINE's own limit for a text, in UTF-16 units. */
export const MAX_LINE_TEXT = 5000;

/** A message as LINE's Messaging API takes it. Kinds beyond text come with the effects that send them. */
export const lineMessage = z.object({
	type: z.literal("text"),
	text: z
		.string()
		.min(1)
		.refine((text) => text.length <= MAX_LINE_TEXT),
});

export type LineMessage = z.output<typeof lineMessage>;
