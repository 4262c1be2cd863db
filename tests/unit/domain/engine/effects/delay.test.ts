import { describe, expect, test } from "vitest";
import {
	type Delay,
	delayedSendTime,
	delaySummary,
	MAX_DELAY_MINUTES,
	raiseMaximum,
} from "#domain/engine/actions/effects/delay.ts";
import { DAY, DEFAULT_ZONE, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { refusal, taken } from "./effects.ts";

const tokyo = (time: string) => Date.parse(`${time.replace(" ", "T")}+09:00`);
const inMinutes = (from: number, to: number): Delay => ({
	delay_type: 1,
	delay_min: from,
	delay_max: to,
	delay_at: "12:00",
});
const atTime = (delay_at: string): Delay => ({ delay_type: 2, delay_min: 0, delay_max: 0, delay_at });
const LOWEST = () => 0;
const HIGHEST = () => 1 - 2 ** -53;

describe("when a delayed send is due", () => {
	const now = tokyo("2026-11-20 10:00:30");

	test("[A-057] delay_type 0: now", () => {
		expect(delayedSendTime({ ...inMinutes(5, 9), delay_type: 0 }, now, DEFAULT_ZONE, HIGHEST)).toBe(now);
	});

	const SPANS: [number, number, () => number, number][] = [
		[5, 5, LOWEST, 5 * MINUTE],
		[5, 5, HIGHEST, 5 * MINUTE],
		[5, 10, LOWEST, 5 * MINUTE],
		[5, 10, HIGHEST, 10 * MINUTE],
		[5, 10, () => 0.5, 7.5 * MINUTE],
		[0, 0, HIGHEST, 0],
		[0, 1, HIGHEST, MINUTE],
		[MAX_DELAY_MINUTES, MAX_DELAY_MINUTES, HIGHEST, 365 * DAY],
	];

	test.each(SPANS)(
		"[A-058] delay_type 1 between %i and %i minutes, both ends included",
		(from, to, random, wait) => {
			expect(delayedSendTime(inMinutes(from, to), now, DEFAULT_ZONE, random) - now).toBe(wait);
		},
	);

	test("[A-058] lies within the two whatever is drawn, and uses the whole span", () => {
		const waits = Array.from({ length: 1_000 }, (_, draw) =>
			delayedSendTime(inMinutes(3, 4), now, DEFAULT_ZONE, () => draw / 1_000),
		).map((due) => due - now);
		expect(Math.min(...waits)).toBe(3 * MINUTE);
		expect(Math.max(...waits)).toBeGreaterThan(3 * MINUTE + 59_900);
		expect(Math.max(...waits)).toBeLessThanOrEqual(4 * MINUTE);
	});

	/** Current time in Tokyo, the time of day, and the next occurrence. */
	const TIMES: [string, string, string][] = [
		["2026-11-20 10:00:30", "10:01", "2026-11-20 10:01"],
		["2026-11-20 10:00:30", "10:00", "2026-11-21 10:00"],
		["2026-11-20 10:00:00", "10:00", "2026-11-21 10:00"],
		["2026-11-20 09:59:59", "10:00", "2026-11-20 10:00"],
		["2026-11-20 23:59:59", "00:00", "2026-11-21 00:00"],
		["2026-11-20 00:00:00", "00:00", "2026-11-21 00:00"],
		["2026-11-20 00:00:00", "23:59", "2026-11-20 23:59"],
		["2026-11-20 23:59:59", "23:59", "2026-11-21 23:59"],
		// Still the previous day in UTC; Tokyo's day counts.
		["2026-11-20 08:59:59", "09:00", "2026-11-20 09:00"],
		["2026-11-20 00:30:00", "08:00", "2026-11-20 08:00"],
		["2026-12-31 23:00:00", "06:30", "2027-01-01 06:30"],
		["2028-02-28 23:00:00", "06:30", "2028-02-29 06:30"],
	];

	test.each(TIMES)("[A-059] delay_type 2: at %s, %s comes next on %s", (at, time, due) => {
		expect(delayedSendTime(atTime(time), tokyo(at), DEFAULT_ZONE, LOWEST)).toBe(tokyo(due));
	});

	test("[A-059] is by the account's clocks, also where they are moved in spring", () => {
		const beforeTheChange = Date.parse("2026-03-28T20:00:00+01:00");
		const due = delayedSendTime(atTime("12:00"), beforeTheChange, "Europe/Berlin", LOWEST);
		expect(new Date(due).toISOString()).toBe("2026-03-29T10:00:00.000Z");
		expect(due - beforeTheChange).toBe(15 * HOUR);
	});
});

describe("[A-245] a minimum above the maximum", () => {
	test.each([
		[10, 5, 10],
		[5, 10, 10],
		[5, 5, 5],
		[1, 0, 1],
	])("min %i with max %i has max %i", (min, max, raised) => {
		expect(raiseMaximum(inMinutes(min, max))).toEqual(inMinutes(min, raised));
	});
});

describe("how a delay reads", () => {
	test.each<[Delay, string]>([
		[{ ...inMinutes(5, 9), delay_type: 0 }, ""],
		[inMinutes(5, 5), "5分後に"],
		[inMinutes(5, 9), "5〜9分後に"],
		[atTime("09:30"), "09:30に"],
	])("%j: %s", (delay, words) => {
		expect(delaySummary(delay)).toBe(words);
	});
});

/** Both effects that can be delayed, with their required fields. */
const SENT = [
	["text", { text: "あ" }],
	["template", { egg_id: 8 }],
] as const;

describe.each(SENT)("[A-057 to A-061] the delay of a %s", (name, rest) => {
	const delay = (given: object) => taken(name, { ...rest, ...given });

	test("is one of three", () => {
		for (const delay_type of [0, 1, 2]) expect(delay({ delay_type }).delay_type).toBe(delay_type);
		for (const delay_type of [3, -1])
			expect(refusal(name, { ...rest, delay_type })).toEqual({ delay_type: "選択できない値です。" });
	});

	test("[A-268] is of whole minutes, none and more, and not of more than a year", () => {
		for (const field of ["delay_min", "delay_max"]) {
			const problem = (minutes: unknown) => refusal(name, { ...rest, [field]: minutes });
			for (const minutes of [1.5, "1.5", "", "x", null, "５"])
				expect(problem(minutes)).toEqual({ [field]: "整数で入力してください。" });
			expect(problem(-1)).toEqual({ [field]: "0以上で入力してください。" });
			expect(problem(MAX_DELAY_MINUTES + 1)).toEqual({ [field]: "525600以下で入力してください。" });
			expect(delay({ [field]: String(MAX_DELAY_MINUTES) })).toMatchObject({ [field]: MAX_DELAY_MINUTES });
			expect(delay({ [field]: 0 })).toMatchObject({ [field]: 0 });
		}
	});

	test("[A-245] has a maximum that is not below its minimum", () => {
		expect(delay({ delay_type: 1, delay_min: 10, delay_max: 5 })).toMatchObject({
			delay_min: 10,
			delay_max: 10,
		});
		expect(delay({ delay_type: 1, delay_min: 5, delay_max: 10 })).toMatchObject({
			delay_min: 5,
			delay_max: 10,
		});
	});

	test.each(["00:00", "23:59", "09:05"])("[A-059] takes %s as a time of day", (delay_at) => {
		expect(delay({ delay_at }).delay_at).toBe(delay_at);
	});

	test.each(["24:00", "9:30", "12:60", "12:00:00", "", "１２:００", " 12:00", null, 12])(
		"[A-059] refuses %j as a time of day",
		(delay_at) => {
			expect(refusal(name, { ...rest, delay_at })).toEqual({ delay_at: "時刻を HH:mm で入力してください。" });
		},
	);
});
