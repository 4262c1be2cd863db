import {
	type Condition,
	type ConditionName,
	type ConditionOf,
	conditionName,
	isGroup,
} from "#domain/filters/filter.ts";
import type { At } from "./at.ts";
import { isExact } from "./conditions/friend-info.ts";

type Judges = { [Name in ConditionName]?: (condition: ConditionOf<Name>) => boolean };

/**
 * Conditions that read many rows to find their friends (a range, part of a text), or that many friends fulfil (a menu).
 */
const WIDE: Judges = {
	friendInfo: ({ match }) => !isExact(match),
	richmenu: () => true,
};

/** Conditions whose friends an index finds: who carries tags, reads a scenario, answered a form, converted. */
const NAMING: Judges = {
	conversion: ({ tracker_or }) => tracker_or < 2,
	form: ({ match }) => match === 0,
	scenario: ({ match }) => match < 10,
	tag: ({ tag_or }) => tag_or < 2,
};

/**
 * How a condition is evaluated together with the others. A wide one is expensive as a set; together with a selective
 * one it is better evaluated for those friends alone.
 */
export const wayOf = (condition: Condition, beside: readonly Condition[], { way }: At): At["way"] =>
	holds(WIDE, condition) && beside.some((other) => holds(NAMING, other)) ? "each" : way;

const holds = (judges: Judges, condition: Condition): boolean =>
	!isGroup(condition) &&
	((judges[conditionName(condition)] as ((condition: Condition) => boolean) | undefined)?.(condition) ??
		false);
