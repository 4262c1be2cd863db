import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { list, requiredText, wholeNumber, yesNo } from "#domain/platform/wire/wire.ts";
import { addressProblem } from "./address.ts";
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from "./events/registry.ts";
import { MAX_ENDPOINT_NAME, MAX_ENDPOINT_URL } from "./limits.ts";

const address = () =>
	z
		.string({ error: TEXTS.urlRequired })
		.trim()
		.max(MAX_ENDPOINT_URL, TEXTS.urlTooLong(MAX_ENDPOINT_URL))
		.superRefine((written, context) => {
			const problem = addressProblem(written);
			if (problem !== null) context.addIssue({ code: "custom", message: problem });
		})
		// A fragment is the reader's own, and sent to nobody.
		.transform((written) => {
			const url = new URL(written);
			url.hash = "";
			return url.href;
		});

/** The input with which an endpoint is made or changed. */
export const endpointInput = z.object({
	name: requiredText(MAX_ENDPOINT_NAME, TEXTS.nameRequired),
	url: address(),
	events: list(z.enum(WEBHOOK_EVENT_TYPES, { error: FIELD_TEXTS.choiceUnknown }), WEBHOOK_EVENT_TYPES.length)
		.transform((events): WebhookEventType[] => WEBHOOK_EVENT_TYPES.filter((type) => events.includes(type)))
		.refine((events) => events.length > 0, TEXTS.eventRequired),
	is_active: yesNo().default(true),
	/** The version that was being edited; an older one than the stored is refused with 409. */
	version: wholeNumber().optional(),
});

export type EndpointInput = z.output<typeof endpointInput>;

/** The body with which a secret is shown: with the password where it was not given of late. */
export const secretInput = z.object({ password: z.string().max(1_000).default("") });

/** A secret as it is shown censored. */
export const censoredSecret = (ending: string): string => `whsec_••••••••${ending}`;
