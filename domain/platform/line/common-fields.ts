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

const sender = z.object({
	name: lineText(20)
		.refine(
			(name) => !/^line$/i.test(name.trim()),
			createViolation("The word may not be used", "「LINE」は使えません"),
		)
		.optional(),
	iconUrl: httpsUrl().optional(),
});

/** Optional fields of every kind of message. */
export const commonFields = { quickReply: quickReply.optional(), sender: sender.optional() };

/** Quote token of the quoted message. Whether it belongs to this talk is known only when it is sent. */
export const quoteField = { quoteToken: z.string().min(1).optional() };
