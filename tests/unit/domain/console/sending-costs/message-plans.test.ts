import { describe, expect, test } from "vitest";
import { messagePlanInput } from "#domain/console/sending-costs/message-plan-input.ts";
import {
	averagePrice,
	guessPlan,
	monthPrice,
	nextPrice,
	priceShare,
	pricesOfPlan,
	savedPrice,
	withTax,
} from "#domain/console/sending-costs/message-plans.ts";

const standard = pricesOfPlan("standard");
const light = pricesOfPlan("light");

describe("the price of a month", () => {
	test("is the fixed one up to the included messages, and grows with each further one", () => {
		expect(monthPrice(standard, 0)).toBe(15_000);
		expect(monthPrice(standard, 30_000)).toBe(15_000);
		expect(monthPrice(standard, 30_001)).toBe(15_003);
		expect(monthPrice(light, 9_000)).toBe(5_000);
		expect(withTax(15_003)).toBe(16_503);
	});

	test("of the next message is nothing, the extra price, or none that LINE would send", () => {
		expect([nextPrice(standard, 29_999), nextPrice(standard, 30_000)]).toEqual([0, 3]);
		expect([nextPrice(light, 4_999), nextPrice(light, 5_000)]).toEqual([0, null]);
	});

	test("is shared by the messages, without a share of none", () => {
		expect(averagePrice(standard, 60_000)).toBe(105_000 / 60_000);
		expect(averagePrice(standard, 0)).toBeNull();
		expect(priceShare(standard, 60_000, 20_000)).toBe(35_000);
		expect(priceShare(standard, 0, 0)).toBe(0);
	});

	test("falls by free replies only above the included messages", () => {
		expect(savedPrice(standard, 30_100, 200)).toBe(300);
		expect(savedPrice(standard, 20_000, 200)).toBe(0);
		expect(savedPrice(standard, 100, 200)).toBe(0);
	});
});

test("LINE's limit suggests the plan", () => {
	expect([200, 5_000, 30_000, null, undefined].map((limit) => guessPlan(limit).name)).toEqual([
		"free",
		"light",
		"standard",
		"standard",
		"standard",
	]);
});

describe("the form", () => {
	const filled = { name: "standard", fee: 15_000, included: 30_000, extra_price: "2.5", version: 1 };
	const problemsOf = (given: object) =>
		messagePlanInput.safeParse({ ...filled, ...given }).error?.issues.map(({ path }) => path.join("."));

	test("takes a price with decimals, and none as no further messages", () => {
		expect(messagePlanInput.parse(filled).extra_price).toBe(2.5);
		expect(messagePlanInput.parse({ ...filled, extra_price: "" }).extra_price).toBeNull();
	});

	test("refuses a missing price, an unknown plan and negative numbers", () => {
		expect(problemsOf({ extra_price: undefined })).toEqual(["extra_price"]);
		expect(problemsOf({ name: "gold", fee: -1, included: -1, extra_price: -1 })).toEqual([
			"name",
			"fee",
			"included",
			"extra_price",
		]);
	});
});
