import { z } from "zod";
import { apiId } from "#domain/integrations/open-api/v1/api-fields.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** A paid purchase of a product was handed over. */
export const purchaseHanded = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.purchaseHanded,
	ability: "product-read",
	data: z.strictObject({
		purchase_id: apiId(),
		product_id: apiId(),
		/** Name at that moment. */
		product: z.string(),
		quantity: z.number().int(),
		/** Price of all pieces, tax included. */
		yen: z.number().int(),
	}),
});
