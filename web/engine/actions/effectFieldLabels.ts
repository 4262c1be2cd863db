import { effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import type { DraftEffect } from "./actionDraft.ts";

/**
 * Labels a message with its effect, and with its field unless the message names it: 2番目の「テキスト送信」の本文. Messages
 * outside effects name their field themselves.
 */
export const effectFieldLabel = (inputs: DraftEffect[]) => (field: string, message: string) => {
	const position = positionOf(field);
	const input = position === undefined ? undefined : inputs[position];
	if (!input) return undefined;
	const { label, fieldLabels: fields } = effectDefinitionOf(input.effect);
	const name = fields?.[/^inputs\[\d+\]\[(\w+)\]/.exec(field)?.[1] ?? ""];
	const effect = `${position! + 1}番目の「${label}」`;
	return name === undefined || message.includes(name) ? effect : `${effect}の${name}`;
};

/** Positions, from 0, of the effects to which these fields belong. */
export const effectPositionsIn = (fields: Record<string, unknown>): ReadonlySet<number | undefined> =>
	new Set(Object.keys(fields).map(positionOf));

function positionOf(field: string): number | undefined {
	const position = /^inputs\[(\d+)\]/.exec(field)?.[1];
	return position === undefined ? undefined : Number(position);
}
