import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { boundedList, requiredText, wholeNumber, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { addressProblem } from "./endpoint-address.ts";
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from "./events/registry.ts";
import { MAX_ENDPOINT_NAME, MAX_ENDPOINT_URL } from "./webhook-limits.ts";

/** Address of a receiver on the internet (`endpoint-address.ts`). */
export const receiverAddress = () =>
	z
		.string({ error: TEXTS.urlRequired })
		.trim()
		.max(MAX_ENDPOINT_URL, TEXTS.urlTooLong(MAX_ENDPOINT_URL))
		.superRefine((text, context) => {
			const problem = addressProblem(text);
			if (problem !== null) context.addIssue({ code: "custom", message: problem });
		})
		// A fragment is never sent to the server.
		.transform((text) => {
			const url = new URL(text);
			url.hash = "";
			return url.href;
		});

/** Input for creating or updating an endpoint. */
export const endpointInput = z.object({
	name: requiredText(MAX_ENDPOINT_NAME, TEXTS.nameRequired),
	url: receiverAddress(),
	events: boundedList(
		z.enum(WEBHOOK_EVENT_TYPES, { error: FIELD_TEXTS.choiceUnknown }),
		WEBHOOK_EVENT_TYPES.length,
	)
		.transform((events): WebhookEventType[] => WEBHOOK_EVENT_TYPES.filter((type) => events.includes(type)))
		.refine((events) => events.length > 0, TEXTS.eventRequired),
	is_active: yesNo().default(true),
	/** Version that was edited; one older than the stored version is refused with 409. */
	version: wholeNumber().optional(),
});

export type EndpointInput = z.output<typeof endpointInput>;

/** Body of a request to reveal a secret, with the password unless it was entered recently. */
export const endpointSecretInput = z.object({ password: z.string().max(1_000).default("") });

/** Returns the masked display of a secret. */
export const censorSecret = (ending: string): string => `whsec_••••••••${ending}`;
