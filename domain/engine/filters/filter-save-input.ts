import { z } from "zod";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { itemFields } from "#domain/engine/kinds/item-input.ts";
import { declareInnerSchema } from "#domain/platform/body-names/closed-schemas.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { CHECK_ANYWAY, codeOf, optionalId, typedText, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { filterSchema } from "./filter-schema.ts";
import { funnelInput } from "./saved-search-input.ts";

/** Options for the answer. */
const answerOptions = {
	withDescription: markOmittable(yesNo().default(false)),
	withCount: markOmittable(yesNo().default(false)),
};

/** Custom search as saved by the list's editor. */
const asItem = funnelInput
	.extend({ id: optionalId().default(null), ...answerOptions })
	.transform((item) => ({ ...item, listed: true }));

/** Filter as posted by the filter builder. */
const asFilter = filterSchema
	.extend({
		/** Custom search to overwrite; empty for a new one. */
		fid: optionalId().default(null),
		name: typedText(MAX_ITEM_NAME).default(""),
		group_id: itemFields.group_id,
		is_template: markOmittable(codeOf(0, 1).default(1)),
		no_template: markOmittable(yesNo().default(false)),
		version: itemFields.version,
		...answerOptions,
	})
	.refine((input) => !isListed(input) || input.name !== "", {
		...CHECK_ANYWAY.ofObject,
		path: ["name"],
		error: FILTER_TEXTS.funnelNameRequired,
	})
	.transform(({ fid, with_blocked, user_rate_type, sort_type, take_num, inputs, ...rest }) => ({
		...rest,
		id: fid,
		listed: isListed(rest),
		filter: { inputs, with_blocked, user_rate_type, sort_type, take_num },
	}));

const isListed = (input: { is_template: 0 | 1; no_template: boolean }) =>
	input.is_template === 1 && !input.no_template;

/** Fields that only a filter has, which distinguish the two bodies. */
const OF_FILTER = ["fid", "inputs", "with_blocked", "user_rate_type", "sort_type", "take_num"];

const schemaOfSave = (body: unknown) => (isFilter(body) ? asFilter : asItem);

const readSave = z.unknown().transform((body, context) => {
	const result = schemaOfSave(body).safeParse(body);
	if (result.success) return result.data;
	for (const { path, message } of result.error.issues)
		context.issues.push({ code: "custom", input: body, path: [...path], message });
	return z.NEVER;
});

/**
 * Body of `POST /api/funnel/register`, in either form: an item with a `filter`, or the filter itself.
 * `listed` is false if the filter is stored for one record only, without a name among the custom searches.
 */
export const filterSaveInput = declareInnerSchema(readSave, schemaOfSave);

export type FilterSave = z.output<typeof filterSaveInput>;

const isFilter = (body: unknown): boolean => {
	const fields = Object(body) as object;
	return !("filter" in fields) && OF_FILTER.some((field) => field in fields);
};
