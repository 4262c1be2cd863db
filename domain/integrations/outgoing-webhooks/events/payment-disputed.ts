import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";
import { paymentData } from "./payment-data.ts";

/** A bank took money of a payment back after a complaint, or returned it. */
export const paymentDisputed = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.paymentDisputed,
	ability: "payment-read",
	data: paymentData(),
});
