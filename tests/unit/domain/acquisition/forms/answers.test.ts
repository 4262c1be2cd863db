import { describe, expect, test } from "vitest";
import { formActionInput, hasActionPage } from "#domain/acquisition/forms/form-action-input.ts";
import {
	answerCells,
	answerListQuery,
	answersByColumn,
	answersExportQuery,
	formExportAddress,
	questionOrdinals,
} from "#domain/acquisition/forms/form-answers.ts";
import { formExportPath } from "#domain/acquisition/forms/form-export-path.ts";
import { formStatusInput } from "#domain/acquisition/forms/form-status-input.ts";
import { MAX_STATUS_DESCRIPTION } from "#domain/engine/kinds/form.ts";
import { formPath, formPreviewPath } from "#domain/engine/public-addresses/form-address.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";

describe("cells of an exported answer", () => {
	const places = questionOrdinals([
		{ id: 1, label: "お名前" },
		{ id: 2, label: "ご希望の色" },
		{ id: 3, label: "ご希望の色" },
	]);
	const answers = [
		{ field_id: 2, label: "ご希望の色", value: "赤" },
		{ field_id: 1, label: "お名前", value: "山田" },
		{ field_id: 3, label: "ご希望の色", value: "青" },
	];
	const columns = ["お名前", "ご希望の色", "ご希望の色（2）"];

	test("stand under their questions, in the order of the questions, two of one label apart", () => {
		expect(answerCells(answersByColumn(answers, places), columns)).toEqual(["山田", "赤", "青"]);
	});

	test("stay in their column where the first question of the label was hidden", () => {
		expect(answerCells(answersByColumn(answers.slice(1), places), columns)).toEqual(["山田", "", "青"]);
	});

	test("are apart in answers whose questions the form no longer has", () => {
		const older = answers.map(({ label, value }) => ({ label, value }));
		expect(answerCells(answersByColumn(older, new Map()), columns)).toEqual(["山田", "赤", "青"]);
	});

	test("are empty for a question that was not asked", () => {
		expect(answerCells(answersByColumn(answers, places), ["年齢", "お名前"])).toEqual(["", "山田"]);
		expect(answerCells([], ["年齢"])).toEqual([""]);
	});
});

describe("addresses of a form", () => {
	test("[E-032] the preview is the form's own address with a mode", () => {
		expect(formPath("abc123")).toBe("/f/abc123");
		expect(formPreviewPath("abc123")).toBe("/f/abc123?mode=example");
	});

	test("[E-029] an export names its encoding only where it is not the usual one", () => {
		expect(formExportPath(7)).toBe("/lvf/export/7");
		expect(formExportAddress(7, "shift_jis")).toBe("/lvf/export/7?encoding=shift_jis");
		expect(formExportAddress(7, "utf-8", { search: "赤&青", date_from: "" })).toBe(
			"/lvf/export/7?search=%E8%B5%A4%26%E9%9D%92",
		);
	});

	test("an export in another encoding is refused", () => {
		expect(answersExportQuery.parse({})).toMatchObject({ encoding: "utf-8" });
		expect(answersExportQuery.safeParse({ encoding: "euc-jp" }).success).toBe(false);
	});
});

describe("the status of a form", () => {
	const problemsOf = (body: object) =>
		formStatusInput.safeParse({ id: 1, ...body }).error?.issues.map(({ message }) => message);

	test("null publishes it, a text stops it", () => {
		expect(formStatusInput.parse({ id: "3", status_description: null }).status_description).toBeNull();
		expect(formStatusInput.parse({ id: 3, status_description: " 受付終了 " })).toEqual({
			id: 3,
			status_description: "受付終了",
		});
	});

	test.each(["", "  "])("[E-273] stopping it without a text for friends is refused: %j", (text) => {
		expect(problemsOf({ status_description: text })).toEqual([FORM_TEXTS.statusDescriptionRequired]);
	});

	test("a text longer than the limit is refused", () => {
		expect(problemsOf({ status_description: "あ".repeat(MAX_STATUS_DESCRIPTION) })).toBeUndefined();
		expect(problemsOf({ status_description: "あ".repeat(MAX_STATUS_DESCRIPTION + 1) })).toEqual([
			FIELD_TEXTS.tooLong(MAX_STATUS_DESCRIPTION),
		]);
	});
});

describe("the action after an answer", () => {
	test.each([
		[0, true],
		[1, true],
		[2, false],
		[3, true],
	])("[E-033] a form of generation %i takes one: %s", (generation, takes) => {
		expect(hasActionPage(generation)).toBe(takes);
	});

	test("none is null, however it is sent", () => {
		for (const action_id of [null, "", 0, undefined])
			expect(formActionInput.parse({ id: 1, action_id }).action_id).toBeNull();
	});
});

test.each([
	["1700000000000_5", true],
	["5", false],
	["-1_5", false],
	["x", false],
])("what lies before %s is a page of the answers: %s", (before, isOne) => {
	expect(answerListQuery.safeParse({ before }).success).toBe(isOne);
});
