import { describe, expect, test } from "vitest";
import {
	fieldInput,
	fieldsInput,
	MAX_FIELDS,
	mayBeRealName,
	varTypesFor,
} from "#domain/acquisition/forms/form-field.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";

const problems = (given: object): Record<string, string[]> => {
	const read = fieldInput.safeParse(given);
	return Object.fromEntries(
		Object.entries(Object.groupBy(read.success ? [] : read.error.issues, ({ path }) => path.join("."))).map(
			([path, issues]) => [path, issues!.map(({ message }) => message)],
		),
	);
};

const TEXTBOX = { label: "お名前", swatch_id: 5, rule: "name" };

describe("a question", () => {
	test("[A-113] is required, written nowhere and without options unless told otherwise", () => {
		expect(fieldInput.parse(TEXTBOX)).toEqual({
			id: null,
			label: "お名前",
			swatch_id: 5,
			rule: "name",
			var_id: null,
			var_type: null,
			required: true,
			description: "",
			options: [],
			syncGc: false,
			sync_real_name: false,
			prices: {},
			is_quantity: false,
			shown_if: null,
		});
	});

	test.each(["name", "kana", "none", "email", "tel", "numeric"])("[A-114] admits the rule %s", (rule) => {
		expect(problems({ ...TEXTBOX, rule })).toEqual({});
	});

	test("of an unknown type or rule is refused as one that was not chosen", () => {
		expect(problems({ ...TEXTBOX, rule: "date" })).toEqual({ rule: [FORM_TEXTS.fieldRuleRequired] });
		for (const swatch_id of [0, 6, "x", null, ""])
			expect(problems({ ...TEXTBOX, swatch_id })).toEqual({ swatch_id: [FORM_TEXTS.fieldTypeRequired] });
	});

	test("drops what its type has no use for", () => {
		expect(fieldInput.parse({ ...TEXTBOX, swatch_id: 10, options: ["赤"], sync_real_name: 1 })).toMatchObject(
			{ rule: null, options: [], sync_real_name: false },
		);
		expect(fieldInput.parse({ ...TEXTBOX, sync_var: 0, var_id: 3, var_type: 0 })).toMatchObject({
			var_id: null,
			var_type: null,
		});
		expect([5, 10, 20].map((type) => mayBeRealName(type as 5))).toEqual([true, false, false]);
	});

	test("says everything that is wrong with it at once", () => {
		expect(problems({ label: " ", swatch_id: 20, sync_var: true, options: ["", "赤", "赤", ""] })).toEqual({
			label: [FORM_TEXTS.fieldLabelRequired],
			var_id: [FORM_TEXTS.fieldVarRequired],
			"options.0": [FORM_TEXTS.fieldOptionEmpty],
			"options.2": [VAR_TEXTS.choiceRepeated],
			"options.3": [FORM_TEXTS.fieldOptionEmpty],
		});
		expect(problems({ ...TEXTBOX, label: "あ".repeat(101) })).toEqual({ label: [FIELD_TEXTS.tooLong(100)] });
	});

	test("needs no options of its own where it takes over a select field's", () => {
		const dropdown = { label: "色", swatch_id: 20, var_id: 3 };
		expect(problems({ ...dropdown, var_type: 20 })).toEqual({});
		expect(problems({ ...dropdown, var_type: 20, sync_var: 0 })).toEqual({
			options: [FORM_TEXTS.fieldOptionsRequired],
		});
		expect(problems({ ...dropdown, var_type: 1, options: ["赤"] })).toEqual({
			var_id: [FORM_TEXTS.fieldVarUnfit],
		});
	});

	test("is written to friend information that can hold its answers", () => {
		expect(varTypesFor(5, "numeric")).toEqual([1, 0, 2]);
		expect(varTypesFor(5, "kana")).toEqual([0, 2]);
		expect(varTypesFor(10, null)).toEqual([0, 2]);
		expect(varTypesFor(20, null)).toEqual([20, 0, 2]);
	});
});

test("a form asks so many questions and no more", () => {
	const many = (count: number) => fieldsInput.safeParse(Array(count).fill(TEXTBOX)).error?.issues[0]?.message;
	expect([many(0), many(MAX_FIELDS), many(MAX_FIELDS + 1)]).toEqual([
		undefined,
		undefined,
		FORM_TEXTS.tooManyFields(MAX_FIELDS),
	]);
});
