import { CONDITIONS, type ConditionName, type ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { conditionSentenceOf } from "#domain/engine/filters/filter-summary.ts";
import { type NamedKind, noNames } from "#domain/engine/filters/named-kinds.ts";

/** Parsed condition. */
export function taken<Name extends ConditionName>(name: Name, given: object): ConditionOf<Name> {
	return CONDITIONS[name].schema.parse({ type: CONDITIONS[name].type, ...given }) as ConditionOf<Name>;
}

/** First validation message per field. */
export function refusal(name: ConditionName, given: object): Record<string, string> {
	const parsed = CONDITIONS[name].schema.safeParse({ type: CONDITIONS[name].type, ...given });
	if (parsed.success) throw new Error("Taken");
	return Object.fromEntries(
		parsed.error.issues.toReversed().map((issue) => [issue.path.join("."), issue.message]),
	);
}

/** Sentence of a condition, with the given item names. */
export function sentence(
	name: ConditionName,
	given: object,
	kind?: NamedKind,
	called: Record<number, string> = {},
) {
	const names = noNames();
	if (kind) for (const [id, text] of Object.entries(called)) names[kind].set(Number(id), text);
	return conditionSentenceOf(taken(name, given), names);
}
