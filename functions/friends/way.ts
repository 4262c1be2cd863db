import type { Condition } from "#domain/filters/filter.ts";
import type { At } from "./at.ts";

/**
 * How a condition is asked beside the others that must hold. One that reads many values to find its friends (a range of
 * numbers or dates, part of a text), or that many friends share (a menu), is dear as a set; beside one that names its
 * friends through an index, it is better asked of those friends alone.
 */
export const wayOf = (condition: Condition, beside: readonly Condition[], { way }: At): At["way"] =>
	isWide(condition) && beside.some(namesItsFriends) ? "each" : way;

const EXACT: readonly number[] = [0, 4];

const isWide = (condition: Condition): boolean =>
	condition.type === 93 || (condition.type === 75 && !EXACT.includes(condition.match));

/** Those who carry tags, read a scenario, answered a form, were counted by a tracker. */
const namesItsFriends = (condition: Condition): boolean =>
	(condition.type === 60 && condition.tag_or < 2) ||
	(condition.type === 95 && condition.match === 0) ||
	(condition.type === 41 && condition.match < 10) ||
	(condition.type === 80 && condition.tracker_or < 2);
