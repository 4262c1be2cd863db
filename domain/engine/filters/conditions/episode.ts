import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { clockTime, codeIn, optionalDay, recordId } from "#domain/platform/wire/input-schemas.ts";
import { type Period, periodProblems, periodText } from "../day-period.ts";
import { nameIn } from "../named-kinds.ts";
import { optionalRelative } from "../relative-period.ts";
import { problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";

/** Codes: the reminder is currently set, or was ever set, and their negations. */
export const EPISODE_MATCH = { isSet: 0, wasEverSet: 1, isNotSet: 10, wasNeverSet: 11 } as const;

export const EPISODE_MATCHES = {
	[EPISODE_MATCH.isSet]: "設定されている",
	[EPISODE_MATCH.wasEverSet]: "設定されたことがある",
	[EPISODE_MATCH.isNotSet]: "設定されていない",
	[EPISODE_MATCH.wasNeverSet]: "設定されたことがない",
} as const;

/** Codes of `use_date`: any goal, a goal within days, a goal at one moment. */
export const GOAL_LIMIT = { none: 0, days: 1, moment: 2 } as const;

const DEFAULT_ORIGIN_TIME = "10:00";

/** 90: reminder set for the friend, with any goal, a goal within days, or a goal at one moment. */
export const episode = defineCondition(
	z
		.object({
			type: z.literal(90),
			episode_id: recordId(),
			match: codeIn(EPISODE_MATCH).default(EPISODE_MATCH.isSet),
			use_date: codeIn(GOAL_LIMIT).default(GOAL_LIMIT.none),
			origin_from: optionalDay().default(null),
			origin_to: optionalDay().default(null),
			relative: optionalRelative(),
			origin_date: optionalDay().default(null),
			origin_time: clockTime().default(DEFAULT_ORIGIN_TIME),
		})
		.check(({ value, issues }) => {
			if (value.use_date === GOAL_LIMIT.days)
				issues.push(...periodProblems(goalPeriod(value), ["origin_from", "origin_to"]));
			if (value.use_date === GOAL_LIMIT.moment && value.origin_date === null)
				issues.push(problemAt(["origin_date"], FIELD_TEXTS.dateRequired));
		})
		.transform((condition): typeof condition => ({
			...condition,
			...UNUSED[condition.use_date],
			...(condition.use_date === GOAL_LIMIT.days && condition.relative && NO_DAYS),
		})),
)({
	type: 90,
	modes: { use_date: ["origin_from", "origin_to", "origin_date", "relative"] },
	label: "リマインダ",
	words: ["リマインド", "お知らせ"],
	ability: "episode",
	blank: () => ({
		type: 90,
		episode_id: 0,
		match: EPISODE_MATCH.isSet,
		use_date: GOAL_LIMIT.none,
		origin_from: null,
		origin_to: null,
		origin_date: null,
		origin_time: DEFAULT_ORIGIN_TIME,
	}),
	references: ({ episode_id }) => ({ episodes: [episode_id] }),
	countsFromToday: ({ relative }) => relative !== undefined,
	sentence: (condition, { episodes }) =>
		`リマインダ「${nameIn(episodes, condition.episode_id)}」が${EPISODE_MATCHES[condition.match]}${goalText(condition)}`,
});

const NO_DAYS = { origin_from: null, origin_to: null };
const NO_MOMENT = { origin_date: null, origin_time: DEFAULT_ORIGIN_TIME };

/** Resets for the unused fields, by `use_date`. */
const UNUSED = {
	[GOAL_LIMIT.none]: { ...NO_DAYS, ...NO_MOMENT, relative: undefined },
	[GOAL_LIMIT.days]: NO_MOMENT,
	[GOAL_LIMIT.moment]: { ...NO_DAYS, relative: undefined },
};

interface GoalDays extends Pick<Period, "relative"> {
	origin_from: string | null;
	origin_to: string | null;
}

/** Returns the period in which goals count. */
export const goalPeriod = ({ origin_from, origin_to, relative }: GoalDays): Period => ({
	from: origin_from,
	to: origin_to,
	relative,
});

interface Goal extends GoalDays {
	use_date: 0 | 1 | 2;
	origin_date: string | null;
	origin_time: string;
}

function goalText(goal: Goal): string {
	const { use_date, origin_date, origin_time } = goal;
	if (use_date === GOAL_LIMIT.days) return `（ゴールが${periodText(goalPeriod(goal))}）`;
	return use_date === GOAL_LIMIT.moment
		? `（ゴールが${origin_date?.replaceAll("-", "/")} ${origin_time}）`
		: "";
}
