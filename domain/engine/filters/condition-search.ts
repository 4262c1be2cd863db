import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { ConditionDefinition } from "./conditions/definition.ts";
import { CONDITIONS, type ConditionName } from "./conditions/registry.ts";

/** Whether a condition is found by a search text: part of its label, or of a word that operators use for it. */
export function matchesSearch(name: ConditionName, search: string): boolean {
	const {
		label,
		words = [],
	}: Pick<ConditionDefinition<{ type: number }>, "label" | "words"> = CONDITIONS[name];
	const query = normaliseText(search.trim());
	return [label, ...words].some((each) => normaliseText(each).includes(query));
}
