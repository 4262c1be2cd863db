import { describe, expect, test } from "vitest";
import { NO_COMMON_VAR_CHANGE } from "#domain/engine/actions/effects/common-var.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { called, DELETED, refusal, refusalOf, summary, taken } from "./effects.ts";

const count = (given: object) => taken("commonVar", { common_var_id: 6, ...given });
const problems = (given: object) => refusal("commonVar", { common_var_id: 6, ...given });
const NOT_AN_AMOUNT = "0から9999999999.999の範囲で入力してください。";
const OUT_OF_RANGE = "-9999999999.999から9999999999.999の範囲で入力してください。";
const NO_NUMBER = "数値を入力してください。";

describe("[A-104] the common-variable effect", () => {
	test("[A-244] adds the constant 0 to a variable that was just chosen", () => {
		const chosen = { operand: 2, value_type: 1, fix_value: 0, min_value: 0, max_value: 0 };
		expect(NO_COMMON_VAR_CHANGE).toEqual(chosen);
		expect(count({})).toEqual({ type: 32, member_query_id: null, common_var_id: 6, ...chosen });
	});

	test.each([undefined, null, "", 0, -1, "x"])("needs a variable, which %j is not", (common_var_id) => {
		expect(problems({ common_var_id })).toEqual({ common_var_id: "共通情報を選択してください。" });
	});

	test("[A-105 to A-107] adds or subtracts a constant, and nothing else", () => {
		for (const operand of [2, 3]) expect(count({ operand }).operand).toBe(operand);
		for (const operand of [0, 1, 4])
			expect(problems({ operand })).toEqual({ operand: "選択できない値です。" });
		for (const value_type of [0, 2, 3, 15])
			expect(problems({ value_type })).toEqual({ value_type: "選択できない値です。" });
	});

	test.each([2, 3])("[A-274] with operand %i takes no negative value", (operand) => {
		for (const fix_value of [-1, "-0.001"])
			expect(problems({ operand, fix_value })).toEqual({ fix_value: NOT_AN_AMOUNT });
		for (const fix_value of [0, "0", "-0"]) expect(count({ operand, fix_value }).fix_value).toBe(0);
	});

	test("[A-273] takes the largest number, and none that is larger", () => {
		expect(count({ fix_value: "9999999999.999" }).fix_value).toBe(9999999999.999);
		for (const fix_value of [10_000_000_000, "10000000000"])
			expect(problems({ fix_value })).toEqual({ fix_value: NOT_AN_AMOUNT });
		for (const field of ["min_value", "max_value"]) {
			expect(count({ [field]: -9999999999.999 })).toMatchObject({ [field]: -9999999999.999 });
			for (const value of [10_000_000_000, -10_000_000_000])
				expect(problems({ [field]: value })).toEqual({ [field]: OUT_OF_RANGE });
		}
	});

	test.each<[unknown, number]>([
		["1.2345", 1.234],
		[1.2345, 1.234],
		[0.9999, 0.999],
		["0.0009", 0],
		[1.005, 1.005],
		[0.1 + 0.2, 0.3],
		[String(0.1 + 0.2), 0.3],
		[8.7, 8.7],
		[" 3 ", 3],
		["+3", 3],
		["007", 7],
	])("[A-275] keeps three decimals: of %j %j", (fix_value, kept) => {
		expect(count({ fix_value }).fix_value).toBe(kept);
	});

	test.each([
		"",
		"x",
		null,
		true,
		"1e3",
		"0x10",
		"１",
		"1,000",
		".5",
		[1],
		{},
		1e15,
		1e300,
		"1000000000000000",
	])("is refused with %j for a number", (fix_value) => {
		expect(problems({ fix_value })).toEqual({ fix_value: NO_NUMBER });
	});

	test("a new one lacks only its variable", () => {
		expect(refusalOf(EFFECTS.commonVar.blank())).toEqual({ common_var_id: "共通情報を選択してください。" });
	});

	test("names its variable", () => {
		expect(EFFECTS.commonVar.references?.(count({}))).toEqual({ commonVars: [6] });
	});
});

describe("the summary of a common variable", () => {
	const NAMES = called({ commonVars: { 6: "在庫数", 7: "十文字を超える共通情報の名前" } });

	test.each<[object, string]>([
		[{ fix_value: 1.5 }, "共通情報「在庫数」に1.5を加算"],
		[{ operand: 3, fix_value: 2 }, "共通情報「在庫数」から2を減算"],
		[{ common_var_id: 7 }, "共通情報「十文字を超える共通情…」に0を加算"],
		[{ common_var_id: 9 }, `共通情報「${DELETED}」に0を加算`],
	])("[A-375] [A-365] %j: %s", (given, line) => {
		expect(summary("commonVar", { common_var_id: 6, ...given }, NAMES)).toBe(line);
	});
});
