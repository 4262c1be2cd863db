import { TEXTS } from "#domain/texts/messages.ts";
import { listNames } from "#domain/texts/width.ts";
import {
	type Condition,
	type ConditionName,
	type ConditionOf,
	conditionName,
	type Filter,
} from "./filter.ts";

/** Names that the sentence of a filter may need, by id. A name that is missing was deleted. */
export interface FilterNames {
	tags: Map<number, string>;
	scenarios: Map<number, string>;
	richmenus: Map<number, string>;
}

const nameIn = (names: Map<number, string>, id: number): string => names.get(id) ?? TEXTS.choiceDeleted;

const TAG_RULES = {
	0: "のいずれかがある",
	1: "のすべてがある",
	2: "のどれもない",
	3: "のすべてが揃ってはいない",
} as const;

const SENTENCES: { [Name in ConditionName]: (condition: ConditionOf<Name>, names: FilterNames) => string } = {
	tag: ({ tag_ids, tag_or }, { tags }) =>
		`タグ「${listNames(tag_ids.map((id) => tags.get(id)))}」${TAG_RULES[tag_or]}`,
	scenario: ({ group_id, match }, { scenarios }) =>
		`シナリオ「${nameIn(scenarios, group_id)}」を${match === 0 ? "購読中" : "読み終えた"}`,
	richmenu: ({ richmenu_id }, { richmenus }) => `リッチメニュー「${nameIn(richmenus, richmenu_id)}」を表示中`,
};

const sentence = (condition: Condition, names: FilterNames): string =>
	(SENTENCES[conditionName(condition)] as (condition: Condition, names: FilterNames) => string)(
		condition,
		names,
	);

/** A filter in one line of Japanese. */
export const filterSummary = ({ inputs }: Filter, names: FilterNames): string =>
	inputs.length === 0
		? "すべての友だち"
		: inputs.map((condition) => sentence(condition, names)).join("、かつ");

/** The ids of what a filter names, by kind. */
export const idsIn = (filters: Filter[]) => {
	const inputs = filters.flatMap((filter) => filter.inputs);
	return {
		tags: inputs.flatMap((each) => (each.type === 60 ? each.tag_ids : [])),
		scenarios: inputs.flatMap((each) => (each.type === 41 ? [each.group_id] : [])),
		richmenus: inputs.flatMap((each) => (each.type === 93 ? [each.richmenu_id] : [])),
	};
};
