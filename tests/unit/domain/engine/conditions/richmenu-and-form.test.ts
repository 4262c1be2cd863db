import { describe, expect, test } from "vitest";
import { withRichmenuMatch } from "#domain/engine/filters/conditions/richmenu.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { refusal, sentence, taken } from "./conditions.ts";

describe("the rich menu", () => {
	const shown = { type: 93 as const, richmenu_id: 4, match: 0 as const };

	test("is kept while a menu is specified, and cleared where none is", () => {
		expect(withRichmenuMatch(shown, 10)).toEqual({ ...shown, match: 10 });
		expect(withRichmenuMatch(shown, 2)).toEqual({ ...shown, match: 2, richmenu_id: null });
		expect(withRichmenuMatch(shown, 12)).toEqual({ ...shown, match: 12, richmenu_id: null });
		expect(withRichmenuMatch(withRichmenuMatch(shown, 2), 0)).toEqual({ ...shown, richmenu_id: null });
	});

	test("what arrives is cleared alike", () => {
		expect(taken("richmenu", { richmenu_id: "4", match: "12" })).toEqual({
			...shown,
			match: 12,
			richmenu_id: null,
		});
		expect(taken("richmenu", { richmenu_id: "4" })).toEqual(shown);
	});

	test.each([
		[0, "リッチメニュー「通常」を表示中"],
		[10, "リッチメニュー「通常」を表示していない"],
		[2, "リッチメニューが表示されている"],
		[12, "リッチメニューが表示されていない"],
	])("match %i is read aloud", (match, text) => {
		expect(sentence("richmenu", { richmenu_id: 4, match }, "richmenus", { 4: "通常" })).toBe(text);
	});

	test.each<[string, object, object]>([
		["no menu", { match: 0 }, { richmenu_id: FIELD_TEXTS.choiceRequired }],
		["no menu for its opposite", { match: 10, richmenu_id: 0 }, { richmenu_id: FIELD_TEXTS.choiceRequired }],
		["an unknown match", { richmenu_id: 4, match: 1 }, { match: FIELD_TEXTS.choiceUnknown }],
	])("is refused with %s", (_, given, errors) => {
		expect(refusal("richmenu", given)).toEqual(errors);
	});
});

describe("the form", () => {
	const days = { date_from: "2026-11-02", date_to: null };

	test("days that are not asked for are dropped", () => {
		expect(taken("form", { form_id: 5, match: "10", ...days })).toEqual({
			type: 95,
			form_id: 5,
			match: 10,
			use_date: 0,
			date_from: null,
			date_to: null,
		});
		expect(taken("form", { form_id: 5, use_date: 1, ...days })).toMatchObject(days);
	});

	test.each([
		[{ match: 0 }, "回答フォーム「アンケート」に回答した"],
		[{ match: 10 }, "回答フォーム「アンケート」に回答していない"],
		[{ match: 0, use_date: 1, ...days }, "回答フォーム「アンケート」に回答した（2026/11/02以降）"],
	])("%o is read aloud", (given, text) => {
		expect(sentence("form", { form_id: 5, ...given }, "forms", { 5: "アンケート" })).toBe(text);
	});

	test.each<[string, object, object]>([
		["no form", {}, { form_id: FIELD_TEXTS.choiceRequired }],
		["an unknown match", { form_id: 5, match: 1 }, { match: FIELD_TEXTS.choiceUnknown }],
		["no days", { form_id: 5, use_date: 1 }, { date_from: FILTER_TEXTS.periodRequired }],
		[
			"days the wrong way round",
			{ form_id: 5, use_date: 1, date_from: "2026-11-03", date_to: "2026-11-02" },
			{ date_from: FILTER_TEXTS.periodReversed },
		],
	])("is refused with %s", (_, given, errors) => {
		expect(refusal("form", given)).toEqual(errors);
	});
});
