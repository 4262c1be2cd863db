import { EFFECTS, effectName } from "#domain/effects/registry.ts";
import type { DraftEffect } from "./draft.ts";

/** Says which effect a message is about: 2番目の「テキスト送信」. The other fields' messages name themselves. */
export const placeInAction = (inputs: DraftEffect[]) => (field: string) => {
	const position = /^inputs\[(\d+)\]/.exec(field)?.[1];
	const input = position === undefined ? undefined : inputs[Number(position)];
	return input && `${Number(position) + 1}番目の「${EFFECTS[effectName(input.effect)].label}」`;
};
