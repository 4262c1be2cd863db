import {
	type Condition,
	type ConditionName,
	type ConditionOf,
	conditionName,
	isGroup,
} from "#domain/engine/filters/filter.ts";
import { isExact } from "./conditions/friend-info.ts";
import type { FilterContext } from "./context.ts";

type Judges = { [Name in ConditionName]?: (condition: ConditionOf<Name>) => boolean };

/**
 * Conditions that read many rows to find their friends (a range, part of a text), or that many friends fulfil (a menu).
 */
const EXPENSIVE: Judges = {
	friendInfo: ({ match }) => !isExact(match),
	richmenu: () => true,
	score: () => true,
};

/** Conditions whose friends an index finds: who carries tags, reads a scenario, answered a form, converted. */
const SELECTIVE: Judges = {
	conversion: ({ tracker_or }) => tracker_or < 2,
	form: ({ match }) => match === 0,
	scenario: ({ match }) => match < 10,
	tag: ({ tag_or }) => tag_or < 2,
};

/**
 * Evaluation of a condition, given the others that must hold. An expensive one is slow as a set; next to one
 * that selects few friends, it is better tested on those friends alone.
 */
export const strategyOf = (
	condition: Condition,
	beside: readonly Condition[],
	{ strategy }: FilterContext,
): FilterContext["strategy"] =>
	holds(EXPENSIVE, condition) && beside.some((other) => holds(SELECTIVE, other)) ? "perFriend" : strategy;

const holds = (judges: Judges, condition: Condition): boolean =>
	!isGroup(condition) &&
	((judges[conditionName(condition)] as ((condition: Condition) => boolean) | undefined)?.(condition) ??
		false);
