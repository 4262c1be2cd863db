import { describe, expect, test } from "vitest";
import { mergeAccounts } from "#domain/commerce/bookkeeping/book-accounts.ts";
import type { JournalMovement } from "#domain/commerce/bookkeeping/formats/accounting-format.ts";
import { ACCOUNTING_FORMAT_NAMES, accountingFormat } from "#domain/commerce/bookkeeping/formats/registry.ts";

const CHARGE: JournalMovement = {
	number: 1,
	entryId: 7,
	day: "2026-11-20",
	kind: "charge",
	method: "card",
	payment: { id: 3, title: "体験" },
	yen: 3_000,
	parts: [
		{ taxRate: 10, yen: 2_000 },
		{ taxRate: 8, yen: 1_000 },
	],
};
const REFUND: JournalMovement = {
	...CHARGE,
	kind: "refund",
	yen: -3_000,
	parts: CHARGE.parts.map(({ taxRate, yen }) => ({ taxRate, yen: -yen })),
};

const linesOf = (name: "freee" | "money-forward", movement: JournalMovement) => {
	const { headings, linesOf, accounts } = accountingFormat(name);
	return linesOf(movement, accounts).map((line) =>
		Object.fromEntries(headings.map((heading, index) => [heading, line[index]])),
	);
};

test.each(ACCOUNTING_FORMAT_NAMES)("every line of %s has a cell for each heading", (name) => {
	const { headings, linesOf, accounts } = accountingFormat(name);
	for (const kind of ["charge", "refund", "refund-failed", "dispute", "dispute-won"] as const)
		for (const line of linesOf({ ...CHARGE, kind }, accounts)) expect(line).toHaveLength(headings.length);
});

describe("a movement", () => {
	test("for freee is one transaction with a line for each rate", () => {
		expect(linesOf("freee", CHARGE)).toMatchObject([
			{
				収支区分: "収入",
				発生日: "2026/11/20",
				取引先: "Stripe",
				勘定科目: "売上高",
				税区分: "課税売上10%",
				金額: 2_000,
				決済口座: "",
			},
			{
				収支区分: "",
				管理番号: "",
				勘定科目: "売上高",
				税区分: "課税売上8%（軽）",
				金額: 1_000,
				決済金額: "",
			},
		]);
		expect(linesOf("freee", { ...REFUND, method: "cash" })).toMatchObject([
			{
				収支区分: "支出",
				税区分: "課税売返10%",
				金額: 2_000,
				決済日: "2026/11/20",
				決済口座: "現金",
				決済金額: 3_000,
			},
			{ 収支区分: "", 税区分: "課税売返8%（軽）", 金額: 1_000 },
		]);
	});

	test("for Money Forward is a balanced journal entry, and a refund has the sides changed", () => {
		expect(linesOf("money-forward", CHARGE)).toMatchObject([
			{
				取引No: 1,
				借方勘定科目: "売掛金",
				借方補助科目: "Stripe",
				"借方金額(円)": 2_000,
				貸方勘定科目: "売上高",
				貸方税区分: "課税売上 10%",
				"貸方金額(円)": 2_000,
			},
			{ 取引No: 1, "借方金額(円)": 1_000, 貸方税区分: "課税売上 (軽)8%" },
		]);
		expect(linesOf("money-forward", REFUND)[0]).toMatchObject({
			借方勘定科目: "売上高",
			借方税区分: "課税売上-返還等 10%",
			貸方勘定科目: "売掛金",
		});
	});

	test("of a dispute has an account of its own, whatever its rates are", () => {
		expect(linesOf("money-forward", { ...REFUND, kind: "dispute" })).toMatchObject([
			{ 借方勘定科目: "仮払金", 借方税区分: "対象外", "借方金額(円)": 3_000, 貸方勘定科目: "売掛金" },
		]);
		expect(linesOf("freee", { ...CHARGE, kind: "dispute-won" })).toMatchObject([
			{ 収支区分: "収入", 勘定科目: "仮払金", 金額: 3_000 },
		]);
	});
});

test("accounts that the shop has not named are the program's", () => {
	const { accounts } = accountingFormat("freee");
	const merged = mergeAccounts(accounts, { dispute: { account: "雑損失", tax: "対象外" } });
	expect(merged).toEqual({ ...accounts, dispute: { account: "雑損失", tax: "対象外" } });
});
