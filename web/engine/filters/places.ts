import { type DraftCondition, isDraftGroup } from "./draft.ts";

/** Says which condition a message is about: 2番目の条件, 3番目のグループの1番目の条件. */
export const placeInFilter =
	(prefix: string, conditions: readonly DraftCondition[]) =>
	(field: string): string | undefined =>
		field.startsWith(`${prefix}[`) ? placeAt(field.slice(prefix.length), conditions) : undefined;

function placeAt(field: string, conditions: readonly DraftCondition[]): string | undefined {
	const [whole, index] = /^\[(\d+)\]/.exec(field) ?? [];
	const draft = index === undefined ? undefined : conditions[Number(index)];
	if (!draft || whole === undefined) return undefined;
	if (!isDraftGroup(draft)) return conditionAt(Number(index));
	const inside = field.slice(whole.length).replace(/^\[effects\]/, "");
	const deeper = placeAt(inside, draft.effects);
	return deeper ? `${groupAt(Number(index))}の${deeper}` : groupAt(Number(index));
}

export const conditionAt = (index: number) => `${index + 1}番目の条件`;
export const groupAt = (index: number) => `${index + 1}番目のグループ`;
