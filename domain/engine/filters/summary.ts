import {
	CONDITIONS,
	type Condition,
	conditionName,
	type Filter,
	isGroup,
	type PlainCondition,
	plainConditions,
} from "./filter.ts";
import { type FilterNames, NAMED, type Named, type NamedIds } from "./names.ts";

export type { FilterNames } from "./names.ts";

/** Registry entries, typed for any condition. */
interface AnyDefinition {
	names?: (condition: PlainCondition) => NamedIds;
	namesPast?: (condition: PlainCondition) => readonly Named[];
	sentence: (condition: PlainCondition, names: FilterNames) => string;
}

const definitionOf = (condition: PlainCondition) =>
	CONDITIONS[conditionName(condition)] as unknown as AnyDefinition;

/** Returns the one-line Japanese description of a condition. */
export const sentenceOf = (condition: Condition, names: FilterNames): string =>
	isGroup(condition)
		? `（${condition.effects.map((each) => sentenceOf(each, names)).join("、または")}）`
		: definitionOf(condition).sentence(condition, names);

/** Returns the one-line Japanese description of a filter. */
export const filterSummary = ({ inputs }: Pick<Filter, "inputs">, names: FilterNames): string =>
	inputs.length === 0
		? "すべての友だち"
		: inputs.map((condition) => sentenceOf(condition, names)).join("、かつ");

/** Blocked or hidden friends that a list includes, or shows exclusively, by the filter's settings. */
const SHOWN: Record<"with_blocked" | "user_rate_type", Record<number, string>> = {
	with_blocked: { 1: "ブロックした友だちを含む", 2: "ブロックした友だちだけ" },
	user_rate_type: { 1: "非表示・ブロックにした友だちを含む", 3: "非表示・ブロックにした友だちだけ" },
};

/**
 * Returns the one-line description of a filter, including the friends that its display settings add or
 * restrict to.
 */
export function listSummary(filter: Filter, names: FilterNames): string {
	const { with_blocked, user_rate_type } = filter;
	const shown = [SHOWN.with_blocked[with_blocked], SHOWN.user_rate_type[user_rate_type]].filter(Boolean);
	const conditions = filterSummary(filter, names);
	return shown.length === 0 ? conditions : `${conditions}（${shown.join("、")}）`;
}

/** Returns the ids that a condition references. */
export const namesOf = (condition: PlainCondition): NamedIds =>
	definitionOf(condition).names?.(condition) ?? {};

/** Whether a condition references a deleted record without allowing that. */
export function namesDeleted(condition: PlainCondition, names: FilterNames): boolean {
	const past = definitionOf(condition).namesPast?.(condition) ?? [];
	const named = Object.entries(namesOf(condition)) as [Named, readonly number[]][];
	return named.some(([kind, ids]) => !past.includes(kind) && ids.some((id) => !names[kind].has(id)));
}

/** Returns the ids that filters reference, by kind. */
export function idsIn(filters: readonly Pick<Filter, "inputs">[]): Record<Named, number[]> {
	const named = filters.flatMap(({ inputs }) => plainConditions(inputs)).map(namesOf);
	return Object.fromEntries(
		NAMED.map((kind) => [kind, [...new Set(named.flatMap((each) => each[kind] ?? []))]]),
	) as Record<Named, number[]>;
}

/** Returns the ids that conditions reference and require to exist, by kind. */
export function idsNeeded(inputs: readonly Condition[]): NamedIds {
	const needed = plainConditions(inputs).map((condition) => {
		const past = definitionOf(condition).namesPast?.(condition) ?? [];
		return Object.fromEntries(
			Object.entries(namesOf(condition)).filter(([kind]) => !past.includes(kind as Named)),
		) as NamedIds;
	});
	return Object.fromEntries(
		NAMED.map((kind) => [kind, [...new Set(needed.flatMap((each) => each[kind] ?? []))]]),
	) as NamedIds;
}
