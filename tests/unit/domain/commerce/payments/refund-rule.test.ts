import { describe, expect, test } from "vitest";
import {
	describeRefundRule,
	type RefundRule,
	refundPercentOf,
} from "#domain/commerce/payments/refund-rule.ts";
import { refundRuleField } from "#domain/commerce/payments/refund-rule-input.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { toInstant } from "#domain/platform/time/wire-time.ts";

const RULE: RefundRule = [
	{ days: 7, percent: 100 },
	{ days: 3, percent: 50 },
	{ days: 0, percent: 10 },
];

const percentAt = (now: string, { zone = "Asia/Tokyo", rule = RULE, start = "2026-12-10 10:00" } = {}) => {
	const at = (time: string) => toInstant(time.slice(0, 10), time.slice(11), zone)!;
	return refundPercentOf(rule, { startsAt: at(start), now: at(now), zone });
};

describe("a refund rule", () => {
	test.each([
		["2026-11-01 00:00", 100],
		["2026-12-03 23:59", 100],
		["2026-12-04 00:00", 50],
		["2026-12-07 23:59", 50],
		["2026-12-08 00:00", 10],
		["2026-12-10 09:59", 10],
		["2026-12-10 10:00", 0],
		["2026-12-11 00:00", 0],
	])("gives back at %s %d percent of a start on 10 December", (now, percent) => {
		expect(percentAt(now)).toBe(percent);
	});

	test("counts days of the account's calendar, not of another zone", () => {
		const startsAt = Date.parse("2026-12-10T01:00:00Z");
		const now = Date.parse("2026-12-03T16:00:00Z");
		expect(refundPercentOf(RULE, { startsAt, now, zone: "Asia/Tokyo" })).toBe(50);
		expect(refundPercentOf(RULE, { startsAt, now, zone: "UTC" })).toBe(100);
	});

	test("gives nothing back after its last step, and without steps", () => {
		const rule = [{ days: 3, percent: 100 }];
		expect(percentAt("2026-12-08 00:00", { rule })).toBe(0);
		expect(percentAt("2026-11-01 00:00", { rule: [] })).toBe(0);
	});

	test("gives the most back for a booking without a time", () => {
		expect(refundPercentOf(RULE, { startsAt: null, now: 0, zone: "UTC" })).toBe(100);
	});

	test("is a sentence", () => {
		expect(describeRefundRule(RULE)).toBe("7日前まで全額、3日前まで50%、当日の開始まで10%、その後は返金なし");
	});

	test("of a form is sorted, and refuses equal days and rising percentages", () => {
		const parse = (steps: unknown) => refundRuleField().safeParse(steps);
		expect(parse([RULE[1], RULE[0]]).data).toEqual([RULE[0], RULE[1]]);
		expect(parse(undefined).data).toEqual([]);
		expect(parse([RULE[0], { days: 7, percent: 50 }]).error?.issues[0]?.message).toBe(
			PAYMENT_TEXTS.refundDaysTwice,
		);
		expect(
			parse([
				{ days: 7, percent: 50 },
				{ days: 3, percent: 50 },
			]).error?.issues,
		).toMatchObject([{ path: [1, "percent"], message: PAYMENT_TEXTS.refundPercentRises }]);
		for (const step of [
			{ days: -1, percent: 50 },
			{ days: 366, percent: 50 },
			{ days: 1, percent: 0 },
			{ days: 1, percent: 101 },
		])
			expect(parse([step]).success).toBe(false);
		expect(
			parse(Array.from({ length: 6 }, (_, days) => ({ days: 6 - days, percent: 100 - days * 10 }))).success,
		).toBe(false);
	});
});
