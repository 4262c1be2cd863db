import { z } from "zod";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { codeIn, recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { nameIn } from "../named-kinds.ts";
import { SCENARIO_MATCH, SCENARIO_MATCHES } from "../scenario-match.ts";
import { defineCondition } from "./definition.ts";

export const MAX_DAYS_SENT = 9_999;

/** 41: friend's subscription of a scenario. */
export const scenario = defineCondition(
	z.object({
		type: z.literal(41),
		group_id: recordId(),
		match: codeIn(SCENARIO_MATCH).default(SCENARIO_MATCH.subscribed),
		/** Minimum day sent: only subscriptions that received the step of this day or a later one (A-158). */
		date: z
			.preprocess(
				(value) => (value === "" || value === undefined ? null : value),
				wholeNumber()
					.refine((days) => days >= 0 && days <= MAX_DAYS_SENT, FILTER_TEXTS.periodOutside(MAX_DAYS_SENT))
					.nullable(),
			)
			.default(null),
	}),
)({
	type: 41,
	label: "シナリオ",
	words: ["ステップ配信", "配信中"],
	blank: () => ({ type: 41, group_id: 0, match: SCENARIO_MATCH.subscribed, date: null }),
	references: ({ group_id }) => ({ scenarios: [group_id] }),
	sentence: ({ group_id, match, date }, { scenarios }) =>
		`シナリオ「${nameIn(scenarios, group_id)}」を${SCENARIO_MATCHES[match]}${date === null ? "" : `（${date}日目以降まで配信済み）`}`,
});
