import {
	type Condition,
	type ConditionName,
	type ConditionOf,
	conditionName,
	isGroup,
} from "#domain/engine/filters/filter-schema.ts";
import { isExact } from "./conditions/friend-info.ts";
import type { FilterContext } from "./filter-context.ts";

type ConditionTests = { [Name in ConditionName]?: (condition: ConditionOf<Name>) => boolean };

/**
 * Conditions that read many rows to find their friends (a range, part of a text), or that many friends fulfil
 * (a menu).
 */
const EXPENSIVE: ConditionTests = {
	friendInfo: ({ match }) => !isExact(match),
	richmenu: () => true,
	score: () => true,
};

/** Conditions whose friends an index finds: tags, scenarios, form answers, conversions. */
const SELECTIVE: ConditionTests = {
	conversion: ({ tracker_or }) => tracker_or < 2,
	form: ({ match }) => match === 0,
	scenario: ({ match }) => match < 10,
	tag: ({ tag_or }) => tag_or < 2,
};

/**
 * Evaluation strategy of a condition, given the others. An expensive condition is slow as a set; next to one
 * that selects few friends, it is better tested on those friends alone.
 */
export const conditionStrategy = (
	condition: Condition,
	beside: readonly Condition[],
	{ strategy }: FilterContext,
): FilterContext["strategy"] =>
	isJudged(EXPENSIVE, condition) && beside.some((other) => isJudged(SELECTIVE, other))
		? "perFriend"
		: strategy;

const isJudged = (judges: ConditionTests, condition: Condition): boolean =>
	!isGroup(condition) &&
	((judges[conditionName(condition)] as ((condition: Condition) => boolean) | undefined)?.(condition) ??
		false);
