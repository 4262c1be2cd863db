import { GROUP_TYPE } from "#domain/engine/filters/conditions/group.ts";
import {
	CONDITIONS,
	type Condition,
	type Filter,
	isGroup,
	type PlainCondition,
} from "#domain/engine/filters/filter-schema.ts";
import { createKey } from "#web/platform/api/createKey.ts";

/** Condition in the editor. Its key is stable while other conditions are added and removed. */
export interface DraftPlain {
	key: string;
	condition: PlainCondition;
}

export interface DraftGroup {
	key: string;
	effects: DraftCondition[];
}

export type DraftCondition = DraftPlain | DraftGroup;

/** Settings of a filter beside its conditions. */
export type FilterSettings = Omit<Filter, "inputs">;

/** Unsaved filter in the editor. */
export interface FilterDraft {
	settings: FilterSettings;
	conditions: DraftCondition[];
}

/** Updates a filter, based on its current state. */
export type EditFilter = (change: (filter: FilterDraft) => FilterDraft) => void;
/** Updates a list of conditions, based on its current state. */
export type EditConditions = (change: (conditions: DraftCondition[]) => DraftCondition[]) => void;

/** Filter without conditions. */
export const BLANK_FILTER: Filter = {
	inputs: [],
	with_blocked: 0,
	user_rate_type: 0,
	sort_type: 1,
	take_num: 50,
};

export const filterDraftOf = ({ inputs, ...settings }: Filter): FilterDraft => ({
	settings,
	conditions: inputs.map(withKey),
});

/**
 * Exchanges the initial conditions of a draft for those of another initial filter, as far as they are
 * unchanged.
 */
export function withNewStart(
	{ settings, conditions }: FilterDraft,
	before: Filter,
	after: Filter,
): FilterDraft {
	const initialConditions = new Set(before.inputs.map((condition) => JSON.stringify(condition)));
	const editedConditions = conditions.filter(
		(draft) => !initialConditions.has(JSON.stringify(conditionOf(draft))),
	);
	return { settings, conditions: [...after.inputs.map(withKey), ...editedConditions] };
}

/** Filter of a draft, as it is sent. */
export const filterOf = ({ settings, conditions }: FilterDraft): Filter => ({
	...settings,
	inputs: conditions.map(conditionOf),
});

export const isDraftGroup = (draft: DraftCondition): draft is DraftGroup => "effects" in draft;

export const withKey = (condition: Condition): DraftCondition =>
	isGroup(condition)
		? { key: createKey(), effects: condition.effects.map(withKey) }
		: { key: createKey(), condition };

export const newConditionGroup = (): DraftGroup => ({ key: createKey(), effects: [] });

const conditionOf = (draft: DraftCondition): Condition =>
	isDraftGroup(draft) ? { type: GROUP_TYPE, effects: draft.effects.map(conditionOf) } : draft.condition;

/** Copy of a condition, with keys of its own. */
export const duplicateCondition = (draft: DraftCondition): DraftCondition => withKey(conditionOf(draft));

/** Returns the list with the condition of this key changed. */
export const changeCondition = <Kind extends DraftCondition>(
	conditions: DraftCondition[],
	key: string,
	change: (draft: Kind) => Kind,
): DraftCondition[] => conditions.map((each) => (each.key === key ? change(each as Kind) : each));

/** Whether the list may take one more condition of a type. */
export const canAddCondition = (conditions: readonly DraftCondition[], type: number): boolean =>
	!isSingleCondition(type) || conditions.every((each) => isDraftGroup(each) || each.condition.type !== type);

export const isSingleCondition = (type: number): boolean => SINGLE_TYPES.has(type);

const SINGLE_TYPES: ReadonlySet<number> = new Set(
	Object.values(CONDITIONS).flatMap((definition) => ("single" in definition ? [definition.type] : [])),
);
