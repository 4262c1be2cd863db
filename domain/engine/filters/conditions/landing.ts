import { z } from "zod";
import { listNames } from "#domain/platform/texts/cut-to-width.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { clockTime, codeIn, optionalDay } from "#domain/platform/wire/input-schemas.ts";
import { type Period, periodProblems, periodText } from "../day-period.ts";
import { optionalRelative } from "../relative-period.ts";
import { ANY_ALL, type AnyAll, anyAllRule } from "./any-all-rule.ts";
import { chosenIds, problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";

/** Labels by `landing_or`. */
export const LANDING_RULES: Record<AnyAll, string> = {
	[ANY_ALL.any]: "いずれかから来た",
	[ANY_ALL.all]: "すべてから来た",
	[ANY_ALL.none]: "どれからも来ていない",
	[ANY_ALL.notAll]: "すべてからは来ていない",
};

/** Codes of `use_date`: visits at any time, on certain days, or between two moments (rules, Codes). */
export const VISIT_LIMIT = { none: 0, days: 1, moments: 2 } as const;

/** 85: the landings through which the friend came, optionally limited to days or times of the visits. */
export const landing = defineCondition(
	z
		.object({
			type: z.literal(85),
			landing_ids: chosenIds(),
			landing_or: anyAllRule(),
			use_date: codeIn(VISIT_LIMIT).default(VISIT_LIMIT.none),
			date_from: optionalDay().default(null),
			date_to: optionalDay().default(null),
			/** Only with whole days. */
			relative: optionalRelative(),
			time_from: clockTime().default("00:00"),
			time_to: clockTime().default("23:59"),
		})
		.check(({ value, issues }) => {
			if (value.use_date === VISIT_LIMIT.none) return;
			issues.push(...periodProblems(visitPeriod(value), ["date_from", "date_to"]));
			const isSameDay = value.date_from !== null && value.date_from === value.date_to;
			if (value.use_date === VISIT_LIMIT.moments && isSameDay && value.time_from > value.time_to)
				issues.push(problemAt(["time_from"], FILTER_TEXTS.timeReversed));
		})
		.transform((condition): typeof condition => ({
			...condition,
			...UNUSED[condition.use_date],
			...(condition.use_date === VISIT_LIMIT.days && condition.relative && NO_DAYS),
		})),
)({
	type: 85,
	modes: { use_date: ["date_from", "date_to", "relative"] },
	label: "流入経路",
	words: ["QRコード", "広告", "どこから"],
	ability: "landing",
	blank: () => ({
		type: 85,
		landing_ids: [],
		landing_or: ANY_ALL.any,
		use_date: VISIT_LIMIT.none,
		date_from: null,
		date_to: null,
		time_from: "00:00",
		time_to: "23:59",
	}),
	references: ({ landing_ids }) => ({ landings: landing_ids }),
	countsFromToday: ({ relative }) => relative !== undefined,
	sentence: (condition, { landings }) =>
		`流入経路「${listNames(condition.landing_ids.map((id) => landings.get(id)))}」の${LANDING_RULES[condition.landing_or]}${visitTimeText(condition)}`,
});

const NO_DAYS = { date_from: null, date_to: null };
const WHOLE_DAYS = { time_from: "00:00", time_to: "23:59" };

/** Resets for the unused fields, by `use_date`. */
const UNUSED = {
	[VISIT_LIMIT.none]: { ...NO_DAYS, ...WHOLE_DAYS, relative: undefined },
	[VISIT_LIMIT.days]: WHOLE_DAYS,
	[VISIT_LIMIT.moments]: { relative: undefined },
};

interface VisitDays extends Pick<Period, "relative"> {
	use_date: 0 | 1 | 2;
	date_from: string | null;
	date_to: string | null;
}

/** Returns the period in which visits count, without the times of its ends. */
export const visitPeriod = ({ use_date, date_from, date_to, relative }: VisitDays): Period => ({
	from: date_from,
	to: date_to,
	relative: use_date === VISIT_LIMIT.days ? relative : undefined,
});

interface When extends VisitDays {
	time_from: string;
	time_to: string;
}

function visitTimeText(when: When): string {
	const { use_date, time_from, time_to } = when;
	if (use_date === VISIT_LIMIT.none) return "";
	const times = use_date === VISIT_LIMIT.moments ? `、${time_from}から${time_to}` : "";
	return `（${periodText(visitPeriod(when))}${times}）`;
}
