import { z } from "zod";
import { lineMessage } from "#domain/platform/line/line-message-schema.ts";
import { invalidValueViolation, lineList } from "#domain/platform/line/line-violation.ts";

const MAX_MESSAGES = 5;
const MAX_RECIPIENTS = 500;

const messages = lineList(lineMessage, 1, MAX_MESSAGES);

const notificationDisabled = z.boolean().optional();
const aggregationUnit = z.string().refine((unit) => /^[a-zA-Z0-9_]{1,30}$/.test(unit), invalidValueViolation);
const customAggregationUnits = lineList(aggregationUnit, 0, 1).optional();

export const pushRequest = z.object({
	to: z.string().min(1),
	messages,
	notificationDisabled,
	customAggregationUnits,
});

export const replyRequest = z.object({ replyToken: z.string().min(1), messages, notificationDisabled });

export const multicastRequest = z.object({
	to: lineList(z.string(), 1, MAX_RECIPIENTS),
	messages,
	notificationDisabled,
	customAggregationUnits,
});

export const validateRequest = z.object({ messages });

/** Body of `PUT /v2/bot/channel/webhook/endpoint`. */
export const webhookEndpointRequest = z.object({ endpoint: z.string().max(500) });

/** Body of `POST /v2/bot/channel/webhook/test`; without an address LINE tests the stored one. */
export const webhookTestRequest = z.object({ endpoint: z.string().max(500).optional() });

export const markAsReadRequest = z.object({ markAsReadToken: z.string().min(1) });

export const loadingRequest = z.object({
	chatId: z.string().min(1),
	loadingSeconds: z
		.int32()
		.superRefine((seconds, context) => {
			const addIssue = (message: string) => context.issues.push({ code: "custom", input: seconds, message });
			if (seconds < 5 || seconds > 60) addIssue("Must be between 5 and 60");
			if (seconds % 5 !== 0) addIssue("must be a multiple of five");
		})
		.default(20),
});
