import type { RegisterAction } from "#domain/engine/actions/action.ts";
import {
	EFFECTS,
	type Effect,
	type EffectName,
	effectName,
} from "#domain/engine/actions/effects/registry.ts";
import { freshKey } from "#web/platform/api/freshKey.ts";
import type { ActionData } from "./api.ts";

/** An effect under the operator's hands; the key stays while it is moved. */
export interface DraftEffect {
	key: string;
	effect: Effect;
}

/** An action under the operator's hands. */
export interface Draft extends Omit<RegisterAction, "inputs" | "withDescription"> {
	inputs: DraftEffect[];
}

export const blankDraft = (isTemplate: boolean, group = 0): Draft => ({
	aid: null,
	a_name: "",
	a_twice_type: 0,
	is_template: isTemplate ? 1 : 0,
	group_id: group || null,
	inputs: [],
});

export const draftOf = (action: ActionData): Draft => ({
	...(action as RegisterAction),
	inputs: action.inputs.map((effect) => withKey(effect as Effect)),
});

/** The draft as it is sent. */
export const bodyOf = ({ inputs, ...action }: Draft): RegisterAction => ({
	...action,
	inputs: inputs.map(({ effect }) => effect),
});

/** Whether an action that holds these effects can take one more of a kind. */
export const canAdd = (inputs: DraftEffect[], name: EffectName): boolean =>
	!EFFECTS[name].single || inputs.every(({ effect }) => effectName(effect) !== name);

/** A new effect of a kind, as the registry opens it. Its schema reads anything, but writes out an effect. */
export const newEffect = (name: EffectName): DraftEffect => withKey(EFFECTS[name].blank() as Effect);

/** The effects with one of them at another place, or the same ones where it stands there already. */
export function moved(inputs: DraftEffect[], key: string, to: number): DraftEffect[] {
	const from = inputs.findIndex((input) => input.key === key);
	const one = inputs[from];
	if (!one || to === from || to < 0 || to >= inputs.length) return inputs;
	return inputs.toSpliced(from, 1).toSpliced(to, 0, one);
}

/** Whether nothing has been entered into an effect yet. */
export const isBlank = ({ effect }: DraftEffect): boolean =>
	JSON.stringify(effect) === JSON.stringify(EFFECTS[effectName(effect)].blank());

const withKey = (effect: Effect): DraftEffect => ({ key: freshKey(), effect });
