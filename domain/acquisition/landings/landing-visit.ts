import { z } from "zod";
import { isWebAddress } from "#domain/engine/kinds/item-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { isTypeable } from "#domain/platform/wire/input-schemas.ts";

/** Retention of anonymous visits. A login can be attributed to a visit for one hour only. */
export const LANDING_VISIT_RETENTION = 90 * DAY;

/** Maximum length of a stored parameter. */
const MAX_KEY = 200;

/**
 * Value of a parameter: unusable characters make it null, a long one is truncated, and a surrogate pair split
 * by that is replaced.
 */
const key = z
	.string()
	.transform((text) => (isTypeable(text.toWellFormed()) && text.slice(0, MAX_KEY).toWellFormed()) || null)
	.optional()
	.transform((text) => text ?? null);

/**
 * Parameters in the address of a visit, for condition 86. Invalid ones are ignored, because the visitor must
 * get the page in any case.
 */
export const visitKeys = z.object({ m1: key, m2: key, m3: key });

export type VisitKeys = z.output<typeof visitKeys>;

/** Destination of all landing pages: LINE's address that adds the account as a friend. */
export const destinationInput = z.object({
	url: z
		.string({ error: FIELD_TEXTS.notSent })
		.trim()
		.max(2_000, FIELD_TEXTS.tooLong(2_000))
		.refine((url) => url === "" || isWebAddress(url), FIELD_TEXTS.urlInvalid),
});

export type DestinationInput = z.output<typeof destinationInput>;
