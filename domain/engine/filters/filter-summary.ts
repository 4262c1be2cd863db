import type { ConditionDefinition } from "./conditions/definition.ts";
import {
	CONDITIONS,
	type Condition,
	conditionName,
	type Filter,
	isGroup,
	type PlainCondition,
	plainConditions,
} from "./filter-schema.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "./hidden-friends.ts";
import { type FilterNames, NAMED_KINDS, type NamedIds, type NamedKind } from "./named-kinds.ts";

export type { FilterNames } from "./named-kinds.ts";

/** Returns the registry entry of a condition. */
export const conditionDefinitionOf = (condition: PlainCondition) =>
	CONDITIONS[conditionName(condition)] as unknown as ConditionDefinition<PlainCondition>;

/** Returns the one-line Japanese description of a condition. */
export const conditionSentenceOf = (condition: Condition, names: FilterNames): string =>
	isGroup(condition)
		? `（${condition.effects.map((each) => conditionSentenceOf(each, names)).join("、または")}）`
		: conditionDefinitionOf(condition).sentence(condition, names);

/** Returns the one-line Japanese description of a filter. */
export const filterSummary = ({ inputs }: Pick<Filter, "inputs">, names: FilterNames): string =>
	inputs.length === 0
		? "すべての友だち"
		: inputs.map((condition) => conditionSentenceOf(condition, names)).join("、かつ");

/** Blocked or hidden friends that a list includes, or shows exclusively, by the filter's settings. */
const EXTRA_FRIENDS: Record<"with_blocked" | "user_rate_type", Record<number, string>> = {
	with_blocked: {
		[WITH_BLOCKED.included]: "ブロックした友だちを含む",
		[WITH_BLOCKED.only]: "ブロックした友だちだけ",
	},
	user_rate_type: {
		[USER_RATE_TYPE.included]: "非表示・ブロックにした友だちを含む",
		[USER_RATE_TYPE.only]: "非表示・ブロックにした友だちだけ",
	},
};

/**
 * Returns the one-line description of a filter, including the friends that its display settings add or
 * restrict to.
 */
export function filterListSummary(filter: Filter, names: FilterNames): string {
	const { with_blocked, user_rate_type } = filter;
	const extraFriends = [
		EXTRA_FRIENDS.with_blocked[with_blocked],
		EXTRA_FRIENDS.user_rate_type[user_rate_type],
	].filter(Boolean);
	const conditions = filterSummary(filter, names);
	return extraFriends.length === 0 ? conditions : `${conditions}（${extraFriends.join("、")}）`;
}

/** Returns the ids that a condition references. */
export const conditionNamesOf = (condition: PlainCondition): NamedIds =>
	conditionDefinitionOf(condition).references?.(condition) ?? {};

/** Whether a condition references a deleted record without allowing that. */
export function namesDeleted(condition: PlainCondition, names: FilterNames): boolean {
	const deletableKinds = conditionDefinitionOf(condition).deletableReferences?.(condition) ?? [];
	const references = Object.entries(conditionNamesOf(condition)) as [NamedKind, readonly number[]][];
	return references.some(
		([kind, ids]) => !deletableKinds.includes(kind) && ids.some((id) => !names[kind].has(id)),
	);
}

/** Returns the ids that filters reference, by kind. */
export function filterIdsIn(filters: readonly Pick<Filter, "inputs">[]): Record<NamedKind, number[]> {
	const references = filters.flatMap(({ inputs }) => plainConditions(inputs)).map(conditionNamesOf);
	return Object.fromEntries(
		NAMED_KINDS.map((kind) => [kind, [...new Set(references.flatMap((idsByKind) => idsByKind[kind] ?? []))]]),
	) as Record<NamedKind, number[]>;
}

/** Returns the ids that conditions reference and require to exist, by kind. */
export function requiredIdsIn(inputs: readonly Condition[]): NamedIds {
	const requiredReferences = plainConditions(inputs).map((condition) => {
		const deletableKinds = conditionDefinitionOf(condition).deletableReferences?.(condition) ?? [];
		return Object.fromEntries(
			Object.entries(conditionNamesOf(condition)).filter(
				([kind]) => !deletableKinds.includes(kind as NamedKind),
			),
		) as NamedIds;
	});
	return Object.fromEntries(
		NAMED_KINDS.map((kind) => [
			kind,
			[...new Set(requiredReferences.flatMap((idsByKind) => idsByKind[kind] ?? []))],
		]),
	) as NamedIds;
}
