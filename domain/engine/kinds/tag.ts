import { z } from "zod";
import { ALL_COLOUR_CLASSES, type ColourClass } from "#domain/people/marks/colour-class.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { optionalId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { defineKind } from "./definition.ts";
import { type ItemRow, itemFields, rateField } from "./item-fields.ts";

/** Kind: tags. */
export const tag = defineKind({
	label: "タグ",
	path: "tag",
	listPage: "tags",
	help: "友だちに付ける目印です。配信や検索の条件に使えます。",
	creation: { by: "inline" },
	editPage: "tagSetting",
	optionalActions: ["copy", "newItem", "rate"],
	hasAppendix: true,
	readAbility: "tag-read",
	writeAbility: "tag-write",
});

export const MAX_TAG_CAPACITY = 9_999_999;

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

export interface TagRow extends ItemRow {
	protected: 0 | 1;
	colour: ColourClass | null;
	capacity: number | null;
	append_action_id: number | null;
	fulled_action_id: number | null;
	replace_tag_name: string | null;
}

export interface TagAppendix {
	member_count: number;
	append_action_text: string[];
	fulled_action_text: string[];
}
