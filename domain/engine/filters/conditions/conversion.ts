import { z } from "zod";
import { listNames } from "#domain/platform/texts/cut-to-width.ts";
import { type AnyAll, anyAllRule } from "./any-all-rule.ts";
import { chosenIds, defineCondition } from "./definition.ts";

/** Labels by `tracker_or`. */
export const CONVERSION_RULES: Record<AnyAll, string> = {
	0: "いずれかを達成した",
	1: "すべてを達成した",
	2: "どれも達成していない",
	3: "すべては達成していない",
};

/** 80: conversions of the friend. */
export const conversion = defineCondition(
	z.object({ type: z.literal(80), tracker_ids: chosenIds(), tracker_or: anyAllRule() }),
)({
	type: 80,
	label: "コンバージョン",
	ability: "show-analytics",
	blank: () => ({ type: 80, tracker_ids: [], tracker_or: 0 }),
	names: ({ tracker_ids }) => ({ trackers: tracker_ids }),
	sentence: ({ tracker_ids, tracker_or }, { trackers }) =>
		`コンバージョン「${listNames(tracker_ids.map((id) => trackers.get(id)))}」の${CONVERSION_RULES[tracker_or]}`,
});
