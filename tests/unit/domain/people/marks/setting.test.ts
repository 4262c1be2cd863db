import { describe, expect, test } from "vitest";
import { MAX_MARK_LABEL, MAX_MARKS, markSettingInput } from "#domain/people/marks/mark-setting-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MARK_TEXTS } from "#domain/platform/texts/marks-texts.ts";

const mark = { id: 1, value: "未対応", colour_class: "danger" };
const own = (marks: object[], rest: object = {}) => ({ source: "legacy", marks, version: 1, ...rest });

const refusal = (given: object) => {
	const parsed = markSettingInput.safeParse(given);
	if (parsed.success) throw new Error("Taken");
	return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
};

describe("what the response marks are set with", () => {
	test("the account's own list: marks that are there, and new ones without an id", () => {
		expect(markSettingInput.parse(own([mark, { value: " 保留 ", colour_class: "default" }]))).toEqual({
			source: "legacy",
			marks: [mark, { id: null, value: "保留", colour_class: "default" }],
			version: 1,
		});
	});

	test("a field: the own list is no part of it", () => {
		expect(markSettingInput.parse({ source: "var", var_id: "7", version: "3", marks: [] })).toEqual({
			source: "var",
			var_id: 7,
			version: 3,
		});
	});

	const REFUSED: [string, object, object][] = [
		["another source", { source: "tag", version: 1 }, { source: FIELD_TEXTS.choiceUnknown }],
		["no field", { source: "var", version: 1 }, { var_id: FIELD_TEXTS.choiceRequired }],
		["no version", { source: "var", var_id: 7 }, { version: FIELD_TEXTS.wholeNumberRequired }],
		["no mark", own([]), { marks: MARK_TEXTS.marksRequired }],
		[
			"a mark without a name",
			own([{ ...mark, value: " " }]),
			{ "marks.0.value": MARK_TEXTS.markLabelRequired },
		],
		[
			"a name too long",
			own([{ ...mark, value: "あ".repeat(MAX_MARK_LABEL + 1) }]),
			{ "marks.0.value": FIELD_TEXTS.tooLong(MAX_MARK_LABEL) },
		],
		[
			"two names that are read as the same",
			own([
				{ ...mark, value: "VIP" },
				{ ...mark, id: 2 },
				{ ...mark, id: 3, value: "ｖｉｐ" },
			]),
			{ "marks.2.value": MARK_TEXTS.markLabelInUse },
		],
		[
			"an unknown colour class",
			own([{ ...mark, colour_class: "sparkling" }]),
			{ "marks.0.colour_class": FIELD_TEXTS.choiceUnknown },
		],
		[
			"too many marks",
			own(Array.from({ length: MAX_MARKS + 1 }, (_, id) => ({ ...mark, id: id + 1, value: `印${id}` }))),
			{ marks: MARK_TEXTS.tooManyMarks(MAX_MARKS) },
		],
	];

	test.each(REFUSED)("is refused with %s", (_, given, errors) => {
		expect(refusal(given)).toEqual(errors);
	});
});
