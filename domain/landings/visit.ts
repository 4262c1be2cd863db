import { z } from "zod";
import { isWebAddress } from "../kinds/item.ts";
import { FIELD_TEXTS } from "../texts/fields.ts";

/** The longest value of a key that is kept of a visit. */
const MAX_KEY = 200;

const key = z
	.string()
	.transform((text) => text.slice(0, MAX_KEY) || null)
	.optional()
	.transform((text) => text ?? null);

/** What the address of a visit carries (specification 000 §3, condition 86). Never refused: a friend stands behind it. */
export const visitKeys = z.object({ m1: key, m2: key, m3: key });

export type VisitKeys = z.output<typeof visitKeys>;

/** Where every landing page leads: the account's own address to be added as a friend. */
export const destinationInput = z.object({
	url: z
		.string()
		.trim()
		.max(2_000, FIELD_TEXTS.tooLong(2_000))
		.refine((url) => url === "" || isWebAddress(url), FIELD_TEXTS.urlInvalid)
		.default(""),
});

export type DestinationInput = z.output<typeof destinationInput>;
