import { z } from "zod";
import { isWebAddress } from "#domain/engine/kinds/item.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { isTyped } from "#domain/platform/wire/wire.ts";

/** Retention of anonymous visits. An hour after a visit nobody can log in to it any more. */
export const LANDING_VISITS_KEPT_FOR = 90 * DAY;

/** The maximum length of a value that is stored of a visit. */
const MAX_KEY = 200;

/**
 * Text that cannot be typed is no value; a long one is cut, and a split surrogate pair at the cut is
 * replaced.
 */
const key = z
	.string()
	.transform((text) => (isTyped(text.toWellFormed()) && text.slice(0, MAX_KEY).toWellFormed()) || null)
	.optional()
	.transform((text) => text ?? null);

/**
 * Values in the address of a visit, for condition 86. Nothing is refused: a friend is waiting for the page.
 */
export const visitKeys = z.object({ m1: key, m2: key, m3: key });

export type VisitKeys = z.output<typeof visitKeys>;

/** The destination of every landing page: LINE's address that adds the account as a friend. */
export const destinationInput = z.object({
	url: z
		.string({ error: FIELD_TEXTS.notSent })
		.trim()
		.max(2_000, FIELD_TEXTS.tooLong(2_000))
		.refine((url) => url === "" || isWebAddress(url), FIELD_TEXTS.urlInvalid),
});

export type DestinationInput = z.output<typeof destinationInput>;
