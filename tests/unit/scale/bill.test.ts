import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { calculateBill, calculatePrice } from "../../../scripts/scale/bill.ts";
import { findCostDifferences, mapCost, NO_COST, sumCosts } from "../../../scripts/scale/operation-cost.ts";
import { PLAN } from "../../../scripts/scale/prices.ts";
import { findFirstLimit, limitShares, SCALE_LIMITS } from "../../../scripts/scale/scale-limits.ts";
import { updateTables } from "../../../scripts/scale/scale-tables.ts";
import { monthlyUsage, storedBytesAfter } from "../../../scripts/scale/usage.ts";

const seven = { ...NO_COST, rowsWritten: 7 };

describe("costs", () => {
	test("add up, each so many times", () => {
		expect(
			sumCosts([
				[seven, 2],
				[{ ...NO_COST, rowsWritten: 1, trips: 3 }, 0.5],
			]),
		).toEqual({ ...NO_COST, rowsWritten: 14.5, trips: 1.5 });
		expect(mapCost((name) => (name === "trips" ? 1 : 0))).toEqual({ ...NO_COST, trips: 1 });
	});

	test("differ where one is more than a tenth above or below, and where one is new", () => {
		const written = { ...NO_COST, rowsWritten: 100 };
		const with_ = (rowsWritten: number) => findCostDifferences({ ...NO_COST, rowsWritten }, written);
		expect([with_(100), with_(110), with_(90)]).toEqual([[], [], []]);
		expect(with_(111)).toEqual(["rowsWritten: 111, written down 100"]);
		expect(with_(89)).toHaveLength(1);
		expect(findCostDifferences({ ...written, trips: 1 }, written)).toEqual(["trips: 1, written down 0"]);
		// The time of batched writes varies, and many operations share one.
		expect(findCostDifferences({ ...written, trips: 0.2 }, written)).toEqual([]);
	});
});

describe("a bill", () => {
	test("asks for what is above the plan alone", () => {
		expect(calculatePrice("rowsWritten", 50e6)).toBe(0);
		expect(calculatePrice("rowsWritten", 52e6)).toBe(2);
		expect(calculatePrice("storedBytes", 7e9)).toBe(1.5);
		expect(calculatePrice("rowsRead", 26e9)).toBeCloseTo(1);
	});

	test("is the plan and what is above it, and grows with the friends", () => {
		const bills = [1_000, 100_000, 10_000_000].map(calculateBill);
		for (const { dollars, total } of bills)
			expect(total).toBeCloseTo(PLAN + Object.values(dollars).reduce((sum, each) => sum + each, 0));
		expect(bills[0]!.total).toBeLessThan(bills[1]!.total);
		expect(bills[1]!.total).toBeLessThan(bills[2]!.total);
	});

	test("counts a message of a queue as three operations, and twenty words over a socket as a request", () => {
		const { cost } = monthlyUsage(100_000);
		const { units } = calculateBill(100_000);
		expect(units.queueOperations).toBeCloseTo(cost.queueMessages * 3);
		expect(units.roomRequests).toBeCloseTo(cost.roomRequests + cost.roomMessages / 20);
	});
});

describe("a month", () => {
	test("of twice the friends is twice as much of what friends do", () => {
		const [one, two] = [monthlyUsage(1_000_000), monthlyUsage(2_000_000)].map(({ times }) => new Map(times));
		expect(two!.get("keywordReply")).toBe(2 * one!.get("keywordReply")!);
		expect(two!.get("idleMinute")).toBe(one!.get("idleMinute"));
	});

	test("of LINE's events is stored until they are deleted, and no others before", () => {
		const { bytes, eventBytes } = monthlyUsage(1_000);
		const [begin, first, third, fourth] = [0, 1, 3, 4].map((months) => storedBytesAfter(1_000, months));
		expect(first! - begin!).toBeCloseTo(bytes);
		expect(third! - begin!).toBeCloseTo(3 * bytes);
		expect(fourth! - third!).toBeCloseTo(bytes - eventBytes);
	});

	test("has consoles read no more often than they do in a storm", () => {
		const times = new Map(monthlyUsage(10_000_000).times);
		expect(times.get("messageSeen")).toBe(times.get("consoleHour")! * 7_200);
	});
});

test("the limit that is met first is the one of which the most is taken", () => {
	const shares = limitShares(1_000_000);
	expect(shares[findFirstLimit(1_000_000)]).toBe(Math.max(...Object.values(shares)));
	for (const [name, { max, used }] of Object.entries(SCALE_LIMITS))
		expect(shares[name as keyof typeof shares]).toBeCloseTo(used(1_000_000) / max);
});

describe("docs/scale.md", () => {
	const page = readFileSync("docs/scale.md", "utf8");

	test("shows the tables as they are made (npm run scale)", () => {
		expect(page).toContain("made by npm run scale");
		expect(updateTables(page)).toBe(page);
	});

	test("names no table that there is not", () => {
		const place = "<!-- nothing: made by npm run scale -->\n\n<!-- end -->";
		expect(() => updateTables(place)).toThrow("No table nothing");
	});
});
