import type { Filter } from "./filter.ts";
import { type FilterNames, idsIn } from "./summary.ts";

/**
 * Whether a filter names something that was deleted since. Used for a run it selects nobody: without what is missing
 * it might select more than was meant (decisions, Codes).
 */
export function isBroken(filter: Filter, names: FilterNames): boolean {
	const ids = idsIn([filter]);
	return (Object.keys(ids) as (keyof FilterNames)[]).some((of) => ids[of].some((id) => !names[of].has(id)));
}
