import { z } from "zod";
import { itemFields, MAX_ITEM_NAME } from "#domain/engine/kinds/item.ts";
import { readsBy } from "#domain/platform/body-names/closed.ts";
import { omittable } from "#domain/platform/body-names/missing.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { code, optionalId, saidAnyway, typedText, yesNo } from "#domain/platform/wire/wire.ts";
import { filterSchema } from "./filter.ts";
import { funnelInput } from "./saved-search-input.ts";

/** Options for the answer. */
const asked = {
	withDescription: omittable(yesNo().default(false)),
	withCount: omittable(yesNo().default(false)),
};

/** Custom search as saved by the list's editor. */
const asItem = funnelInput
	.extend({ id: optionalId().default(null), ...asked })
	.transform((item) => ({ ...item, listed: true }));

/** Filter as posted by the filter builder. */
const asFilter = filterSchema
	.extend({
		/** Custom search to overwrite; empty for a new one. */
		fid: optionalId().default(null),
		name: typedText(MAX_ITEM_NAME).default(""),
		group_id: itemFields.group_id,
		is_template: omittable(code(0, 1).default(1)),
		no_template: omittable(yesNo().default(false)),
		version: itemFields.version,
		...asked,
	})
	.refine((input) => !isListed(input) || input.name !== "", {
		...saidAnyway.ofObject,
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
	const read = schemaOfSave(body).safeParse(body);
	if (read.success) return read.data;
	for (const { path, message } of read.error.issues)
		context.issues.push({ code: "custom", input: body, path: [...path], message });
	return z.NEVER;
});

/**
 * Body of `POST /api/funnel/register`, in either form: an item with a `filter`, or the filter itself.
 * `listed` is false if the filter is stored for one record only, without a name among the custom searches.
 */
export const filterSave = readsBy(readSave, schemaOfSave);

export type FilterSave = z.output<typeof filterSave>;

const isFilter = (body: unknown): boolean => {
	const given = Object(body) as object;
	return !("filter" in given) && OF_FILTER.some((field) => field in given);
};
