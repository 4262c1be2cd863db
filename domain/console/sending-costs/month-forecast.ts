import {
	daysAfter,
	daysBetween,
	monthsAfter,
} from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { weekdayOf } from "#domain/platform/time/weekday-names.ts";

/** Weeks of which the same weekdays are compared. */
export const FORECAST_WEEKS = 8;

/** Width of the band in standard deviations: four of five months end within it. */
const BAND_WIDTH = 1.2816;

/** Minimum number of days whose variance is measured. */
const MIN_SAMPLES = 2;

/** Messages of a past day that LINE counted. */
export interface DayOfSends {
	day: string;
	/** Answers, notices and other messages that nobody schedules. */
	usual: number;
	/** Messages that scenarios, reminders and actions had scheduled, without broadcasts. */
	steps: number;
}

/** Messages of a coming day that are scheduled already. */
export interface ScheduledDay {
	day: string;
	messages: number;
}

interface MonthForecastArgs {
	/** Current day. */
	today: string;
	/** Messages of the month so far. */
	used: number;
	/** Past days and the current one; days without messages may be missing. */
	history: readonly DayOfSends[];
	/** All scheduled messages of the days up to `scheduledUntil`, and only broadcasts after it. */
	scheduled: readonly ScheduledDay[];
	/** Last day of which all scheduled messages are known. */
	scheduledUntil: string;
}

/** Expected number of messages of a day, or up to its end, with its band. */
interface DayBand {
	day: string;
	expected: number;
	low: number;
	high: number;
}

/** Forecast of the rest of a day. */
interface DayOutlook extends DayBand {
	/** Messages of `expected` that are scheduled already. */
	scheduled: number;
}

interface Estimate {
	mean: number;
	variance: number;
}

export interface MonthForecast {
	/** Current day to the last one of the month. */
	days: DayOutlook[];
	/** Messages of the month at the end of each day. */
	sums: DayBand[];
	/** Weeks of messages that the forecast is based on. */
	weeks: number;
}

/**
 * Messages of the rest of the month: per weekday the mean of the last weeks, and what is scheduled already. Scheduled steps
 * replace the mean of the steps where there are more of them, since later subscribers add some.
 */
export function forecastMonth({
	today,
	used,
	history,
	scheduled,
	scheduledUntil,
}: MonthForecastArgs): MonthForecast {
	const past = pastDays(today, history);
	const current = history.find(({ day }) => day === today);
	const scheduledOf = new Map(scheduled.map(({ day, messages }) => [day, messages]));
	const sums: DayBand[] = [];
	let sum: Estimate = { mean: used, variance: 0 };
	let certain = used;
	const nextMonth = monthsAfter(`${today.slice(0, 7)}-01`, 1);
	const days = daysBetween(today, nextMonth).map((day): DayOutlook => {
		const known = scheduledOf.get(day) ?? 0;
		const usual = estimateOf(past, day, ({ usual: messages }) => messages);
		const steps = estimateOf(past, day, ({ steps: messages }) => messages);
		const rest = day === today ? { usual: current?.usual ?? 0, steps: current?.steps ?? 0 } : NONE;
		const added = addEstimates(
			without(usual, rest.usual),
			day > scheduledUntil ? addEstimates(steps, exactly(known)) : larger(without(steps, rest.steps), known),
		);
		sum = addEstimates(sum, added);
		certain += known;
		sums.push({ day, ...bandOf(sum, certain) });
		return { day, ...bandOf(added, known), scheduled: known };
	});
	return { days, sums, weeks: Math.floor(past.length / 7) };
}

const NONE = { usual: 0, steps: 0 };

/** First day at whose end a limit is reached, with its band; null for days after the month. */
export function findRunOut({ sums }: Pick<MonthForecast, "sums">, limit: number) {
	const first = (name: "expected" | "low" | "high") => sums.find((sum) => sum[name] >= limit)?.day ?? null;
	const earliest = first("high");
	return earliest === null ? null : { earliest, expected: first("expected"), latest: first("low") };
}

export type RunOut = NonNullable<ReturnType<typeof findRunOut>>;

/** Days of the compared weeks before the current one, from the first with messages. */
function pastDays(today: string, history: readonly DayOfSends[]): DayOfSends[] {
	const known = new Map(history.map((each) => [each.day, each]));
	const [first = today] = [today, ...known.keys()].sort();
	return Array.from({ length: FORECAST_WEEKS * 7 }, (_, before) => daysAfter(today, -1 - before))
		.filter((day) => day >= first)
		.map((day) => known.get(day) ?? { day, ...NONE });
}

/** Mean and variance of the same weekday; of all days where there is no such weekday yet. */
function estimateOf(
	past: readonly DayOfSends[],
	day: string,
	messagesOf: (day: DayOfSends) => number,
): Estimate {
	const same = past.filter((each) => weekdayOf(each.day) === weekdayOf(day));
	const samples = (same.length > 0 ? same : past).map(messagesOf);
	if (samples.length === 0) return { mean: 0, variance: 0 };
	const mean = samples.reduce((total, messages) => total + messages, 0) / samples.length;
	if (samples.length < MIN_SAMPLES) return { mean, variance: mean ** 2 };
	const squares = samples.reduce((total, messages) => total + (messages - mean) ** 2, 0);
	// A few equal days do not prove that the next is equal too.
	return { mean, variance: Math.max(squares / (samples.length - 1), mean) };
}

const exactly = (messages: number): Estimate => ({ mean: messages, variance: 0 });

const addEstimates = (one: Estimate, other: Estimate): Estimate => ({
	mean: one.mean + other.mean,
	variance: one.variance + other.variance,
});

/** Rest of a day's estimate after some of its messages. */
const without = ({ mean, variance }: Estimate, sent: number): Estimate => ({
	mean: Math.max(0, mean - sent),
	variance,
});

const larger = (estimate: Estimate, known: number): Estimate =>
	estimate.mean > known ? estimate : exactly(known);

/** Whole numbers of an estimate, of which a part is certain. */
function bandOf({ mean, variance }: Estimate, certain: number) {
	const width = BAND_WIDTH * Math.sqrt(variance);
	return {
		expected: Math.round(mean),
		low: Math.max(Math.round(certain), Math.round(mean - width)),
		high: Math.round(mean + width),
	};
}
