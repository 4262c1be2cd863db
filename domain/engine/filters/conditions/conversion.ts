import { z } from "zod";
import { listNames } from "#domain/platform/texts/cut-to-width.ts";
import { ANY_ALL, type AnyAll, anyAllRule } from "./any-all-rule.ts";
import { chosenIds } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";

/** Labels by `tracker_or`. */
export const CONVERSION_RULES: Record<AnyAll, string> = {
	[ANY_ALL.any]: "いずれかを達成した",
	[ANY_ALL.all]: "すべてを達成した",
	[ANY_ALL.none]: "どれも達成していない",
	[ANY_ALL.notAll]: "すべては達成していない",
};

/** 80: conversions of the friend. */
export const conversion = defineCondition(
	z.object({ type: z.literal(80), tracker_ids: chosenIds(), tracker_or: anyAllRule() }),
)({
	type: 80,
	label: "コンバージョン",
	words: ["購入", "売上", "成果", "申し込み"],
	ability: "show-analytics",
	blank: () => ({ type: 80, tracker_ids: [], tracker_or: ANY_ALL.any }),
	references: ({ tracker_ids }) => ({ trackers: tracker_ids }),
	sentence: ({ tracker_ids, tracker_or }, { trackers }) =>
		`コンバージョン「${listNames(tracker_ids.map((id) => trackers.get(id)))}」の${CONVERSION_RULES[tracker_or]}`,
});
