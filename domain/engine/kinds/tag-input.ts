import { z } from "zod";
import { ALL_COLOUR_CLASSES } from "#domain/platform/colours/colour-class.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { optionalId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { itemFields, rateField } from "./item-input.ts";
import { MAX_TAG_CAPACITY } from "./tag.ts";

export const tagInput = z
	.object({
		...itemFields,
		rate: rateField,
		/** Colour of the dot before the name; null for none. */
		colour: z.enum(ALL_COLOUR_CLASSES, { error: FIELD_TEXTS.choiceUnknown }).nullable().default(null),
		/** Maximum number of friends with the tag; null is unlimited. */
		capacity: z
			.preprocess(
				(value) => (value === "" || value === undefined ? null : value),
				wholeNumber()
					.refine(
						(value) => value >= 1 && value <= MAX_TAG_CAPACITY,
						FIELD_TEXTS.numberBetween(1, MAX_TAG_CAPACITY),
					)
					.nullable(),
			)
			.default(null),
		append_action_id: optionalId().default(null),
		fulled_action_id: optionalId().default(null),
		replace_tag_id: optionalId().default(null),
	})
	// A tag without a limit is never full.
	.transform((input) => (input.capacity === null ? { ...input, fulled_action_id: null } : input));
