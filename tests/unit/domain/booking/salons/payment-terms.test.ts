import { describe, expect, test } from "vitest";
import { courseTermsField } from "#domain/booking/salons/inputs/payment-terms-input.ts";
import {
	agreedPaymentOf,
	listPaymentFacts,
	type SalonPaymentTerms,
} from "#domain/booking/salons/payment-terms.ts";

const salon = (given: Partial<SalonPaymentTerms>): SalonPaymentTerms => ({
	mode: "none",
	amount: 0,
	unit: "yen",
	refunds: true,
	...given,
});

describe("terms of a booking", () => {
	test.each([
		[{ mode: "full" }, 5_500, { dueYen: 5_500, restYen: 0 }],
		[{ mode: "deposit", amount: 2_000 }, 5_500, { dueYen: 2_000, restYen: 3_500 }],
		// Never more than the price, never less than providers accept, and rounded down.
		[{ mode: "deposit", amount: 9_000 }, 5_500, { dueYen: 5_500, restYen: 0 }],
		[{ mode: "deposit", amount: 33, unit: "percent" }, 1_001, { dueYen: 330, restYen: 671 }],
		[{ mode: "deposit", amount: 1, unit: "percent" }, 1_000, { dueYen: 50, restYen: 950 }],
		[
			{ mode: "guarantee", amount: 50, unit: "percent" },
			5_500,
			{ dueYen: 0, noShowYen: 2_750, restYen: 5_500 },
		],
	] as const)("%o of %i yen", (terms, price, agreed) => {
		expect(agreedPaymentOf({ salon: salon(terms), course: null, price })).toMatchObject(agreed);
	});

	test.each([
		[{ mode: "none" }, 5_500],
		[{ mode: "full" }, 0],
		[{ mode: "full" }, 49],
		[{ mode: "guarantee", amount: 1, unit: "percent" }, 1_000],
	] as const)("%o of %i yen ask for nothing", (terms, price) => {
		expect(agreedPaymentOf({ salon: salon(terms), course: null, price })).toBeNull();
	});

	test("are those of the course, where it has its own, and tell the friend each part", () => {
		const agreed = agreedPaymentOf({
			salon: salon({ mode: "full", refunds: false }),
			course: { mode: "deposit", amount: 1_000, unit: "yen" },
			price: 4_000,
		});
		expect(agreed).toEqual({ mode: "deposit", dueYen: 1_000, restYen: 3_000, noShowYen: 0, refunds: false });
		expect(listPaymentFacts(agreed).map(([label]) => label)).toEqual([
			"事前のお支払い",
			"キャンセルのとき",
			"ご来店がないとき",
		]);
		const refunding = agreed && { ...agreed, refunds: true };
		const texts = [
			undefined,
			null,
			{ until: "12月3日(木) 10:00", isOver: false },
			{ until: "12月1日(火) 10:00", isOver: true },
		].map((cancelTime) => listPaymentFacts(refunding, cancelTime)[1]![1]);
		expect(texts).toEqual([
			"店舗の締め切りまでのキャンセルなら、お支払いいただいた金額をお返しします。",
			"予約のページからはキャンセルできません。店舗に直接ご連絡ください。",
			"12月3日(木) 10:00までのキャンセルなら、お支払いいただいた金額をお返しします。",
			"キャンセルの締め切り（12月1日(火) 10:00）を過ぎているため、お客様のご都合によるキャンセルでは、お返しできません。",
		]);
		expect(
			agreedPaymentOf({
				salon: salon({ mode: "full" }),
				course: { mode: "none", amount: 0, unit: "yen" },
				price: 4_000,
			}),
		).toBeNull();
	});
});

test("an amount has bounds of its unit, and is dropped where its mode uses none", () => {
	const field = courseTermsField();
	for (const bad of [
		{ mode: "deposit" },
		{ mode: "deposit", amount: 49 },
		{ mode: "deposit", amount: 10_000_000 },
		{ mode: "guarantee", amount: 101, unit: "percent" },
		{ mode: "deposit", amount: 0, unit: "percent" },
		{ mode: "later" },
	])
		expect(field.safeParse(bad).success).toBe(false);
	expect(field.parse({ mode: "full", amount: 700, unit: "percent" })).toEqual({
		mode: "full",
		amount: 0,
		unit: "yen",
	});
	expect(field.parse(null)).toBeNull();
});
