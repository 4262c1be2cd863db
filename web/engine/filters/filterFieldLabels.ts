import { type DraftCondition, isDraftGroup } from "./filterDraft.ts";

/** Labels a message with its condition: 2番目の条件, 3番目のグループの1番目の条件. */
export const filterFieldLabel =
	(prefix: string, conditions: readonly DraftCondition[]) =>
	(field: string): string | undefined =>
		field.startsWith(`${prefix}[`) ? labelAt(field.slice(prefix.length), conditions) : undefined;

function labelAt(field: string, conditions: readonly DraftCondition[]): string | undefined {
	const [bracket, index] = /^\[(\d+)\]/.exec(field) ?? [];
	const draft = index === undefined ? undefined : conditions[Number(index)];
	if (!draft || bracket === undefined) return undefined;
	if (!isDraftGroup(draft)) return conditionLabelAt(Number(index));
	const nestedField = field.slice(bracket.length).replace(/^\[effects\]/, "");
	const nestedLabel = labelAt(nestedField, draft.members);
	return nestedLabel ? `${groupLabelAt(Number(index))}の${nestedLabel}` : groupLabelAt(Number(index));
}

export const conditionLabelAt = (index: number) => `${index + 1}番目の条件`;
export const groupLabelAt = (index: number) => `${index + 1}番目のグループ`;
