import type { RegisterAction } from "#domain/engine/actions/action-input.ts";
import {
	EFFECTS,
	type Effect,
	type EffectName,
	effectName,
} from "#domain/engine/actions/effects/registry.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import type { ActionData } from "./actionApi.ts";

/** Effect in the editor; the key is stable while it is moved. */
export interface DraftEffect {
	key: string;
	effect: Effect;
}

/** Unsaved action in the editor. */
export interface ActionDraft extends Omit<RegisterAction, "inputs" | "withDescription"> {
	inputs: DraftEffect[];
}

export const blankActionDraft = (isTemplate: boolean, group = 0): ActionDraft => ({
	aid: null,
	a_name: "",
	a_twice_type: 0,
	is_template: isTemplate ? 1 : 0,
	group_id: group || null,
	inputs: [],
});

export const actionDraftOf = (action: ActionData): ActionDraft => ({
	...(action as RegisterAction),
	inputs: action.inputs.map((effect) => draftEffectOf(effect as Effect)),
});

/** Request body of a draft. */
export const actionBodyOf = ({ inputs, ...action }: ActionDraft): RegisterAction => ({
	...action,
	inputs: inputs.map(({ effect }) => effect),
});

/** Whether another effect of this kind may be added. */
export const canAddEffect = (inputs: DraftEffect[], name: EffectName): boolean =>
	!EFFECTS[name].single || inputs.every(({ effect }) => effectName(effect) !== name);

/** New effect with default values. The cast is needed because `blank` returns the schema's input type. */
export const newEffect = (name: EffectName): DraftEffect => draftEffectOf(EFFECTS[name].blank() as Effect);

/** Returns the effects with one of them moved, or the same array if it is already at that position. */
export function moveEffect(inputs: DraftEffect[], key: string, to: number): DraftEffect[] {
	const from = inputs.findIndex((input) => input.key === key);
	const moved = inputs[from];
	if (!moved || to === from || to < 0 || to >= inputs.length) return inputs;
	return inputs.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Whether the effect still has its default values. */
export const isBlankEffect = ({ effect }: DraftEffect): boolean =>
	JSON.stringify(effect) === JSON.stringify(EFFECTS[effectName(effect)].blank());

/** Draft of an effect. */
export const draftEffectOf = (effect: Effect): DraftEffect => ({ key: createKey(), effect });
