import { describe, expect, test } from "vitest";
import {
	benefitText,
	couponStateOf,
	formatOdds,
	isWin,
	ODDS_SCALE,
} from "#domain/commerce/coupons/coupon-codes.ts";
import { couponInput, staffCodeInput, storedOdds } from "#domain/commerce/coupons/coupon-input.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";

describe("a draw", () => {
	test("wins exactly the set share of all rolls", () => {
		for (const odds of [1, 250, 3_333, 9_999, 10_000]) {
			const rolls = Array.from({ length: ODDS_SCALE }, (_, at) => (at + 0.5) / ODDS_SCALE);
			expect(rolls.filter((roll) => isWin(roll, odds))).toHaveLength(odds);
		}
		expect(isWin(0, 0)).toBe(false);
		expect(isWin(0.999_999_999, ODDS_SCALE)).toBe(true);
	});

	test.each(SEEDS)("wins as often as its odds say: chi-square below 10.83 (seed %i)", (seed) => {
		const random = createRandomGenerator(seed);
		for (const odds of [100, 2_500, 6_000]) {
			const draws = 20_000;
			const wins = Array.from({ length: draws }, () => isWin(random(), odds)).filter(Boolean).length;
			const expected = (draws * odds) / ODDS_SCALE;
			const chiSquare =
				(wins - expected) ** 2 / expected + (draws - wins - (draws - expected)) ** 2 / (draws - expected);
			expect(chiSquare, `${wins} wins of ${draws} at ${odds}`).toBeLessThan(10.83);
		}
	});

	test("is shown with the odds by which it is drawn", () => {
		for (const percent of [0.01, 0.29, 1.15, 2.5, 33.33, 57.29, 100])
			expect(formatOdds(storedOdds(percent))).toBe(`${percent}%`);
	});
});

test("a state is the first of revoked, used, expired", () => {
	const state = (given: object) =>
		couponStateOf({ usedAt: null, revokedAt: null, expiresAt: null, ...given }, 100);
	expect([
		state({}),
		state({ expiresAt: 101 }),
		state({ expiresAt: 100 }),
		state({ usedAt: 5, expiresAt: 50 }),
		state({ revokedAt: 5, usedAt: 5 }),
	]).toEqual(["obtained", "obtained", "expired", "used", "revoked"]);
});

test("a benefit is said in words", () => {
	expect([benefitText("yen", 1_500), benefitText("percent", 20), benefitText("thing", null)]).toEqual([
		"1,500 円引き",
		"20%引き",
		"",
	]);
});

const COUPON = { name: "秋", title: "500円引き" };
const problems = (given: object) =>
	couponInput.safeParse({ ...COUPON, ...given }).error?.issues.map(({ path }) => path.join(".")) ?? [];

describe("a saved coupon", () => {
	test.each([
		[{ benefit: "yen" }, ["benefit_value"]],
		[{ benefit: "percent", benefit_value: 101 }, ["benefit_value"]],
		[{ obtaining: "lottery" }, ["odds"]],
		[{ obtaining: "lottery", odds: 0 }, ["odds"]],
		[{ obtaining: "lottery", odds: 100.01 }, ["odds"]],
		[{ obtain_from: "2026-11-02", obtain_until: "2026-11-01" }, ["obtain_until"]],
		[{ use_from: "2026-11-02", use_until: "2026-11-01" }, ["use_until"]],
		[{ remind_days: 3, use_days: 7 }, ["action_id"]],
		[{ remind_days: 3, action_id: 1 }, ["remind_days"]],
		[{ per_friend: 0 }, ["per_friend"]],
		[{ max_total: 0 }, ["max_total"]],
		[{ title: "一\n二" }, ["title"]],
	])("refuses %j", (given, fields) => {
		expect(problems(given)).toEqual(fields);
	});

	test("keeps nothing of switched-off fields", () => {
		expect(
			couponInput.parse({
				...COUPON,
				benefit: "thing",
				benefit_value: 5,
				odds: 3,
				draw_period: "day",
				action_id: 2,
			}),
		).toMatchObject({ benefit_value: null, odds: null, draw_period: "once", action_id: null });
	});
});

test.each([["12345"], ["12345678901"], ["12a456"], ["111111"], ["123456"], ["987654"], ["0123456"]])(
	"the staff code %s is refused",
	(code) => {
		expect(staffCodeInput.safeParse({ name: "本店", code }).success).toBe(false);
	},
);

test("a staff code that nobody guesses first is accepted", () => {
	expect(staffCodeInput.safeParse({ name: "本店", code: "482913" }).success).toBe(true);
});
