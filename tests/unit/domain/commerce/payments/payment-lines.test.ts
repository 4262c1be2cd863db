import { expect, test } from "vitest";
import { z } from "zod";
import { paymentInput } from "#domain/commerce/payments/payment-input.ts";
import { type PaymentLine, taxesOf, totalOf } from "#domain/commerce/payments/payment-lines.ts";
import { nextLookAt } from "#domain/commerce/payments/payment-schedule.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";

const line = (unitYen: number, taxRate: PaymentLine["taxRate"], quantity = 1): PaymentLine => ({
	name: "x",
	quantity,
	unitYen,
	taxRate,
});

test("tax is rounded down once for each rate, and no line for a rate is no sum", () => {
	const lines = [line(105, 10, 3), line(99, 10), line(108, 8), line(500, 0)];
	expect(totalOf(lines)).toBe(1_022);
	expect(taxesOf(lines)).toEqual([
		{ taxRate: 10, totalYen: 414, taxYen: 37 },
		{ taxRate: 8, totalYen: 108, taxYen: 8 },
		{ taxRate: 0, totalYen: 500, taxYen: 0 },
	]);
	expect(taxesOf([line(108, 8)]).map(({ taxRate }) => taxRate)).toEqual([8]);
});

test("a request has whole yen between one and the most that a provider takes", () => {
	const amountOf = (unit_yen: unknown, quantity: unknown = 1) =>
		paymentInput.safeParse({ friend_id: 1, title: "x", lines: [{ name: "x", unit_yen, quantity }] });
	expect(amountOf(1).success).toBe(true);
	expect(amountOf("2200").success).toBe(true);
	expect(amountOf(9_999_999).success).toBe(true);
	for (const [yen, quantity] of [
		[0, 1],
		[-1, 1],
		[0.5, 1],
		[1e9, 1],
		[1, 0],
		[1, 1_000],
		[99_999, 999],
		["1,000", 1],
		[Number.POSITIVE_INFINITY, 1],
	])
		expect(amountOf(yen, quantity).success, `${yen} × ${quantity}`).toBe(false);
	expect(z.prettifyError(amountOf(0.5).error!)).toContain("整数で入力してください");
});

test("the looks at a payment become rarer, and end", () => {
	const now = 1_000 * DAY;
	const base = { state: "requested" as const, expiresAt: now + 7 * DAY, paidAt: null, live: null };
	expect(nextLookAt(base, now)).toBe(now + 7 * DAY);
	expect(nextLookAt({ ...base, live: { createdAt: now } }, now)).toBe(now + MINUTE);
	expect(nextLookAt({ ...base, live: { createdAt: now - HOUR } }, now)).toBe(now + HOUR);
	expect(nextLookAt({ ...base, state: "expired" }, now)).toBeNull();
	const paid = { ...base, state: "paid" as const };
	expect(nextLookAt({ ...paid, paidAt: now }, now)).toBe(now + DAY);
	expect(nextLookAt({ ...paid, paidAt: now - 20 * DAY }, now)).toBe(now + 20 * DAY);
	expect(nextLookAt({ ...paid, paidAt: now - 200 * DAY }, now)).toBeNull();
});
