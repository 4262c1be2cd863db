import { describe, expect, test } from "vitest";
import { type DayOfSends, findRunOut, forecastMonth } from "#domain/console/sending-costs/month-forecast.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { weekdayOf } from "#domain/platform/time/weekday-names.ts";

/** A Friday. */
const TODAY = "2026-11-20";

/** Days before the current one, the oldest first. */
const weeks = (
	count: number,
	messagesOf: (day: string, index: number) => Partial<DayOfSends>,
): DayOfSends[] =>
	Array.from({ length: count * 7 }, (_, index) => {
		const day = daysAfter(TODAY, index - count * 7);
		return { day, usual: 0, steps: 0, ...messagesOf(day, index) };
	});

const forecast = (given: Partial<Parameters<typeof forecastMonth>[0]> = {}) =>
	forecastMonth({
		today: TODAY,
		used: 1_000,
		history: [],
		scheduled: [],
		scheduledUntil: daysAfter(TODAY, 6),
		...given,
	});

describe("the forecast of a month", () => {
	test("has the mean of the same weekdays, and ends with the month", () => {
		const {
			days,
			sums,
			weeks: based,
		} = forecast({
			history: weeks(8, (day) => ({ usual: weekdayOf(day) === 0 ? 10 : 100 })),
		});
		expect(based).toBe(8);
		expect(days.map(({ day }) => day)).toEqual([
			...Array.from({ length: 11 }, (_, index) => daysAfter(TODAY, index)),
		]);
		expect(days.find(({ day }) => weekdayOf(day) === 0)).toMatchObject({ expected: 10 });
		// Nine other days, and two Sundays.
		expect(sums.at(-1)).toMatchObject({ day: "2026-11-30", expected: 1_000 + 9 * 100 + 2 * 10 });
	});

	test("leaves out what today has had already", () => {
		const history = [...weeks(8, () => ({ usual: 100 })), { day: TODAY, usual: 70, steps: 0 }];
		expect(forecast({ history }).days[0]).toMatchObject({ day: TODAY, expected: 30 });
		const busy = [...weeks(8, () => ({ usual: 100 })), { day: TODAY, usual: 300, steps: 0 }];
		expect(forecast({ history: busy }).days[0]).toMatchObject({ expected: 0, low: 0 });
	});

	test("counts scheduled steps once: they replace the usual ones where there are more", () => {
		const history = weeks(8, () => ({ usual: 10, steps: 50 }));
		const { days } = forecast({
			history,
			scheduled: [
				{ day: "2026-11-21", messages: 20 },
				{ day: "2026-11-22", messages: 500 },
				{ day: "2026-11-28", messages: 3_000 },
			],
		});
		const of = (day: string) => days.find((each) => each.day === day);
		expect(of("2026-11-21")).toMatchObject({ expected: 60, scheduled: 20 });
		expect(of("2026-11-22")).toMatchObject({ expected: 510, scheduled: 500 });
		expect(of("2026-11-28")).toMatchObject({ expected: 3_060, scheduled: 3_000 });
	});

	test("has a band as wide as the days differ, and never below what is certain", () => {
		const equal = forecast({ history: weeks(8, () => ({ usual: 100 })) });
		const varied = forecast({ history: weeks(8, (_, index) => ({ usual: index % 14 < 7 ? 20 : 180 })) });
		const widthOf = ({ sums }: typeof equal) => sums.at(-1)!.high - sums.at(-1)!.low;
		expect(widthOf(varied)).toBeGreaterThan(3 * widthOf(equal));
		for (const { sums } of [equal, varied])
			for (const { low, expected, high } of sums) {
				expect(low).toBeGreaterThanOrEqual(1_000);
				expect(low).toBeLessThanOrEqual(expected);
				expect(expected).toBeLessThanOrEqual(high);
			}
		const certain = forecast({ scheduled: [{ day: "2026-11-29", messages: 700 }] });
		expect(certain.sums.at(-1)).toEqual({ day: "2026-11-30", expected: 1_700, low: 1_700, high: 1_700 });
	});

	test("of a new account has what it knows: a week, a day, or nothing", () => {
		expect(forecast().sums.at(-1)).toMatchObject({ expected: 1_000, low: 1_000, high: 1_000 });
		const { days, weeks: based } = forecast({
			history: [{ day: daysAfter(TODAY, -1), usual: 40, steps: 0 }],
		});
		expect(based).toBe(0);
		expect(days[1]).toMatchObject({ expected: 40 });
		expect(days[1]!.high).toBeGreaterThan(60);
	});

	test("holds four months of five within its band", () => {
		let seed = 7;
		const random = () => {
			seed = (seed * 16_807) % 2_147_483_647;
			return seed / 2_147_483_647;
		};
		const draw = () => Math.round(100 + 60 * (random() + random() + random() - 1.5));
		let within = 0;
		for (let month = 0; month < 300; month++) {
			const { sums } = forecast({ used: 0, history: weeks(8, () => ({ usual: draw() })) });
			const truth = Array.from({ length: 11 }, draw).reduce((sum, messages) => sum + messages, 0);
			const { low, high } = sums.at(-1)!;
			if (truth >= low && truth <= high) within++;
		}
		expect(within / 300).toBeGreaterThan(0.7);
		expect(within / 300).toBeLessThan(0.9);
	});
});

describe("the day on which a limit is reached", () => {
	const history = weeks(8, (_, index) => ({ usual: index % 14 < 7 ? 80 : 120 }));

	test("has its earliest and latest day", () => {
		const out = findRunOut(forecast({ history }), 1_500)!;
		expect(out.earliest <= out.expected! && out.expected! <= out.latest!).toBe(true);
		expect(out.expected).toBe("2026-11-24");
	});

	test("is today where it is reached already, and none after the month", () => {
		expect(findRunOut(forecast({ history }), 900)).toEqual({
			earliest: TODAY,
			expected: TODAY,
			latest: TODAY,
		});
		expect(findRunOut(forecast({ history }), 100_000)).toBeNull();
	});
});
