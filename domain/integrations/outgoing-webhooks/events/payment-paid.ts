import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";
import { paymentData } from "./payment-data.ts";

/** Money of a payment came in. */
export const paymentPaid = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.paymentPaid,
	ability: "payment-read",
	data: paymentData(),
});
