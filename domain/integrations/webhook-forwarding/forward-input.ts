import { z } from "zod";
import { receiverAddress } from "#domain/integrations/outgoing-webhooks/endpoint-input.ts";
import { MAX_ENDPOINT_NAME } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { requiredText, wholeNumber, yesNo } from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of addresses to which LINE's requests are forwarded. */
export const MAX_FORWARDS = 3;

/** Number of requests in the log of an address. */
export const FORWARDS_IN_LOG = 50;

/** Input for creating or updating an address to which LINE's requests are forwarded. */
export const forwardInput = z.object({
	name: requiredText(MAX_ENDPOINT_NAME, TEXTS.nameRequired),
	url: receiverAddress(),
	is_active: yesNo(),
	/** Version that was edited; one older than the stored version is refused with 409. */
	version: wholeNumber().optional(),
});

export type ForwardInput = z.output<typeof forwardInput>;
