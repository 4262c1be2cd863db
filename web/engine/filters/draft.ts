import { GROUP_TYPE } from "#domain/engine/filters/conditions/group.ts";
import {
	CONDITIONS,
	type Condition,
	type Filter,
	isGroup,
	type PlainCondition,
} from "#domain/engine/filters/filter.ts";
import { freshKey } from "#web/platform/api/freshKey.ts";

/** A condition that is being edited. Its key stays the same while other conditions are added and removed. */
export interface DraftPlain {
	key: string;
	condition: PlainCondition;
}

export interface DraftGroup {
	key: string;
	effects: DraftCondition[];
}

export type DraftCondition = DraftPlain | DraftGroup;

/** What a filter says beside its conditions. */
export type FilterSettings = Omit<Filter, "inputs">;

/** A filter under the operator's hands. */
export interface FilterDraft {
	settings: FilterSettings;
	conditions: DraftCondition[];
}

/** Changes a filter, from whatever it is by then. */
export type EditFilter = (change: (filter: FilterDraft) => FilterDraft) => void;
/** Changes a list of conditions, from whatever it is by then. */
export type EditConditions = (change: (conditions: DraftCondition[]) => DraftCondition[]) => void;

/** A filter that asks nothing yet. */
export const BLANK_FILTER: Filter = {
	inputs: [],
	with_blocked: 0,
	user_rate_type: 0,
	sort_type: 1,
	take_num: 50,
};

export const draftOfFilter = ({ inputs, ...settings }: Filter): FilterDraft => ({
	settings,
	conditions: inputs.map(withKey),
});

/** A draft whose beginning was exchanged: conditions that are still as they began give way to the new ones. */
export function withStart({ settings, conditions }: FilterDraft, before: Filter, after: Filter): FilterDraft {
	const begun = new Set(before.inputs.map((condition) => JSON.stringify(condition)));
	const own = conditions.filter((draft) => !begun.has(JSON.stringify(conditionOf(draft))));
	return { settings, conditions: [...after.inputs.map(withKey), ...own] };
}

/** The draft as it is sent. */
export const filterOf = ({ settings, conditions }: FilterDraft): Filter => ({
	...settings,
	inputs: conditions.map(conditionOf),
});

export const isDraftGroup = (draft: DraftCondition): draft is DraftGroup => "effects" in draft;

export const withKey = (condition: Condition): DraftCondition =>
	isGroup(condition)
		? { key: freshKey(), effects: condition.effects.map(withKey) }
		: { key: freshKey(), condition };

export const newGroup = (): DraftGroup => ({ key: freshKey(), effects: [] });

const conditionOf = (draft: DraftCondition): Condition =>
	isDraftGroup(draft) ? { type: GROUP_TYPE, effects: draft.effects.map(conditionOf) } : draft.condition;

/** The same again, as something of its own. */
export const duplicateOf = (draft: DraftCondition): DraftCondition => withKey(conditionOf(draft));

/** The list with the condition of this key changed. */
export const changed = <Kind extends DraftCondition>(
	conditions: DraftCondition[],
	key: string,
	change: (draft: Kind) => Kind,
): DraftCondition[] => conditions.map((each) => (each.key === key ? change(each as Kind) : each));

/** Whether a list that holds these can take one more of a type (rules, Codes). */
export const mayHold = (conditions: readonly DraftCondition[], type: number): boolean =>
	!isSingle(type) || conditions.every((each) => isDraftGroup(each) || each.condition.type !== type);

export const isSingle = (type: number): boolean => SINGLE_TYPES.has(type);

const SINGLE_TYPES: ReadonlySet<number> = new Set(
	Object.values(CONDITIONS).flatMap((definition) => ("single" in definition ? [definition.type] : [])),
);
