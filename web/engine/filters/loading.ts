import { CONDITIONS, conditionName } from "#domain/engine/filters/filter.ts";
import { type DraftCondition, type FilterDraft, isDraftGroup, mayHold } from "./draft.ts";

/** What conditions that are to follow others are called which may stand there only once. */
export const repeatedWith = (
	conditions: readonly DraftCondition[],
	further: readonly DraftCondition[],
): string[] =>
	further.flatMap((each) =>
		isDraftGroup(each) || mayHold(conditions, each.condition.type)
			? []
			: [CONDITIONS[conditionName(each.condition)].label],
	);

interface Loading {
	/** In place of the conditions there are, not after them. */
	replaces: boolean;
	/** Leaves the display rules as they are. */
	onlyConditions: boolean;
}

/** A filter once another was loaded into it. Its display rules come along where nothing else was there. */
export const withLoaded =
	(loaded: FilterDraft, { replaces, onlyConditions }: Loading) =>
	({ settings, conditions }: FilterDraft): FilterDraft => ({
		settings: replaces && !onlyConditions ? loaded.settings : settings,
		conditions: replaces ? loaded.conditions : [...conditions, ...loaded.conditions],
	});
