import { EFFECTS, effectName } from "#domain/effects/registry.ts";
import type { DraftEffect } from "./draft.ts";

/** Says which effect a message is about: 2番目の「テキスト送信」. The other fields' messages name themselves. */
export const placeInAction = (inputs: DraftEffect[]) => (field: string) => {
	const place = placeOf(field);
	const input = place === undefined ? undefined : inputs[place];
	return input && `${place! + 1}番目の「${EFFECTS[effectName(input.effect)].label}」`;
};

/** The places, from 0, of the effects in which these fields are. */
export const placesWith = (fields: Record<string, unknown>): ReadonlySet<number | undefined> =>
	new Set(Object.keys(fields).map(placeOf));

function placeOf(field: string): number | undefined {
	const place = /^inputs\[(\d+)\]/.exec(field)?.[1];
	return place === undefined ? undefined : Number(place);
}
