import { describe, expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { called, DELETED, PAID_AT, refusal, refusalOf, summary, taken } from "./effects.ts";

const info = (given: object) => taken("friendInfo", { var_id: 4, var_type: 0, fix_value: "あ", ...given });
const problems = (given: object) =>
	refusal("friendInfo", { var_id: 4, var_type: 0, fix_value: "あ", ...given });
const VALUE_REQUIRED = { fix_value: "値を入力してください。" };
const CONTEXT_REQUIRED = { context: "連携データの項目を選択してください。" };
const NOT_COUNTABLE = "この友だち情報では加算・減算できません。";
const ALL_TYPES = Object.entries(VAR_TYPES) as [string, VarType][];

describe("[A-068] the friend-info effect", () => {
	test("has its defaults: assigns a constant", () => {
		expect(info({})).toEqual({
			type: 6,
			member_query_id: null,
			var_id: 4,
			var_type: 0,
			operand: 1,
			valuetype: 1,
			fix_value: "あ",
			min_value: 0,
			max_value: 0,
			dynamic_value: "",
			context: null,
		});
	});

	test.each([undefined, null, "", 0, -1, "x"])("needs a field, which %j is not", (var_id) => {
		expect(problems({ var_id })).toEqual({ var_id: "友だち情報を選択してください。" });
	});

	test("[A-228] [A-069 to A-076] knows its codes and no others", () => {
		for (const [field, codes] of Object.entries({
			var_type: [3, 5, 11, 21, -1],
			operand: [0, 5],
			valuetype: [0, 4, 14, 16],
		}))
			for (const code of codes)
				expect(problems({ [field]: code })).toMatchObject({ [field]: "選択できない値です。" });
		expect(problems({ dynamic_value: "goal_date" })).toEqual({ dynamic_value: "選択できない値です。" });
	});

	test("[A-363] says at once that it lacks both field and value", () => {
		expect(refusalOf(EFFECTS.friendInfo.blank())).toEqual({
			var_id: "友だち情報を選択してください。",
			...VALUE_REQUIRED,
		});
	});

	test.each([{ fix_value: "" }, { fix_value: "12" }, { operand: 4 }])(
		"names the type where it is missing, whatever else is: %j",
		(given) => {
			expect(problems({ ...given, var_type: undefined })).toEqual({ var_type: FIELD_TEXTS.notSent });
		},
	);

	test("names its field", () => {
		expect(EFFECTS.friendInfo.references?.(info({}))).toEqual({ vars: [4] });
	});
});

describe("[A-073] [A-267] a constant", () => {
	test.each([VAR_TYPES.normal, VAR_TYPES.longText])(
		"of a text (type %i) is required, and any text",
		(var_type) => {
			for (const fix_value of ["", undefined, null, " 　\n"])
				expect(problems({ var_type, fix_value })).toEqual(VALUE_REQUIRED);
			expect(info({ var_type, fix_value: " 東京\n渋谷 " }).fix_value).toBe(" 東京\n渋谷 ");
			expect(info({ var_type, fix_value: "あ".repeat(4500) }).fix_value).toHaveLength(4500);
			expect(problems({ var_type, fix_value: "あ".repeat(4501) })).toEqual({
				fix_value: "4500文字以内で入力してください。",
			});
			expect(problems({ var_type, fix_value: "a\u0000b" })).toEqual({
				fix_value: "使用できない文字が含まれています。",
			});
		},
	);

	test.each([1, 2, 3])("of a number is one, in whatever width, to do %i with", (operand) => {
		const var_type = VAR_TYPES.number;
		for (const fix_value of ["0", "-1.5", "1,200", "１２００", " 3 "])
			expect(info({ var_type, operand, fix_value }).fix_value).toBe(fix_value);
		expect(problems({ var_type, operand, fix_value: "" })).toEqual(VALUE_REQUIRED);
		for (const fix_value of ["abc", "1e5", "0x10", "1.2.3", "∞"])
			expect(problems({ var_type, operand, fix_value })).toEqual({
				fix_value: "数値を入力してください。",
			});
	});

	test("of a number may come as one, and is kept as text", () => {
		expect(info({ var_type: VAR_TYPES.number, fix_value: -1.5 }).fix_value).toBe("-1.5");
		expect(info({ var_type: VAR_TYPES.select, fix_value: 12 }).fix_value).toBe("12");
	});

	test("of a date is a day that the calendar has", () => {
		const var_type = VAR_TYPES.date;
		expect(info({ var_type, fix_value: "2028-02-29" }).fix_value).toBe("2028-02-29");
		expect(problems({ var_type, fix_value: "" })).toEqual(VALUE_REQUIRED);
		for (const fix_value of ["2027-02-29", "2026/11/21", "明日", "2026-11-21 10:00"])
			expect(problems({ var_type, fix_value })).toEqual({ fix_value: "日付を選択してください。" });
	});

	test("of a selection is the id of a choice", () => {
		const var_type = VAR_TYPES.select;
		expect(info({ var_type, fix_value: "12" }).fix_value).toBe("12");
		for (const fix_value of ["", "0", "金", "1.5", "-1"])
			expect(problems({ var_type, fix_value })).toEqual({ fix_value: "選択してください。" });
	});
});

describe("[A-072] clearing", () => {
	test.each(ALL_TYPES)("a field of type %s needs no value and keeps none", (_, var_type) => {
		const cleared = {
			valuetype: 15,
			min_value: 1,
			max_value: 2,
			dynamic_value: "action_date",
			context: PAID_AT,
		};
		expect(info({ var_type, operand: 4, fix_value: "あ", ...cleared })).toEqual({
			type: 6,
			member_query_id: null,
			var_id: 4,
			var_type,
			operand: 4,
			valuetype: 1,
			fix_value: "",
			min_value: 0,
			max_value: 0,
			dynamic_value: "",
			context: null,
		});
	});

	test.each([VAR_TYPES.image, VAR_TYPES.pdf])("[A-243] is all that can be done to type %i", (var_type) => {
		for (const operand of [1, 2, 3, 4])
			expect(info({ var_type, operand })).toMatchObject({ operand: 4, fix_value: "" });
	});
});

describe("[A-074] a random number", () => {
	const random = { var_type: VAR_TYPES.number, valuetype: 2 };

	test("lies between two, of three decimals at most, and needs no constant", () => {
		expect(info({ ...random, min_value: "-1.5", max_value: 10.12399 })).toMatchObject({
			fix_value: "",
			min_value: -1.5,
			max_value: 10.123,
		});
	});

	test("is refused without limits, which would assign 0 to everybody", () => {
		const range = { max_value: "ランダムに選ぶ値の範囲を入力してください。" };
		expect(problems({ ...random })).toEqual(range);
		expect(problems({ ...random, operand: 2, min_value: 0, max_value: "0" })).toEqual(range);
		expect(info({ ...random, min_value: -1 })).toMatchObject({ min_value: -1, max_value: 0 });
	});

	test("[A-246] has a maximum that is not below its minimum", () => {
		expect(info({ ...random, min_value: 5, max_value: 3 })).toMatchObject({ min_value: 5, max_value: 5 });
		expect(info({ ...random, min_value: -5, max_value: -9 })).toMatchObject({ min_value: -5, max_value: -5 });
	});

	test.each(["min_value", "max_value"])(
		"is refused with a %s that is no number, or too large to be kept",
		(field) => {
			for (const value of ["", "x", "1e5", null, "５", 1e15, 1e308, -1e15, "1000000000000000"])
				expect(problems({ ...random, [field]: value })).toMatchObject({
					[field]: "数値を入力してください。",
				});
		},
	);

	test("is none of a field that holds no number", () => {
		expect(info({ valuetype: 2, min_value: 1, max_value: 2 })).toMatchObject({
			valuetype: 1,
			min_value: 0,
			max_value: 0,
		});
		expect(problems({ valuetype: 2, fix_value: "" })).toEqual(VALUE_REQUIRED);
	});
});

describe("[A-075] the date of the action", () => {
	test("[A-239] is a value of its own kind, however it was chosen", () => {
		const date = { var_type: VAR_TYPES.date, fix_value: "2026-11-21" };
		for (const chosen of [
			{ valuetype: 3 },
			{ dynamic_value: "action_date" },
			{ valuetype: 15, dynamic_value: "action_date" },
		])
			expect(info({ ...date, ...chosen })).toMatchObject({
				valuetype: 3,
				dynamic_value: "action_date",
				fix_value: "",
				context: null,
			});
	});

	test("is none of a field that holds no date", () => {
		expect(info({ valuetype: 3, dynamic_value: "action_date" })).toMatchObject({
			valuetype: 1,
			dynamic_value: "",
			fix_value: "あ",
		});
	});
});

describe("[A-076] [A-304] integration data", () => {
	test.each(ALL_TYPES.filter(([, type]) => type !== 10 && type !== 13))(
		"is a value for a field of type %s, in place of a constant",
		(_, var_type) => {
			expect(info({ var_type, valuetype: 15, context: PAID_AT })).toMatchObject({
				valuetype: 15,
				fix_value: "",
				context: PAID_AT,
			});
			for (const context of [null, undefined, "", {}, { ...PAID_AT, key: "" }])
				expect(problems({ var_type, valuetype: 15, context })).toEqual(CONTEXT_REQUIRED);
		},
	);

	test("is not kept where it is not asked for", () => {
		expect(info({ context: PAID_AT }).context).toBeNull();
	});

	test("[A-307] that is the message itself is not counted with", () => {
		const context = { ...PAID_AT, category: "receive_line_event", event: "event" };
		const counted = { var_type: VAR_TYPES.number, valuetype: 15 };
		for (const operand of [2, 3]) {
			expect(problems({ ...counted, operand, context })).toEqual({ operand: NOT_COUNTABLE });
			expect(info({ ...counted, operand, context: PAID_AT }).operand).toBe(operand);
		}
	});
});

test.each([VAR_TYPES.normal, VAR_TYPES.longText, VAR_TYPES.select, VAR_TYPES.date])(
	"[A-277] a field of type %i is not counted with, rather than overwritten",
	(var_type) => {
		const fix_value = var_type === VAR_TYPES.date ? "2026-11-21" : "5";
		for (const operand of [2, 3])
			expect(problems({ var_type, operand, fix_value })).toEqual({ operand: NOT_COUNTABLE });
	},
);

describe("the summary of friend information", () => {
	const NAMES = {
		...called({ vars: { 4: "来店回数", 5: "十文字を超える友だち情報" } }),
		choices: new Map([
			[
				4,
				[
					{ id: 12, value: "金", color: "#777777", sortIndex: 0 },
					{ id: 13, value: "十文字を超える選択肢の名前", color: "#777777", sortIndex: 1 },
				],
			],
		]),
	};
	const NUMBER = { var_type: VAR_TYPES.number, fix_value: "5" };
	const RANDOM = { ...NUMBER, valuetype: 2, min_value: 1, max_value: 6 };

	test.each<[object, string]>([
		[{ fix_value: "東京" }, "友だち情報「来店回数」に「東京」を代入"],
		[{ fix_value: "東京\n渋谷" }, "友だち情報「来店回数」に「東京 渋谷」を代入"],
		[{ fix_value: "あ".repeat(17) }, `友だち情報「来店回数」に「${"あ".repeat(16)}…」を代入`],
		[{ var_id: 5 }, "友だち情報「十文字を超える友だち…」に「あ」を代入"],
		[{ var_id: 9 }, `友だち情報「${DELETED}」に「あ」を代入`],
		[{ operand: 4 }, "友だち情報「来店回数」を消去"],
		[{ ...NUMBER, operand: 2 }, "友だち情報「来店回数」に「5」を加算"],
		[{ ...NUMBER, operand: 3 }, "友だち情報「来店回数」から「5」を減算"],
		[RANDOM, "友だち情報「来店回数」に1〜6のどれかを代入"],
		[{ ...RANDOM, operand: 3 }, "友だち情報「来店回数」から1〜6のどれかを減算"],
		[{ var_type: VAR_TYPES.date, valuetype: 3 }, "友だち情報「来店回数」に実行した日を代入"],
		[{ valuetype: 15, context: PAID_AT }, "友だち情報「来店回数」に連携データ「支払い 支払日」を代入"],
		[{ var_type: VAR_TYPES.select, fix_value: "12" }, "友だち情報「来店回数」に「金」を代入"],
		[
			{ var_type: VAR_TYPES.select, fix_value: "13" },
			"友だち情報「来店回数」に「十文字を超える選択肢…」を代入",
		],
		[{ var_type: VAR_TYPES.select, fix_value: "14" }, `友だち情報「来店回数」に「${DELETED}」を代入`],
	])("[A-375] [A-376] [A-365] %j: %s", (given, line) => {
		expect(summary("friendInfo", { var_id: 4, var_type: 0, fix_value: "あ", ...given }, NAMES)).toBe(line);
	});
});
