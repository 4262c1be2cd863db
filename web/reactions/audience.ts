import type { ConditionOf, Filter } from "#domain/filters/filter.ts";
import { code } from "#domain/wire.ts";

type TagCondition = ConditionOf<"tag">;

/** How the tags of a condition work together (`tag_or`). */
export const TAG_RULES = [
	{ value: "0", label: "いずれかが付いている友だち" },
	{ value: "1", label: "すべてが付いている友だち" },
	{ value: "2", label: "いずれも付いていない友だち" },
	{ value: "3", label: "すべてが付いている友だちを除く" },
] as const;

const TAG = 60;
const tagRule = code(0, 1, 2, 3);

/** The tag condition of a filter that holds nothing else; null for any other filter. */
export function tagConditionOf(filter: Filter): TagCondition | null {
	const [condition, ...others] = filter.inputs;
	return condition?.type === TAG && others.length === 0 ? condition : null;
}

/**
 * The filter of one tag condition. Whether the operator hid a friend, or a block that has just ended, plays no part in
 * who is answered: they wrote.
 */
export const filterOfTags = (tag_ids: number[], rule: string): Filter => ({
	inputs: [{ type: TAG, tag_ids, tag_or: tagRule.parse(rule) }],
	with_blocked: 1,
	user_rate_type: 1,
	sort_type: 1,
	take_num: 50,
});
