import { z } from "zod";
import { searchWords } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import { quoteList } from "./quote-list.ts";

/** 20: the operators' memo contains one of the words. */
export const memo = defineCondition(z.object({ type: z.literal(20), memos: searchWords() }))({
	type: 20,
	label: "メモ",
	words: ["メモ", "覚え書き"],
	single: true,
	blank: () => ({ type: 20, memos: [] }),
	sentence: ({ memos }) => `メモに${quoteList(memos)}を含む`,
});
