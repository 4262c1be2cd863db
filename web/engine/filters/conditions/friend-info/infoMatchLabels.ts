import { DATE_MATCH } from "#domain/engine/filters/conditions/friend-info-date-fields.ts";
import type { InfoMatch } from "#domain/engine/filters/conditions/friend-info-matches.ts";
import { PERIOD_MATCH } from "#domain/engine/filters/conditions/friend-info-period.ts";
import {
	NUMBER_MATCHES,
	TEXT_MATCH,
	TEXT_MATCHES,
	VALUE_PRESENCE,
} from "#domain/engine/filters/conditions/value-match.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { matchSentencesOf } from "../parts/matchSentences.ts";

const LABELS: Record<InfoMatch, string> = {
	...matchSentencesOf(TEXT_MATCHES),
	...matchSentencesOf(NUMBER_MATCHES),
	[VALUE_PRESENCE.absent]: "値がない",
	[VALUE_PRESENCE.present]: "値がある",
	[DATE_MATCH]: "日付でさがす",
	[PERIOD_MATCH.elapsed]: "日付からの経過期間でさがす",
	[PERIOD_MATCH.remaining]: "日付までの残り期間でさがす",
};

const FILE_LABELS = {
	[VALUE_PRESENCE.present]: "登録されている",
	[VALUE_PRESENCE.absent]: "登録されていない",
};

/** Labels of the types of fields for which they differ. */
const LABELS_BY_TYPE: Partial<Record<VarType, Partial<Record<InfoMatch, string>>>> = {
	[VAR_TYPES.number]: { [TEXT_MATCH.equals]: "次の値と等しい", [TEXT_MATCH.differs]: "次の値と等しくない" },
	[VAR_TYPES.select]: { [TEXT_MATCH.equals]: "次の選択肢である", [TEXT_MATCH.differs]: "次の選択肢でない" },
	[VAR_TYPES.image]: FILE_LABELS,
	[VAR_TYPES.pdf]: FILE_LABELS,
};

/** Labels of the matches for a type of field; null for a deleted field. */
export const matchLabels = (type: VarType | null): Record<InfoMatch, string> =>
	type === null ? LABELS : { ...LABELS, ...LABELS_BY_TYPE[type] };
