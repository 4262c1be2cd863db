import { z } from "zod";
import { quickReplyAction } from "./line-actions.ts";
import { lineText } from "./line-text.ts";
import { httpsUrl } from "./line-url.ts";
import { createViolation, lineList } from "./line-violation.ts";

const quickReplyItem = z.object({
	type: z.literal("action"),
	imageUrl: httpsUrl().optional(),
	action: quickReplyAction,
});

const quickReply = z.object({
	items: lineList(quickReplyItem, 1, 13),
});

/** LINE's limit for the name of a sender. */
export const MAX_LINE_SENDER_NAME = 20;

/** Whether a sender's name contains LINE's own as a word, which LINE refuses. */
export const isLineName = (name: string): boolean => /(?<![a-z])line(?![a-z])/i.test(name.normalize("NFKC"));

const sender = z.object({
	name: lineText(MAX_LINE_SENDER_NAME)
		.refine((name) => !isLineName(name), createViolation("The word may not be used", "「LINE」は使えません"))
		.optional(),
	iconUrl: httpsUrl().optional(),
});

/** Optional fields of every kind of message. */
export const commonFields = { quickReply: quickReply.optional(), sender: sender.optional() };

/** Quote token of the quoted message. Whether it belongs to this talk is known only when it is sent. */
export const quoteField = { quoteToken: z.string().min(1).optional() };
