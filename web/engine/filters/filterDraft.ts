import { GROUP_TYPE } from "#domain/engine/filters/conditions/group.ts";
import {
	CONDITIONS,
	type Condition,
	type Filter,
	isGroup,
	type PlainCondition,
} from "#domain/engine/filters/filter-schema.ts";
import { FRIEND_ORDER } from "#domain/engine/filters/friend-order.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import { createKey } from "#web/platform/api/createKey.ts";

/** Condition in the editor. Its key is stable while other conditions are added and removed. */
export interface DraftPlain {
	key: string;
	condition: PlainCondition;
}

export interface DraftGroup {
	key: string;
	members: DraftCondition[];
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
	with_blocked: WITH_BLOCKED.excluded,
	user_rate_type: USER_RATE_TYPE.excluded,
	sort_type: FRIEND_ORDER.newestFriend,
	take_num: 50,
};

export const filterDraftOf = ({ inputs, ...settings }: Filter): FilterDraft => ({
	settings,
	conditions: inputs.map(withKey),
});

/**
 * Draft for another initial filter: its conditions replace those of the previous one. A condition that was edited
 * equals none of these any more, and stays.
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

export const isDraftGroup = (draft: DraftCondition): draft is DraftGroup => "members" in draft;

export const withKey = (condition: Condition): DraftCondition =>
	isGroup(condition)
		? { key: createKey(), members: condition.effects.map(withKey) }
		: { key: createKey(), condition };

export const newConditionGroup = (): DraftGroup => ({ key: createKey(), members: [] });

const conditionOf = (draft: DraftCondition): Condition =>
	isDraftGroup(draft) ? { type: GROUP_TYPE, effects: draft.members.map(conditionOf) } : draft.condition;

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
