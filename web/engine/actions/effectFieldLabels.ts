import { effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import type { DraftEffect } from "./actionDraft.ts";

/**
 * Labels a message with its effect, and with its field unless the message names it: 2番目の「テキスト送信」の本文. Messages
 * outside effects name their field themselves.
 */
export const effectFieldLabel = (inputs: DraftEffect[]) => (field: string, message: string) => {
	const place = positionOf(field);
	const input = place === undefined ? undefined : inputs[place];
	if (!input) return undefined;
	const { label, fields } = effectDefinitionOf(input.effect);
	const name = fields?.[/^inputs\[\d+\]\[(\w+)\]/.exec(field)?.[1] ?? ""];
	const effect = `${place! + 1}番目の「${label}」`;
	return name === undefined || message.includes(name) ? effect : `${effect}の${name}`;
};

/** Positions, from 0, of the effects to which these fields belong. */
export const effectPositionsIn = (fields: Record<string, unknown>): ReadonlySet<number | undefined> =>
	new Set(Object.keys(fields).map(positionOf));

function positionOf(field: string): number | undefined {
	const place = /^inputs\[(\d+)\]/.exec(field)?.[1];
	return place === undefined ? undefined : Number(place);
}
