import { expect, test } from "vitest";
import { compareDay } from "#domain/commerce/bookkeeping/compare-day.ts";

const PAYMENT = { id: 1, title: "体験" };
const SPAN = { from: 1_000, before: 2_000 };

const entry = (object: string, yen: number, at = 1_500) => ({
	key: `stripe:${object}:charge`,
	kind: "charge" as const,
	yen,
	at,
	payment: PAYMENT,
});
const movement = (object: string, yen: number, given: object = {}) => ({
	kind: "charge" as const,
	object,
	transactionRef: null,
	yen,
	feeYen: 36,
	at: 1_500,
	isPending: false,
	...given,
});

test("a day's movements are equal, missing on a side, different, accepted, or from elsewhere", () => {
	const compared = compareDay({
		span: SPAN,
		isComplete: true,
		ledger: [
			entry("ch_equal", 1_000),
			entry("ch_here", 200),
			entry("ch_other", 300),
			entry("ch_before", 50, 999),
		],
		movements: [
			movement("ch_equal", 1_000),
			movement("ch_other", 301),
			movement("ch_there", 400, { transactionRef: "pi_ours" }),
			movement("re_slow", -100, { kind: "refund", transactionRef: "pi_ours", isPending: true }),
			movement("ch_foreign", 900, { transactionRef: "pi_foreign" }),
			movement("po_1", -5_000, { kind: null, feeYen: 0 }),
			movement("ch_later", 70, { at: 2_001, transactionRef: "pi_ours" }),
		],
		payments: new Map([["pi_ours", PAYMENT]]),
	});
	expect(compared.differences.map(({ cause, reference }) => [cause, reference])).toEqual([
		["other-amount", "ch_other"],
		["only-there", "ch_there"],
		["pending", "re_slow"],
		["only-here", "ch_here"],
	]);
	expect(compared.foreign.map(({ reference }) => reference)).toEqual(["ch_foreign"]);
	expect(compared).toMatchObject({ equalCount: 1, providerYen: 1_000 + 301 + 400 - 100, feeYen: 36 * 5 });
});

test("a movement that the other side has on the next day is no difference", () => {
	const compared = compareDay({
		span: SPAN,
		isComplete: true,
		ledger: [entry("ch_late", 100, 1_999), entry("ch_early", 200, 2_000)],
		movements: [movement("ch_late", 100, { at: 2_000 }), movement("ch_early", 200, { at: 1_999 })],
		payments: new Map(),
	});
	expect(compared.differences).toEqual([]);
	expect(compared.equalCount).toBe(1);
});

test("an entry that a cut list does not have is no difference", () => {
	const compared = compareDay({
		span: SPAN,
		isComplete: false,
		ledger: [entry("ch_listed", 100), entry("ch_rest", 200)],
		movements: [movement("ch_listed", 101)],
		payments: new Map(),
	});
	expect(compared.differences.map(({ reference }) => reference)).toEqual(["ch_listed"]);
});
