import { CONDITIONS, type ConditionName, type ConditionOf } from "#domain/engine/filters/filter.ts";
import { type Named, noNames } from "#domain/engine/filters/names.ts";
import { sentenceOf } from "#domain/engine/filters/summary.ts";

/** What a condition becomes of what arrives. */
export function taken<Name extends ConditionName>(name: Name, given: object): ConditionOf<Name> {
	return CONDITIONS[name].schema.parse({ type: CONDITIONS[name].type, ...given }) as ConditionOf<Name>;
}

/** Why it is refused: each field's first message. */
export function refusal(name: ConditionName, given: object): Record<string, string> {
	const parsed = CONDITIONS[name].schema.safeParse({ type: CONDITIONS[name].type, ...given });
	if (parsed.success) throw new Error("Taken");
	return Object.fromEntries(
		parsed.error.issues.toReversed().map((issue) => [issue.path.join("."), issue.message]),
	);
}

/** How it is read aloud, where the items of one kind have these names. */
export function sentence(
	name: ConditionName,
	given: object,
	kind?: Named,
	called: Record<number, string> = {},
) {
	const names = noNames();
	if (kind) for (const [id, text] of Object.entries(called)) names[kind].set(Number(id), text);
	return sentenceOf(taken(name, given), names);
}
