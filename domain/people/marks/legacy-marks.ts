import {
	type ColourClass,
	parseColourClass,
	parseMarkColour,
} from "#domain/platform/colours/colour-class.ts";
import type { FriendMark } from "./friend-mark.ts";

/**
 * Stored form of the account's own list of marks (`legacy` on the wire; the other source is a friend field's
 * choices): id to label and colour class.
 */
export type LegacyMarks = Record<string, [label: string, colourClass: string]>;

/** A mark of the account's own list in the settings editor. */
export interface LegacyMark {
	id: number;
	/** Label, named as on the wire. */
	value: string;
	colour_class: ColourClass;
}

/**
 * Converts the stored form to marks. An object cannot keep an order (its numeric keys always ascend), so the
 * order is passed in; ids missing in it are last.
 */
export const marksFromLegacy = (map: LegacyMarks, order: readonly number[] = []): FriendMark[] =>
	sortLegacyMarks(map, order).map(({ id, label, colour }, sortIndex) => ({
		id,
		value: label,
		color: parseMarkColour(colour),
		sortIndex,
	}));

/** Converts the stored form to the list that the settings editor shows. */
export const legacyMarkList = (map: LegacyMarks, order: readonly number[] = []): LegacyMark[] =>
	sortLegacyMarks(map, order).map(({ id, label, colour }) => ({
		id,
		value: label,
		colour_class: parseColourClass(colour),
	}));

/** Converts an edited list to its stored form. */
export const toLegacyMarks = (marks: readonly LegacyMark[]): LegacyMarks =>
	Object.fromEntries(marks.map(({ id, value, colour_class }) => [id, [value, colour_class]]));

function sortLegacyMarks(map: LegacyMarks, order: readonly number[]) {
	const positionOf = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
	return Object.entries(map)
		.map(([key, [label, colour]]) => ({ id: Number(key), label, colour }))
		.filter(({ id }) => Number.isSafeInteger(id))
		.sort((a, b) => positionOf(a.id) - positionOf(b.id) || a.id - b.id);
}
