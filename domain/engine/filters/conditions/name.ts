import { z } from "zod";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { codeOf } from "#domain/platform/wire/input-schemas.ts";
import { problemAt, searchWords } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import { quoteList } from "./quote-list.ts";

/** The names of a friend: the one at LINE, the display name, the nickname. */
export const NAME_FIELDS = [
	{ field: "use_name", label: "LINE登録名" },
	{ field: "use_short_name", label: "システム表示名" },
	{ field: "use_nickname", label: "ニックネーム" },
] as const;

/** 11: one of the names contains one of the words. */
export const name = defineCondition(
	z
		.object({
			type: z.literal(11),
			names: searchWords(),
			use_name: codeOf(0, 1).default(1),
			use_short_name: codeOf(0, 1).default(0),
			use_nickname: codeOf(0, 1).default(0),
		})
		.check(({ value, issues }) => {
			if (NAME_FIELDS.every(({ field }) => value[field] === 0))
				issues.push(problemAt(["use_name"], FILTER_TEXTS.nameFieldRequired));
		}),
)({
	type: 11,
	label: "名前",
	words: ["名前", "ニックネーム"],
	single: true,
	blank: () => ({ type: 11, names: [], use_name: 1, use_short_name: 0, use_nickname: 0 }),
	sentence: (condition) => {
		const fields = NAME_FIELDS.filter(({ field }) => condition[field] === 1).map(({ label }) => label);
		return `${fields.join("・")}に${quoteList(condition.names)}を含む`;
	},
});
