import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { clockTime, codeOf, optionalDay, recordId } from "#domain/platform/wire/input-schemas.ts";
import { periodProblems, periodText } from "../day-period.ts";
import { nameIn } from "../named-kinds.ts";
import { defineCondition, problemAt } from "./definition.ts";

/** 0 is currently set, 1 was ever set; adding 10 negates each. */
export const EPISODE_MATCHES = {
	0: "設定されている",
	1: "設定されたことがある",
	10: "設定されていない",
	11: "設定されたことがない",
} as const;

const DEFAULT_ORIGIN_TIME = "10:00";

/** 90: reminder set for the friend, with any goal, a goal within days, or a goal at one moment. */
export const episode = defineCondition(
	z
		.object({
			type: z.literal(90),
			episode_id: recordId(),
			match: codeOf(0, 1, 10, 11).default(0),
			/** 0 any goal, 1 a goal within days, 2 a goal at one moment. */
			use_date: codeOf(0, 1, 2).default(0),
			origin_from: optionalDay().default(null),
			origin_to: optionalDay().default(null),
			origin_date: optionalDay().default(null),
			origin_time: clockTime().default(DEFAULT_ORIGIN_TIME),
		})
		.check(({ value, issues }) => {
			if (value.use_date === 1)
				issues.push(...periodProblems(value.origin_from, value.origin_to, ["origin_from", "origin_to"]));
			if (value.use_date === 2 && value.origin_date === null)
				issues.push(problemAt(["origin_date"], FIELD_TEXTS.dateRequired));
		})
		.transform((condition): typeof condition => ({ ...condition, ...UNUSED[condition.use_date] })),
)({
	type: 90,
	modes: { use_date: ["origin_from", "origin_to", "origin_date"] },
	label: "リマインダ",
	ability: "episode",
	blank: () => ({
		type: 90,
		episode_id: 0,
		match: 0,
		use_date: 0,
		origin_from: null,
		origin_to: null,
		origin_date: null,
		origin_time: DEFAULT_ORIGIN_TIME,
	}),
	names: ({ episode_id }) => ({ episodes: [episode_id] }),
	sentence: (condition, { episodes }) =>
		`リマインダ「${nameIn(episodes, condition.episode_id)}」が${EPISODE_MATCHES[condition.match]}${goalText(condition)}`,
});

const NO_DAYS = { origin_from: null, origin_to: null };
const NO_MOMENT = { origin_date: null, origin_time: DEFAULT_ORIGIN_TIME };

/** Resets for the unused fields. */
const UNUSED = { 0: { ...NO_DAYS, ...NO_MOMENT }, 1: NO_MOMENT, 2: NO_DAYS };

interface Goal {
	use_date: 0 | 1 | 2;
	origin_from: string | null;
	origin_to: string | null;
	origin_date: string | null;
	origin_time: string;
}

function goalText({ use_date, origin_from, origin_to, origin_date, origin_time }: Goal): string {
	if (use_date === 1) return `（ゴールが${periodText(origin_from, origin_to)}）`;
	return use_date === 2 ? `（ゴールが${origin_date?.replaceAll("-", "/")} ${origin_time}）` : "";
}
