import { describe, expect, test } from "vitest";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { describeForm, describeQuestion, formBillOf } from "#domain/acquisition/forms/form-payment.ts";

const field = (given: Partial<FormField>): FormField =>
	({ id: 1, label: "メニュー", options: ["松", "竹"], ...given }) as FormField;
const MENU = field({ prices: { 松: 3_000, 竹: 2_000 } });
const COUNT = field({ id: 2, label: "人数", options: [], is_quantity: true });
const payment = { base_yen: 500, tax_rate: 8, action_id: null } as const;

const bill = (answers: [number, string[]][], base_yen = 500) =>
	formBillOf({ title: "教室", fields: [MENU, COUNT], payment: { ...payment, base_yen } }, new Map(answers));

describe("the bill of an answer", () => {
	test("has the amount of the form and the prices of the chosen options, times the number", () => {
		expect(
			bill([
				[1, ["松", "竹"]],
				[2, ["３名"]],
			]),
		).toEqual({
			lines: [
				{ name: "教室", quantity: 3, unitYen: 500, taxRate: 8 },
				{ name: "メニュー 松", quantity: 3, unitYen: 3_000, taxRate: 8 },
				{ name: "メニュー 竹", quantity: 3, unitYen: 2_000, taxRate: 8 },
			],
		});
		expect(
			bill(
				[
					[1, []],
					[2, []],
				],
				0,
			),
		).toEqual({ lines: [] });
	});

	test.each(["0", "100", "1000", "-1", "二"])("refuses the number %s at its question", (text) => {
		expect(
			bill([
				[1, ["松"]],
				[2, [text]],
			]),
		).toMatchObject({ fieldId: 2 });
	});

	test("is refused above the highest amount, and empty for a form without a payment", () => {
		expect(bill([[2, ["99"]]], 9_999_999)).toMatchObject({ fieldId: 2 });
		expect(formBillOf({ title: "教室", fields: [MENU], payment: null }, new Map([[1, ["松"]]]))).toEqual({
			lines: [],
		});
	});

	test("counts once where the question about the number is hidden", () => {
		expect(bill([[1, ["松"]]])).toMatchObject({ lines: [{ quantity: 1 }, { quantity: 1, unitYen: 3_000 }] });
	});
});

test("page and preview name the amount of the form and the prices of its options", () => {
	expect(describeForm("ご案内", payment)).toBe(
		"ご案内\n\n料金：1件 500 円（税込）。回答の後に、お支払いのページへ進みます。",
	);
	expect(describeForm("", { ...payment, base_yen: 0 })).toBe("回答の後に、お支払いのページへ進みます。");
	expect(describeForm("ご案内", null)).toBe("ご案内");
	expect(describeQuestion({ ...MENU, description: "" }, payment)).toBe("松：3,000 円　竹：2,000 円");
	expect(describeQuestion({ ...MENU, description: "お選びください" }, null)).toBe("お選びください");
});
