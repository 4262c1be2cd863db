import { z } from "zod";
import { apiId } from "#domain/integrations/open-api/v1/api-fields.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** A friend used a coupon. */
export const couponUsedEvent = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.couponUsed,
	ability: "coupon-read",
	data: z.strictObject({
		grant_id: apiId(),
		coupon_id: apiId(),
		title: z.string(),
		worth_yen: z.number().int(),
	}),
});
