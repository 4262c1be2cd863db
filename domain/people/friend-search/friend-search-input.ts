import { z } from "zod";
import { MAX_CHOSEN } from "#domain/engine/filters/conditions/condition-fields.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import {
	boundedList,
	codeOf,
	optionalId,
	recordId,
	typedText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";

const name = markOmittable(typedText(MAX_ITEM_NAME).default(""));

/** Body of `POST /line/search_nt` (E-406): a filter and options. */
export const friendSearchInput = filterSchema
	.extend({
		/** The search that this one replaces; empty for a new one. */
		fid: z.string().trim().max(64, FIELD_TEXTS.tooLong(64)).default(""),
		name,
		/** 1 also saves it as a custom search under its name, in this folder. */
		is_template: markOmittable(codeOf(0, 1).default(0)),
		group_id: markOmittable(optionalId().default(null)),
		/** 1 for a link from a count of friends, 0 for a form. The response is the same. */
		direct: markOmittable(codeOf(0, 1).default(0)),
	})
	.refine((search) => search.is_template === 0 || search.name !== "", {
		path: ["name"],
		error: FILTER_TEXTS.funnelNameRequired,
	});

export type FriendSearchInput = z.output<typeof friendSearchInput>;

export const friendSearchPageQuery = z.object({
	page: wholeNumber()
		.refine((page) => page >= 1 && page <= 100_000, FIELD_TEXTS.choiceUnknown)
		.default(1),
});

/** Length of a thousand ids of maximum length, with commas. */
const MAX_TAG_IDS = 16_000;

/** Conditions of a search that is not stored: name and tags, in the address. */
export const quickSearchConditions = z.object({
	name,
	/** Comma-separated ids. */
	tag_ids: z
		.string()
		.max(MAX_TAG_IDS, FIELD_TEXTS.choiceUnknown)
		.regex(/^(\d{1,15}(,\d{1,15})*)?$/, FIELD_TEXTS.choiceUnknown)
		.default("")
		.transform((text): unknown => (text === "" ? [] : text.split(",")))
		.pipe(
			boundedList(recordId(FIELD_TEXTS.choiceUnknown), MAX_CHOSEN, FIELD_TEXTS.tooManyChosen(MAX_CHOSEN)),
		),
	tag_or: codeOf(0, 1, 2, 3).default(0),
});

/** One page of such a search. */
export const quickSearchQuery = friendSearchPageQuery.extend(quickSearchConditions.shape);

export type QuickSearchConditions = z.output<typeof quickSearchConditions>;
export type QuickSearchQuery = z.output<typeof quickSearchQuery>;

/** A quick search as a filter. */
export const quickSearchFilter = ({ name, tag_ids, tag_or }: QuickSearchConditions) =>
	filterSchema.parse({
		inputs: [
			...(name === "" ? [] : [{ type: 11, names: [name], use_name: 1, use_short_name: 1, use_nickname: 1 }]),
			...(tag_ids.length === 0 ? [] : [{ type: 60, tag_ids, tag_or }]),
		],
	});
