import { describe, expect, test } from "vitest";
import { MAX_DAYS_SENT } from "#domain/engine/filters/conditions/scenario.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { refusal, sentence, taken } from "./conditions.ts";

describe("the scenario", () => {
	test("the days sent may be left open, and may be 0", () => {
		expect(taken("scenario", { group_id: "7", match: "4", date: "" })).toEqual({
			type: 41,
			group_id: 7,
			match: 4,
			date: null,
		});
		expect(taken("scenario", { group_id: 7, date: "0" })).toMatchObject({ match: 0, date: 0 });
	});

	test.each([
		[0, "シナリオ「初回」を購読中"],
		[1, "シナリオ「初回」を購読したことがある"],
		[4, "シナリオ「初回」を読み終えた"],
		[10, "シナリオ「初回」を購読中でない"],
		[11, "シナリオ「初回」を購読したことがない"],
		[14, "シナリオ「初回」を読み終えていない"],
	])("match %i is read aloud", (match, text) => {
		expect(sentence("scenario", { group_id: 7, match }, "scenarios", { 7: "初回" })).toBe(text);
	});

	test("so are the days, also where the scenario was deleted", () => {
		expect(sentence("scenario", { group_id: 7, date: 3 })).toBe(
			`シナリオ「${FIELD_TEXTS.choiceDeleted}」を購読中（3日目以降まで配信済み）`,
		);
	});

	test.each<[string, object, object]>([
		["no scenario", { group_id: 0 }, { group_id: FIELD_TEXTS.choiceRequired }],
		["an unknown match", { group_id: 7, match: 2 }, { match: FIELD_TEXTS.choiceUnknown }],
		["days below 0", { group_id: 7, date: -1 }, { date: FILTER_TEXTS.periodOutside(MAX_DAYS_SENT) }],
		["too many days", { group_id: 7, date: 10_000 }, { date: FILTER_TEXTS.periodOutside(MAX_DAYS_SENT) }],
		["part of a day", { group_id: 7, date: 1.5 }, { date: FIELD_TEXTS.wholeNumberRequired }],
	])("is refused with %s", (_, given, errors) => {
		expect(refusal("scenario", given)).toEqual(errors);
	});
});

describe("the reminder", () => {
	const days = { origin_from: "2026-11-02", origin_to: "2026-11-09" };
	const moment = { origin_date: "2026-11-05", origin_time: "18:30" };
	const noDays = { origin_from: null, origin_to: null };
	const noMoment = { origin_date: null, origin_time: "10:00" };

	test.each([
		[0, { ...noDays, ...noMoment }, ""],
		[1, { ...days, ...noMoment }, "（ゴールが2026/11/02〜2026/11/09）"],
		[2, { ...noDays, ...moment }, "（ゴールが2026/11/05 18:30）"],
	])("use_date %i keeps what it asks for alone", (use_date, kept, text) => {
		const given = { episode_id: 3, use_date, ...days, ...moment };
		expect(taken("episode", given)).toEqual({ type: 90, episode_id: 3, match: 0, use_date, ...kept });
		expect(sentence("episode", given, "episodes", { 3: "予約前" })).toBe(
			`リマインダ「予約前」が設定されている${text}`,
		);
	});

	test("the time is 10:00 where none is said", () => {
		expect(taken("episode", { episode_id: 3, use_date: 2, origin_date: "2026-11-05" })).toMatchObject({
			origin_time: "10:00",
		});
	});

	test.each([
		[1, "設定されたことがある"],
		[10, "設定されていない"],
		[11, "設定されたことがない"],
	])("match %i is read aloud", (match, text) => {
		expect(sentence("episode", { episode_id: 3, match }, "episodes", { 3: "予約前" })).toBe(
			`リマインダ「予約前」が${text}`,
		);
	});

	test.each<[string, object, object]>([
		["no reminder", {}, { episode_id: FIELD_TEXTS.choiceRequired }],
		["an unknown match", { episode_id: 3, match: 4 }, { match: FIELD_TEXTS.choiceUnknown }],
		["no days", { episode_id: 3, use_date: 1 }, { origin_from: FILTER_TEXTS.periodRequired }],
		[
			"days the wrong way round",
			{ episode_id: 3, use_date: 1, origin_from: "2026-11-09", origin_to: "2026-11-02" },
			{ origin_from: FILTER_TEXTS.periodReversed },
		],
		["no day", { episode_id: 3, use_date: 2 }, { origin_date: FIELD_TEXTS.dateRequired }],
		[
			"a time no clock shows",
			{ episode_id: 3, origin_time: "24:00" },
			{ origin_time: FIELD_TEXTS.timeOfDay },
		],
	])("is refused with %s", (_, given, errors) => {
		expect(refusal("episode", given)).toEqual(errors);
	});
});
