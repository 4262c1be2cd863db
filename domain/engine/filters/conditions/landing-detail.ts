import { z } from "zod";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { boundedList, codeOf, recordId, typedText } from "#domain/platform/wire/input-schemas.ts";
import { nameIn } from "../named-kinds.ts";
import { problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import { quoteList } from "./quote-list.ts";

export const META_KEYS = ["m1", "m2", "m3"] as const;
export const MAX_META_QUERIES = 5;
/** Maximum number of values in a request, before empty and repeated ones are removed. */
const MAX_SENT_QUERIES = 100;
export const MAX_META_QUERY = 200;

const queries = z
	.object({
		queries: boundedList(
			typedText(MAX_META_QUERY),
			MAX_SENT_QUERIES,
			FILTER_TEXTS.tooManyQueries(MAX_META_QUERIES),
		)
			.transform((all) => [...new Set(all.filter((query) => query !== ""))])
			.refine((all) => all.length <= MAX_META_QUERIES, FILTER_TEXTS.tooManyQueries(MAX_META_QUERIES)),
	})
	.default({ queries: [] });

/** 86: visit to one landing with certain values: for each key with queries, one of them. */
export const landingDetail = defineCondition(
	z
		.object({
			type: z.literal(86),
			landing_id: recordId(),
			use_meta_query: codeOf(0, 1).default(0),
			meta_query: z.object({ m1: queries, m2: queries, m3: queries }).default({
				m1: { queries: [] },
				m2: { queries: [] },
				m3: { queries: [] },
			}),
		})
		.check(({ value, issues }) => {
			if (value.use_meta_query === 1 && META_KEYS.every((key) => value.meta_query[key].queries.length === 0))
				issues.push(problemAt(["meta_query"], FILTER_TEXTS.queriesRequired));
		})
		.transform((condition): typeof condition =>
			condition.use_meta_query === 1 ? condition : { ...condition, meta_query: noQueries() },
		),
)({
	type: 86,
	modes: { use_meta_query: ["meta_query"] },
	label: "流入経路の外部パラメータ",
	words: ["QRコード", "広告", "パラメータ"],
	ability: "user-landing-detail-query",
	blank: () => ({ type: 86, landing_id: 0, use_meta_query: 0, meta_query: noQueries() }),
	references: ({ landing_id }) => ({ landings: [landing_id] }),
	sentence: ({ landing_id, meta_query }, { landings }) => {
		const queryTexts = META_KEYS.filter((key) => meta_query[key].queries.length > 0).map(
			(key) => `${key}が${quoteList(meta_query[key].queries)}`,
		);
		const values = queryTexts.length > 0 ? `（${queryTexts.join("、")}）` : "";
		return `流入経路「${nameIn(landings, landing_id)}」から来た${values}`;
	},
});

function noQueries() {
	const none = () => ({ queries: [] as string[] });
	return { m1: none(), m2: none(), m3: none() };
}
