import { describe, expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { refusal, sentence, taken } from "./conditions.ts";

describe.each([
	["registered", 30, "友だち登録日"],
	["lastResponse", 106, "最終反応日"],
] as const)("%s", (name, type, label) => {
	test.each([
		["both days", { from: "2020-02-29", to: "2026-11-02" }, `${label}が2020/02/29〜2026/11/02`],
		["the same day twice", { from: "2026-11-02", to: "2026-11-02" }, `${label}が2026/11/02`],
		["the first alone", { from: "2026-11-02", to: null }, `${label}が2026/11/02以降`],
		["the last alone", { from: null, to: "2026-11-02" }, `${label}が2026/11/02以前`],
	])("takes %s", (_, days, text) => {
		expect(taken(name, days)).toEqual({ type, ...days });
		expect(sentence(name, days)).toBe(text);
	});

	test("an empty text of a form is an open end", () => {
		expect(taken(name, { from: "2026-11-02", to: "" })).toEqual({ type, from: "2026-11-02", to: null });
	});

	test.each<[string, object, object]>([
		["no day", {}, { from: FILTER_TEXTS.periodRequired }],
		[
			"the days the wrong way round",
			{ from: "2026-11-03", to: "2026-11-02" },
			{ from: FILTER_TEXTS.periodReversed },
		],
		["a day that no calendar has", { from: "2026-02-30" }, { from: FIELD_TEXTS.dateRequired }],
		["a day written otherwise", { to: "2026/11/02" }, { to: FIELD_TEXTS.dateRequired }],
		["no text", { from: 20261102 }, { from: FIELD_TEXTS.dateRequired }],
	])("is refused with %s", (_, given, errors) => {
		expect(refusal(name, given)).toEqual(errors);
	});
});
