import type { SelectableItem } from "./item.ts";

/** Which items can be chosen in one place. An absent restriction allows everything. */
export interface Restrictions {
	/** Only what may be edited (E-322). */
	onlyWritable?: boolean | undefined;
	/** Types that are taken (E-323). */
	allowedTypes?: readonly (number | string)[] | undefined;
	/** Generations that are taken (E-324). */
	allowedGenerations?: readonly number[] | undefined;
	/** Menus of the external builder are locked (E-325). */
	restrictBuilder?: boolean | undefined;
}

export type Refused = "protected" | "not-writable" | "type" | "generation" | "builder";

/** Why an item cannot be added to the chosen ones; null where it can. */
export function whyNotAddable(item: SelectableItem, restrictions: Restrictions): Refused | null {
	const { onlyWritable, allowedTypes, allowedGenerations, restrictBuilder } = restrictions;
	if (item.super) return "protected";
	if (onlyWritable && !item.writable) return "not-writable";
	if (allowedTypes && (item.type === null || !allowedTypes.includes(item.type))) return "type";
	if (allowedGenerations && (item.generation === null || !allowedGenerations.includes(item.generation)))
		return "generation";
	if (restrictBuilder && item.is_lmp) return "builder";
	return null;
}
