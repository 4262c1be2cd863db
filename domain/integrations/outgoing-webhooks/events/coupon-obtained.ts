import { z } from "zod";
import { COUPON_SOURCES, type CouponSource } from "#domain/commerce/coupons/coupon-codes.ts";
import { apiId } from "#domain/integrations/open-api/v1/api-fields.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** A friend obtained a coupon. */
export const couponObtainedEvent = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.couponObtained,
	ability: "coupon-read",
	data: z.strictObject({
		grant_id: apiId(),
		coupon_id: apiId(),
		title: z.string(),
		source: z.enum(Object.keys(COUPON_SOURCES) as [CouponSource, ...CouponSource[]]),
	}),
});
