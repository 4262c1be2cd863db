import { describe, expect, test } from "vitest";
import {
	attentionOf,
	filterAccounts,
	sortAccounts,
	totalTrends,
} from "#web/console/headquarters/accountRows.ts";
import type { AccountRow } from "#web/console/headquarters/headquartersApi.ts";

const NONE = { count: 0, more: false };

const trends = (followed: number[]) => ({
	bookings: { values: [0, 0], before: [0, 0] },
	followed: { values: followed, before: [1, 1] },
	blocked: { values: [0, 0], before: [0, 0] },
	sent: { values: [0, 0], before: [0, 0] },
});

/** Account of this label; `figures` null for one that does not answer. */
const account = (label: string, { talks = 0, followed = [0, 0], ...given }: Record<string, unknown> = {}) =>
	({
		...{ name: label, label, colour: "#245a8f", problem: null, is_disabled: false, is_member: true },
		figures: {
			waiting: { talks: { count: talks, more: false }, since: null, minutes: null },
			...{ unsolved: 0, failures: { failed: NONE, parked: NONE, stopped: NONE }, late_since: null },
			...{ last_message_at: null, last_operation_at: null, trends: trends(followed as number[]) },
		},
		...given,
	}) as AccountRow;

const silent = account("う", { figures: null, problem: "slow" });
const labelsOf = (rows: readonly AccountRow[]) => rows.map(({ label }) => label);

describe("accounts of the headquarters", () => {
	test("need attention for waiting talks and for no answer, unless they are disabled", () => {
		expect(attentionOf(account("あ"))).toBe(0);
		expect(attentionOf(account("あ", { talks: 3 }))).toBe(3);
		expect(attentionOf(silent)).toBe(1);
		expect(attentionOf(account("あ", { talks: 3, is_disabled: true }))).toBe(0);
	});

	test("are sorted by the largest figure, and by name where figures are equal", () => {
		const rows = [
			account("い", { followed: [1, 1] }),
			silent,
			account("あ", { followed: [0, 2] }),
			account("え", { followed: [5, 0] }),
		];
		expect(labelsOf(sortAccounts(rows, "followed"))).toEqual(["え", "あ", "い", "う"]);
		expect(labelsOf(sortAccounts(rows, "label"))).toEqual(["あ", "い", "う", "え"]);
	});

	test("are filtered by a part of the name and by what waits", () => {
		const rows = [account("銀座店", { talks: 1 }), account("渋谷店"), silent];
		expect(labelsOf(filterAccounts(rows, { search: "渋谷", onlyAttention: false }))).toEqual(["渋谷店"]);
		expect(labelsOf(filterAccounts(rows, { search: "", onlyAttention: true }))).toEqual(["銀座店", "う"]);
	});

	test("are summed by day, without those that do not answer", () => {
		const rows = [account("あ", { followed: [1, 2] }), account("い", { followed: [3, 4] }), silent];
		expect(totalTrends(rows).followed).toEqual({ values: [4, 6], before: [2, 2] });
		expect(totalTrends([]).followed).toEqual({ values: [], before: [] });
	});
});
