import { type ColourClass, colourClass, markColour } from "./colour-class.ts";
import type { FriendMark } from "./mark.ts";

/** The account's own marks as they are stored: id to label and colour class. */
export type LegacyMarks = Record<string, [label: string, colourClass: string]>;

/** A mark of the account's own list, as it is edited. */
export interface LegacyMark {
	id: number;
	value: string;
	colour_class: ColourClass;
}

/**
 * The marks of a legacy map. An object cannot keep an order (its numeric keys always ascend), so the order is passed
 * in; ids that it lacks come last.
 */
export const fromLegacy = (map: LegacyMarks, order: readonly number[] = []): FriendMark[] =>
	inOrder(map, order).map(({ id, label, colour }, sortIndex) => ({
		id,
		value: label,
		color: markColour(colour),
		sortIndex,
	}));

/** The same marks, for the list in which they are edited. */
export const legacyList = (map: LegacyMarks, order: readonly number[] = []): LegacyMark[] =>
	inOrder(map, order).map(({ id, label, colour }) => ({
		id,
		value: label,
		colour_class: colourClass(colour),
	}));

/** An edited list as it is stored. */
export const toLegacy = (marks: readonly LegacyMark[]): LegacyMarks =>
	Object.fromEntries(marks.map(({ id, value, colour_class }) => [id, [value, colour_class]]));

function inOrder(map: LegacyMarks, order: readonly number[]) {
	const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
	return Object.entries(map)
		.map(([key, [label, colour]]) => ({ id: Number(key), label, colour }))
		.filter(({ id }) => Number.isSafeInteger(id))
		.sort((one, other) => place(one.id) - place(other.id) || one.id - other.id);
}
