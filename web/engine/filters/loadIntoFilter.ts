import { CONDITIONS, conditionName } from "#domain/engine/filters/filter-schema.ts";
import { canAddCondition, type DraftCondition, type FilterDraft, isDraftGroup } from "./filterDraft.ts";

/** Labels of further conditions that the list already contains and may contain only once. */
export const repeatedConditions = (
	conditions: readonly DraftCondition[],
	added: readonly DraftCondition[],
): string[] =>
	added.flatMap((each) =>
		isDraftGroup(each) || canAddCondition(conditions, each.condition.type)
			? []
			: [CONDITIONS[conditionName(each.condition)].label],
	);

interface LoadOptions {
	/** Replaces the current conditions instead of appending. */
	replaces: boolean;
	/** Leaves the display rules unchanged. */
	onlyConditions: boolean;
}

/** Loads another filter into a filter. Its display rules apply only if it replaces the conditions. */
export const loadIntoFilter =
	(loadedDraft: FilterDraft, { replaces, onlyConditions }: LoadOptions) =>
	({ settings, conditions }: FilterDraft): FilterDraft => ({
		settings: replaces && !onlyConditions ? loadedDraft.settings : settings,
		conditions: replaces ? loadedDraft.conditions : [...conditions, ...loadedDraft.conditions],
	});
