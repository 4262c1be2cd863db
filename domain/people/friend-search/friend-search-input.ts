import { z } from "zod";
import { anyAllRule } from "#domain/engine/filters/conditions/any-all-rule.ts";
import { MAX_CHOSEN } from "#domain/engine/filters/conditions/condition-fields.ts";
import { GROUP_TYPE } from "#domain/engine/filters/conditions/group.ts";
import { NO_MARK } from "#domain/engine/filters/conditions/mark.ts";
import {
	CONDITIONS,
	type Condition,
	conditionSchema,
	type Filter,
	filterSchema,
} from "#domain/engine/filters/filter-schema.ts";
import { FRIEND_ORDER_CODES } from "#domain/engine/filters/friend-order.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { FRIEND_STATES, type FriendState } from "#domain/people/friends/friend-list-query.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import {
	codeOf,
	optionalDay,
	optionalId,
	recordId,
	typedText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { idList } from "./id-list.ts";
import { listColumnsQuery } from "./list-columns.ts";

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

/** Conditions in the address that narrow any list of friends: name, tags and response marks. */
export const narrowingConditions = z.object({
	name,
	tag_ids: idList(recordId(FIELD_TEXTS.choiceUnknown), MAX_CHOSEN),
	tag_or: anyAllRule(),
	marks: idList(
		wholeNumber().refine((id) => id >= NO_MARK, FIELD_TEXTS.choiceUnknown),
		MAX_CHOSEN,
	),
});

/** Conditions of a list of friends that is not a stored search. */
export const quickSearchConditions = narrowingConditions.extend({
	state: z
		.enum(Object.keys(FRIEND_STATES) as [FriendState, ...FriendState[]], { error: FIELD_TEXTS.choiceUnknown })
		.default("active"),
	/** Days on which friends were added, or blocked the account. */
	followed: optionalDay().default(null),
	blocked: optionalDay().default(null),
});

/** Order of a list, by default that of the search, and its columns. */
const listDisplay = { sort_type: codeOf(...FRIEND_ORDER_CODES).optional(), ...listColumnsQuery };

/** One page of such a list. */
export const quickSearchQuery = friendSearchPageQuery.extend({
	...quickSearchConditions.shape,
	...listDisplay,
});
/** One page of a stored search, narrowed by conditions in the address. */
export const storedSearchQuery = friendSearchPageQuery.extend({
	...narrowingConditions.shape,
	...listDisplay,
});

export type NarrowingConditions = z.output<typeof narrowingConditions>;
export type QuickSearchConditions = z.output<typeof quickSearchConditions>;
export type QuickSearchQuery = z.output<typeof quickSearchQuery>;
export type StoredSearchQuery = z.output<typeof storedSearchQuery>;

/** Display rules of the states. The filter of `hidden` also finds those whom an operator blocked. */
const STATE_RULES: Record<FriendState, Pick<Filter, "with_blocked" | "user_rate_type">> = {
	all: { with_blocked: WITH_BLOCKED.included, user_rate_type: USER_RATE_TYPE.excluded },
	active: { with_blocked: WITH_BLOCKED.excluded, user_rate_type: USER_RATE_TYPE.excluded },
	blocked: { with_blocked: WITH_BLOCKED.only, user_rate_type: USER_RATE_TYPE.excluded },
	hidden: { with_blocked: WITH_BLOCKED.included, user_rate_type: USER_RATE_TYPE.only },
};

/** A quick search as a filter, as far as a filter can express it (`isWholeFilter` of friend-list-query.ts). */
export const quickSearchFilter = ({ state, followed, ...narrowing }: QuickSearchConditions): Filter =>
	filterSchema.parse({
		inputs: [
			...narrowingInputs(narrowing),
			...(followed ? [{ type: CONDITIONS.registered.type, from: followed, to: followed }] : []),
		],
		...STATE_RULES[state],
	});

/** A filter with further conditions, as groups because its own conditions may be of the same types. */
export const narrowFilter = (filter: Filter, narrowing: NarrowingConditions): Filter => ({
	...filter,
	inputs: [
		...filter.inputs,
		...narrowingInputs(narrowing).map(
			(condition): Condition => ({ type: GROUP_TYPE, effects: [conditionSchema.parse(condition)] }),
		),
	],
});

const narrowingInputs = ({ name, tag_ids, tag_or, marks }: NarrowingConditions): object[] => [
	...(name === ""
		? []
		: [{ type: CONDITIONS.name.type, names: [name], use_name: 1, use_short_name: 1, use_nickname: 1 }]),
	...(tag_ids.length === 0 ? [] : [{ type: CONDITIONS.tag.type, tag_ids, tag_or }]),
	...(marks.length === 0 ? [] : [{ type: CONDITIONS.mark.type, notify: marks }]),
];
