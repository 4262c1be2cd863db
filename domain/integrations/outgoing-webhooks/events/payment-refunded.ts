import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";
import { paymentData } from "./payment-data.ts";

/** Money of a payment went back, or a refund failed afterwards. */
export const paymentRefunded = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.paymentRefunded,
	ability: "payment-read",
	data: paymentData(),
});
