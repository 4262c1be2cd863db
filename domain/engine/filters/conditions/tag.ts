import { z } from "zod";
import { listNames } from "#domain/platform/texts/cut-to-width.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { boundedList, codeOf, optionalId, recordId } from "#domain/platform/wire/input-schemas.ts";
import { nameIn } from "../named-kinds.ts";
import { ANY_ALL, type AnyAll, anyAllRule } from "./any-all-rule.ts";
import { MAX_CHOSEN, problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";

/** Labels by `tag_or`. */
export const TAG_RULES: Record<AnyAll, string> = {
	[ANY_ALL.any]: "いずれかがある",
	[ANY_ALL.all]: "すべてがある",
	[ANY_ALL.none]: "どれもない",
	[ANY_ALL.notAll]: "すべてが揃ってはいない",
};

/** Codes of `use_group`: individual tags, or all tags of a folder. */
export const TAG_SELECTION = { tags: 0, folder: 1 } as const;

/** 60: tags of the friend; individual tags, or all tags in the folder at the time of the query. */
export const tag = defineCondition(
	z
		.object({
			type: z.literal(60),
			tag_ids: boundedList(recordId(), MAX_CHOSEN, FIELD_TEXTS.tooManyChosen(MAX_CHOSEN)).transform((ids) => [
				...new Set(ids),
			]),
			tag_group_id: optionalId().default(null),
			use_group: codeOf(TAG_SELECTION.tags, TAG_SELECTION.folder).default(TAG_SELECTION.tags),
			tag_or: anyAllRule(),
		})
		.check(({ value, issues }) => {
			if (value.use_group === TAG_SELECTION.folder && value.tag_group_id === null)
				issues.push(problemAt(["tag_group_id"], FIELD_TEXTS.choiceRequired));
			if (value.use_group === TAG_SELECTION.tags && value.tag_ids.length === 0)
				issues.push(problemAt(["tag_ids"], TAG_TEXTS.tagRequired));
		})
		.transform((condition): typeof condition =>
			condition.use_group === TAG_SELECTION.folder
				? { ...condition, tag_ids: [] }
				: { ...condition, tag_group_id: null },
		),
)({
	type: 60,
	// The folder counts only with `use_group`.
	modes: { use_group: ["tag_group_id"] },
	label: "タグ",
	words: ["ラベル", "属性"],
	blank: () => ({
		type: 60,
		tag_ids: [],
		tag_group_id: null,
		use_group: TAG_SELECTION.tags,
		tag_or: ANY_ALL.any,
	}),
	references: ({ tag_ids, tag_group_id }) => ({
		tags: tag_ids,
		tagGroups: tag_group_id === null ? [] : [tag_group_id],
	}),
	sentence: ({ tag_ids, tag_group_id, tag_or }, { tags, tagGroups }) =>
		tag_group_id === null
			? `タグ「${listNames(tag_ids.map((id) => tags.get(id)))}」の${TAG_RULES[tag_or]}`
			: `フォルダ「${nameIn(tagGroups, tag_group_id)}」のタグの${TAG_RULES[tag_or]}`,
});
