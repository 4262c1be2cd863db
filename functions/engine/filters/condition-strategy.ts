import {
	type Condition,
	type ConditionName,
	type ConditionOf,
	conditionName,
	isGroup,
} from "#domain/engine/filters/filter-schema.ts";
import { isExact } from "./conditions/friend-info.ts";
import { isNegatedMatch, isNegatedRule } from "./conditions/match-codes.ts";
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
	conversion: ({ tracker_or }) => !isNegatedRule(tracker_or),
	form: ({ match }) => !isNegatedMatch(match),
	scenario: ({ match }) => !isNegatedMatch(match),
	tag: ({ tag_or }) => !isNegatedRule(tag_or),
};

/**
 * Evaluation strategy of a condition, given the others. An expensive condition is slow as a set; next to one
 * that selects few friends, it is better tested on those friends alone.
 */
export const conditionStrategy = (
	condition: Condition,
	otherConditions: readonly Condition[],
	{ strategy }: FilterContext,
): FilterContext["strategy"] =>
	matchesTest(EXPENSIVE, condition) && otherConditions.some((other) => matchesTest(SELECTIVE, other))
		? "perFriend"
		: strategy;

const matchesTest = (tests: ConditionTests, condition: Condition): boolean =>
	!isGroup(condition) &&
	((tests[conditionName(condition)] as ((condition: Condition) => boolean) | undefined)?.(condition) ??
		false);
