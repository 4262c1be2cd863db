import type { Condition, Filter } from "#domain/engine/filters/filter-schema.ts";

/** Minimal filter that still fails: conditions are removed one by one, groups emptied or unwrapped. */
export async function shrinkFilter(
	filter: Filter,
	fails: (smaller: Filter) => Promise<boolean>,
): Promise<Filter> {
	for (const inputs of smallerLists(filter.inputs)) {
		const smaller = { ...filter, inputs };
		if (await fails(smaller)) return shrinkFilter(smaller, fails);
	}
	return filter;
}

function* smallerLists(conditions: Condition[]): Generator<Condition[]> {
	for (const [index, condition] of conditions.entries()) {
		yield conditions.toSpliced(index, 1);
		if (condition.type !== 120) continue;
		if (condition.effects.length === 1) yield conditions.toSpliced(index, 1, ...condition.effects);
		for (const effects of smallerLists(condition.effects))
			if (effects.length > 0) yield conditions.toSpliced(index, 1, { ...condition, effects });
	}
}
