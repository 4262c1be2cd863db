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

/** The registry's entries, typed for any condition. */
interface AnyDefinition {
	names?: (condition: PlainCondition) => NamedIds;
	namesPast?: (condition: PlainCondition) => readonly Named[];
	sentence: (condition: PlainCondition, names: FilterNames) => string;
}

const definitionOf = (condition: PlainCondition) =>
	CONDITIONS[conditionName(condition)] as unknown as AnyDefinition;

/** A condition in one line of Japanese. */
export const sentenceOf = (condition: Condition, names: FilterNames): string =>
	isGroup(condition)
		? `（${condition.effects.map((each) => sentenceOf(each, names)).join("、または")}）`
		: definitionOf(condition).sentence(condition, names);

/** A filter in one line of Japanese. */
export const filterSummary = ({ inputs }: Pick<Filter, "inputs">, names: FilterNames): string =>
	inputs.length === 0
		? "すべての友だち"
		: inputs.map((condition) => sentenceOf(condition, names)).join("、かつ");

/** Friends whom a list shows besides, or alone, by the settings of its filter. */
const SHOWN: Record<"with_blocked" | "user_rate_type", Record<number, string>> = {
	with_blocked: { 1: "ブロックした友だちを含む", 2: "ブロックした友だちだけ" },
	user_rate_type: { 1: "非表示・ブロックにした友だちを含む", 3: "非表示・ブロックにした友だちだけ" },
};

/** A filter in one line, with the friends whom the list of its friends shows besides or alone. */
export function listSummary(filter: Filter, names: FilterNames): string {
	const { with_blocked, user_rate_type } = filter;
	const shown = [SHOWN.with_blocked[with_blocked], SHOWN.user_rate_type[user_rate_type]].filter(Boolean);
	const conditions = filterSummary(filter, names);
	return shown.length === 0 ? conditions : `${conditions}（${shown.join("、")}）`;
}

/** The ids that a condition names. */
export const namesOf = (condition: PlainCondition): NamedIds =>
	definitionOf(condition).names?.(condition) ?? {};

/** Whether it names something that has been deleted, and does not allow that. */
export function namesDeleted(condition: PlainCondition, names: FilterNames): boolean {
	const past = definitionOf(condition).namesPast?.(condition) ?? [];
	const named = Object.entries(namesOf(condition)) as [Named, readonly number[]][];
	return named.some(([kind, ids]) => !past.includes(kind) && ids.some((id) => !names[kind].has(id)));
}

/** The ids of what filters name, by kind. */
export function idsIn(filters: readonly Pick<Filter, "inputs">[]): Record<Named, number[]> {
	const named = filters.flatMap(({ inputs }) => plainConditions(inputs)).map(namesOf);
	return Object.fromEntries(
		NAMED.map((kind) => [kind, [...new Set(named.flatMap((each) => each[kind] ?? []))]]),
	) as Record<Named, number[]>;
}

/** The ids of what conditions name and must find, by kind: what they allow to be gone is left out. */
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
