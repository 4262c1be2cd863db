import { z } from "zod";
import { lineMessage } from "./message.ts";
import { sizeBetween } from "./wording.ts";

const MAX_MESSAGES = 5;
const MAX_RECIPIENTS = 500;

const messages = z
	.array(lineMessage)
	.min(1, sizeBetween(1, MAX_MESSAGES))
	.max(MAX_MESSAGES, sizeBetween(1, MAX_MESSAGES));

const notificationDisabled = z.boolean().optional();
const customAggregationUnits = z
	.array(z.string().regex(/^[a-zA-Z0-9_]{1,30}$/, "The value is invalid"))
	.max(1, sizeBetween(0, 1))
	.optional();

export const pushRequest = z.object({
	to: z.string().min(1),
	messages,
	notificationDisabled,
	customAggregationUnits,
});

export const replyRequest = z.object({ replyToken: z.string().min(1), messages, notificationDisabled });

export const multicastRequest = z.object({
	to: z
		.array(z.string())
		.min(1, sizeBetween(1, MAX_RECIPIENTS))
		.max(MAX_RECIPIENTS, sizeBetween(1, MAX_RECIPIENTS)),
	messages,
	notificationDisabled,
	customAggregationUnits,
});

export const validateRequest = z.object({ messages });

export const loadingRequest = z.object({
	chatId: z.string().min(1),
	loadingSeconds: z
		.int32()
		.superRefine((seconds, context) => {
			const complain = (message: string) => context.issues.push({ code: "custom", input: seconds, message });
			if (seconds < 5 || seconds > 60) complain("Must be between 5 and 60");
			if (seconds % 5 !== 0) complain("must be a multiple of five");
		})
		.default(20),
});
