import type { InfoMatch } from "#domain/engine/filters/conditions/friend-info-matches.ts";
import { NUMBER_MATCHES, TEXT_MATCHES } from "#domain/engine/filters/conditions/value-match.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";

const sentenceLabelsOf = <Match extends number>(labels: Record<Match, string>): Record<Match, string> =>
	Object.fromEntries(Object.entries(labels).map(([match, label]) => [match, `次の値${label}`])) as never;

const LABELS: Record<InfoMatch, string> = {
	...sentenceLabelsOf(TEXT_MATCHES),
	...sentenceLabelsOf(NUMBER_MATCHES),
	2: "値がない",
	3: "値がある",
	20: "日付でさがす",
	30: "日付からの経過期間でさがす",
	31: "日付までの残り期間でさがす",
};

/** Labels that depend on the type. */
const OF_TYPE: Partial<Record<VarType, Partial<Record<InfoMatch, string>>>> = {
	[VAR_TYPES.number]: { 0: "次の値と等しい", 4: "次の値と等しくない" },
	[VAR_TYPES.select]: { 0: "次の選択肢である", 4: "次の選択肢でない" },
	[VAR_TYPES.image]: { 3: "登録されている", 2: "登録されていない" },
	[VAR_TYPES.pdf]: { 3: "登録されている", 2: "登録されていない" },
};

/** Labels of the matches for a field type. */
export const matchLabels = (type: VarType | null): Record<InfoMatch, string> =>
	type === null ? LABELS : { ...LABELS, ...OF_TYPE[type] };
