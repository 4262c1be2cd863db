import type { SelectableItem } from "./selectable-item.ts";

/** Restrictions on the selectable items in one field. An absent restriction allows everything. */
export interface Restrictions {
	/** Only editable items (E-322). */
	onlyWritable?: boolean | undefined;
	/** Allowed types (E-323). */
	allowedTypes?: readonly (number | string)[] | undefined;
	/** Allowed generations (E-324). */
	allowedGenerations?: readonly number[] | undefined;
	/** Excludes menus of the external builder (E-325). */
	restrictBuilder?: boolean | undefined;
}

export type NotAddableReason = "protected" | "not-writable" | "type" | "generation" | "builder";

/** Returns the reason why an item cannot be added to the selection; null if it can. */
export function reasonNotAddable(item: SelectableItem, restrictions: Restrictions): NotAddableReason | null {
	const { onlyWritable, allowedTypes, allowedGenerations, restrictBuilder } = restrictions;
	if (item.super) return "protected";
	if (onlyWritable && !item.writable) return "not-writable";
	if (allowedTypes && (item.type === null || !allowedTypes.includes(item.type))) return "type";
	if (allowedGenerations && (item.generation === null || !allowedGenerations.includes(item.generation)))
		return "generation";
	if (restrictBuilder && item.is_lmp) return "builder";
	return null;
}
