import { definitionOf } from "#domain/engine/actions/effects/registry.ts";
import type { DraftEffect } from "./draft.ts";

/**
 * Says which effect a message is about, and which field where the message does not name it: 2番目の「テキスト送信」の本文.
 * Messages of what is outside effects name themselves.
 */
export const placeInAction = (inputs: DraftEffect[]) => (field: string, message: string) => {
	const place = placeOf(field);
	const input = place === undefined ? undefined : inputs[place];
	if (!input) return undefined;
	const { label, fields } = definitionOf(input.effect);
	const name = fields?.[/^inputs\[\d+\]\[(\w+)\]/.exec(field)?.[1] ?? ""];
	const effect = `${place! + 1}番目の「${label}」`;
	return name === undefined || message.includes(name) ? effect : `${effect}の${name}`;
};

/** The places, from 0, of the effects in which these fields are. */
export const placesWith = (fields: Record<string, unknown>): ReadonlySet<number | undefined> =>
	new Set(Object.keys(fields).map(placeOf));

function placeOf(field: string): number | undefined {
	const place = /^inputs\[(\d+)\]/.exec(field)?.[1];
	return place === undefined ? undefined : Number(place);
}
