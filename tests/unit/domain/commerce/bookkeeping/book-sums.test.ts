import { describe, expect, test } from "vitest";
import { periodAround, stepPeriod } from "#domain/commerce/bookkeeping/book-span.ts";
import { type MovementGroup, sumBooks } from "#domain/commerce/bookkeeping/book-sums.ts";
import { splitByRate, taxWithin } from "#domain/commerce/bookkeeping/split-by-rate.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";

describe("an amount divided over tax rates", () => {
	test("gives the remainder to the largest share", () => {
		expect(splitByRate({ 10: 2_000, 8: 1_000, 0: 0 }, -1_000)).toEqual([
			{ taxRate: 10, yen: -667 },
			{ taxRate: 8, yen: -333 },
		]);
		expect(splitByRate({ 10: 100, 8: 900, 0: 1_000 }, 7)).toEqual([
			{ taxRate: 8, yen: 3 },
			{ taxRate: 0, yen: 4 },
		]);
	});

	test("is one part for lines of one rate, and for none", () => {
		expect(splitByRate({ 10: 0, 8: 500, 0: 0 }, 3)).toEqual([{ taxRate: 8, yen: 3 }]);
		expect(splitByRate({ 10: 0, 8: 0, 0: 0 }, 3)).toEqual([{ taxRate: 10, yen: 3 }]);
	});

	test("never loses a yen", () => {
		const random = createRandomGenerator(5);
		const upTo = (most: number) => Math.floor(random() * most);
		for (let count = 0; count < 2_000; count++) {
			const lines = { 10: upTo(9_999), 8: upTo(9_999), 0: upTo(9_999) };
			const yen = upTo(2_000_000) - 1_000_000;
			const parts = splitByRate(lines, yen);
			expect(parts.reduce((sum, part) => sum + part.yen, 0)).toBe(yen);
			expect(parts.every((part) => part.yen === 0 || Math.sign(part.yen) === Math.sign(yen))).toBe(true);
		}
	});
});

test("tax within an amount is rounded towards zero", () => {
	expect([taxWithin(1_099, 10), taxWithin(-1_099, 10), taxWithin(1_080, 8), taxWithin(500, 0)]).toEqual([
		99, -99, 80, 0,
	]);
});

const group = (given: Partial<MovementGroup>): MovementGroup => ({
	day: "2026-11-20",
	kind: "charge",
	provider: "stripe",
	method: "card",
	isTest: false,
	lines: { 10: 1, 8: 0, 0: 0 },
	yen: 1_100,
	count: 1,
	...given,
});

test("books add up by day, method and rate, with tests apart", () => {
	const books = sumBooks(
		[
			group({ yen: 3_300, count: 3 }),
			group({ kind: "refund", yen: -1_000, lines: { 10: 2_000, 8: 1_000, 0: 0 } }),
			group({ kind: "refund-failed", yen: 1_000, lines: { 10: 2_000, 8: 1_000, 0: 0 } }),
			group({ kind: "dispute", yen: -500 }),
			group({
				day: "2026-11-21",
				provider: "shop",
				method: "cash",
				lines: { 10: 0, 8: 1, 0: 0 },
				yen: 1_080,
			}),
			group({ isTest: true, yen: 9_999 }),
		],
		["2026-11-20", "2026-11-21", "2026-11-22"],
	);
	expect(books.total).toEqual({ salesYen: 4_380, refundedYen: 0, disputedYen: 500, netYen: 3_880, count: 7 });
	expect(books.days.map(({ day, netYen }) => [day, netYen])).toEqual([
		["2026-11-20", 2_800],
		["2026-11-21", 1_080],
		["2026-11-22", 0],
	]);
	expect(books.methods.map(({ method, netYen }) => [method, netYen])).toEqual([
		["card", 2_800],
		["cash", 1_080],
	]);
	expect(books.rates.map(({ taxRate, netYen, taxYen }) => [taxRate, netYen, taxYen])).toEqual([
		[10, 2_800, 254],
		[8, 1_080, 80],
	]);
	expect(books.tests).toMatchObject({ netYen: 9_999, count: 1 });
});

test("equal movements of several rates are each divided", () => {
	const { rates } = sumBooks([group({ yen: -30, count: 3, lines: { 10: 1, 8: 1, 0: 1 } })], ["2026-11-20"]);
	expect(rates.map(({ netYen }) => netYen)).toEqual([-12, -9, -9]);
});

test("periods are days, weeks from the account's weekday, and months", () => {
	expect(periodAround("2026-11-20", "week", 0)).toEqual({ from: "2026-11-15", to: "2026-11-21" });
	expect(periodAround("2026-11-20", "week", 1)).toEqual({ from: "2026-11-16", to: "2026-11-22" });
	expect(periodAround("2028-02-10", "month", 0)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
	expect([stepPeriod("2026-12-31", "month", 1), stepPeriod("2026-03-01", "day", -1)]).toEqual([
		"2027-01-01",
		"2026-02-28",
	]);
});
