import { describe, expect, test } from "vitest";
import { readAnswer } from "#domain/acquisition/forms/answer-rules.ts";
import { MAX_LONG_ANSWER } from "#domain/acquisition/forms/field-types/textarea.ts";
import type { FieldRule, FormField } from "#domain/acquisition/forms/form-field.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

const field = (given: Partial<FormField> = {}): FormField => ({
	id: 1,
	label: "問",
	swatch_id: 5,
	rule: "none",
	var_id: null,
	var_name: "",
	var_type: null,
	required: true,
	description: "",
	options: [],
	syncGc: false,
	sync_real_name: false,
	...given,
});

const RULES: [FieldRule, admitted: [written: string, kept: string][], refused: string[], text: string][] = [
	[
		"name",
		[
			["佐々木　花子", "佐々木　花子"],
			["O'Brien", "O'Brien"],
			["Jean-Luc・ピカール", "Jean-Luc・ピカール"],
			["𠮷田", "𠮷田"],
		],
		["佐藤1", "http://x.example", "😀", "<b>"],
		FORM_ANSWER_TEXTS.answerName,
	],
	[
		"kana",
		[
			["サトウ　ハナコ", "サトウ　ハナコ"],
			["ヴァージニア・ウー", "ヴァージニア・ウー"],
			["カ\u3099", "ガ"],
		],
		["さとう", "ｻﾄｳ", "佐藤", "Sato", "ー"],
		FORM_ANSWER_TEXTS.answerKana,
	],
	[
		"email",
		[
			["sato@example.com", "sato@example.com"],
			["Ｓａｔｏ＠ｅｘａｍｐｌｅ．ｃｏｍ", "Sato@example.com"],
			["a+b@mail.example.co.jp", "a+b@mail.example.co.jp"],
		],
		["sato", "sato@", "sato@example", "a b@example.com", "a@b..jp", "佐藤@example.com"],
		FORM_ANSWER_TEXTS.answerEmail,
	],
	[
		"tel",
		[
			["090-1234-5678", "090-1234-5678"],
			["０３（１２３４）５６７８", "03(1234)5678"],
			["+81 90 1234 5678", "+81 90 1234 5678"],
		],
		["1234", "90-1234-5678", "090-1234-567890", "電話", "090.1234.5678"],
		FORM_ANSWER_TEXTS.answerTel,
	],
	[
		"numeric",
		[
			["12", "12"],
			["－１,２００．５", "-1200.5"],
			["+3", "+3"],
		],
		["二", "1e5", "1 2", "0x10", "."],
		FORM_ANSWER_TEXTS.answerNumeric,
	],
];

describe.each(RULES)("[A-114] the rule %s", (rule, admitted, refused, text) => {
	test.each(admitted)("keeps %s as %s", (written, value) => {
		expect(readAnswer(field({ rule }), ` ${written}\r\n`)).toEqual({ value });
	});

	test.each(refused)("refuses %s", (written) => {
		expect(readAnswer(field({ rule }), written)).toEqual({ error: text });
	});
});

describe("an answer", () => {
	test("in one line loses its line breaks, in several keeps them", () => {
		expect(readAnswer(field(), "一\r\n 二")).toEqual({ value: "一 二" });
		expect(readAnswer(field({ swatch_id: 10, rule: null }), "一\r\n二")).toEqual({ value: "一\n二" });
	});

	test("may be missing where the question may be left open", () => {
		for (const given of [{}, { swatch_id: 10 } as const, { swatch_id: 20, options: ["赤"] } as const])
			expect(readAnswer(field({ ...given, options: ["赤"], required: false }), " 　")).toEqual({ value: "" });
		expect(readAnswer(field(), " 　")).toEqual({ error: FORM_ANSWER_TEXTS.answerRequired });
		expect(readAnswer(field({ swatch_id: 20 }), "")).toEqual({ error: FORM_ANSWER_TEXTS.answerNotChosen });
	});

	test("[A-116] is one of a dropdown's options", () => {
		const dropdown = field({ swatch_id: 20, rule: null, options: ["赤"] });
		expect(readAnswer(dropdown, "赤")).toEqual({ value: "赤" });
		expect(readAnswer(dropdown, "青")).toEqual({ error: FORM_ANSWER_TEXTS.answerChoiceUnknown });
	});

	test("has an end, and characters that somebody can have typed", () => {
		const long = field({ swatch_id: 10, rule: null });
		expect(readAnswer(long, "あ".repeat(MAX_LONG_ANSWER))).toHaveProperty("value");
		expect(readAnswer(long, "あ".repeat(MAX_LONG_ANSWER + 1))).toEqual({
			error: FIELD_TEXTS.tooLong(MAX_LONG_ANSWER),
		});
		expect(readAnswer(field(), "a\u0000b")).toEqual({ error: FIELD_TEXTS.characterUnusable });
	});
});
