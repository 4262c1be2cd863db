import { describe, expect, test } from "vitest";
import { MAX_META_QUERIES, MAX_META_QUERY } from "#domain/engine/filters/conditions/landing-detail.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { refusal, sentence, taken } from "./conditions.ts";

describe("the conversion", () => {
	test("takes trackers, each once", () => {
		expect(taken("conversion", { tracker_ids: ["1", 1, 2] })).toEqual({
			type: 80,
			tracker_ids: [1, 2],
			tracker_or: 0,
		});
	});

	test.each([
		[0, "いずれかを達成した"],
		[1, "すべてを達成した"],
		[2, "どれも達成していない"],
		[3, "すべては達成していない"],
	])("rule %i is read aloud", (tracker_or, text) => {
		expect(sentence("conversion", { tracker_ids: [1], tracker_or }, "trackers", { 1: "予約" })).toBe(
			`コンバージョン「予約」の${text}`,
		);
	});

	test("is refused without a tracker, and by an unknown rule", () => {
		expect(refusal("conversion", { tracker_ids: [] })).toEqual({ tracker_ids: FIELD_TEXTS.choiceRequired });
		expect(refusal("conversion", { tracker_ids: [1], tracker_or: 9 })).toEqual({
			tracker_or: FIELD_TEXTS.choiceUnknown,
		});
	});
});

describe("the landing", () => {
	const days = { date_from: "2026-11-02", date_to: "2026-11-09" };
	const times = { time_from: "09:00", time_to: "18:30" };
	const noDays = { date_from: null, date_to: null };
	const wholeDays = { time_from: "00:00", time_to: "23:59" };

	test.each([
		[0, { ...noDays, ...wholeDays }, ""],
		[1, { ...days, ...wholeDays }, "（2026/11/02〜2026/11/09）"],
		[2, { ...days, ...times }, "（2026/11/02〜2026/11/09、09:00から18:30）"],
	])("use_date %i keeps what it asks for alone", (use_date, kept, text) => {
		const given = { landing_ids: [2], use_date, ...days, ...times };
		expect(taken("landing", given)).toEqual({
			type: 85,
			landing_ids: [2],
			landing_or: 0,
			use_date,
			...kept,
		});
		expect(sentence("landing", given, "landings", { 2: "店頭" })).toBe(
			`流入経路「店頭」のいずれかから来た${text}`,
		);
	});

	test.each([
		[1, "すべてから来た"],
		[2, "どれからも来ていない"],
		[3, "すべてからは来ていない"],
	])("rule %i is read aloud", (landing_or, text) => {
		expect(sentence("landing", { landing_ids: [2], landing_or }, "landings", { 2: "店頭" })).toBe(
			`流入経路「店頭」の${text}`,
		);
	});

	const sameDay = { date_from: "2026-11-02", date_to: "2026-11-02" };

	test("of days that differ, the first may begin later than the last ends", () => {
		const given = { landing_ids: [2], use_date: 2, ...days, time_from: "20:00", time_to: "08:00" };
		expect(taken("landing", given)).toMatchObject({ time_from: "20:00", time_to: "08:00" });
	});

	test.each<[string, object, object]>([
		["no landing", {}, { landing_ids: FIELD_TEXTS.choiceRequired }],
		["an unknown rule", { landing_ids: [2], landing_or: 4 }, { landing_or: FIELD_TEXTS.choiceUnknown }],
		[
			"an unknown use_date",
			{ landing_ids: [2], use_date: 3, date_from: "2026-11-02" },
			{ use_date: FIELD_TEXTS.choiceUnknown },
		],
		["no days", { landing_ids: [2], use_date: 1 }, { date_from: FILTER_TEXTS.periodRequired }],
		[
			"no days for its times",
			{ landing_ids: [2], use_date: 2, ...times },
			{ date_from: FILTER_TEXTS.periodRequired },
		],
		[
			"days the wrong way round",
			{ landing_ids: [2], use_date: 1, date_from: "2026-11-09", date_to: "2026-11-02" },
			{ date_from: FILTER_TEXTS.periodReversed },
		],
		[
			"times of one day the wrong way round",
			{ landing_ids: [2], use_date: 2, ...sameDay, time_from: "18:30", time_to: "09:00" },
			{ time_from: FILTER_TEXTS.timeReversed },
		],
		["a time no clock shows", { landing_ids: [2], time_to: "9:00" }, { time_to: FIELD_TEXTS.timeOfDay }],
	])("is refused with %s", (_, given, errors) => {
		expect(refusal("landing", given)).toEqual(errors);
	});
});

describe("the landing's external values", () => {
	const queries = (...all: string[]) => ({ queries: all });
	const asked = { m1: queries(" google ", "google", ""), m3: queries("line") };

	test("are trimmed, each once; a key that is missing asks nothing", () => {
		expect(taken("landingDetail", { landing_id: 2, use_meta_query: 1, meta_query: asked })).toEqual({
			type: 86,
			landing_id: 2,
			use_meta_query: 1,
			meta_query: { m1: queries("google"), m2: queries(), m3: queries("line") },
		});
	});

	test("are dropped where they are not asked for", () => {
		expect(taken("landingDetail", { landing_id: 2, meta_query: asked }).meta_query).toEqual({
			m1: queries(),
			m2: queries(),
			m3: queries(),
		});
	});

	test("are read aloud", () => {
		expect(sentence("landingDetail", { landing_id: 2 }, "landings", { 2: "店頭" })).toBe(
			"流入経路「店頭」から来た",
		);
		expect(
			sentence("landingDetail", { landing_id: 2, use_meta_query: 1, meta_query: asked }, "landings", {
				2: "店頭",
			}),
		).toBe("流入経路「店頭」から来た（m1が「google」、m3が「line」）");
	});

	test.each<[string, object, object]>([
		["no landing", {}, { landing_id: FIELD_TEXTS.choiceRequired }],
		["no value", { landing_id: 2, use_meta_query: 1 }, { meta_query: FILTER_TEXTS.queriesRequired }],
		[
			"more than five of a key",
			{ landing_id: 2, use_meta_query: 1, meta_query: { m2: queries("1", "2", "3", "4", "5", "6") } },
			{ "meta_query.m2.queries": FILTER_TEXTS.tooManyQueries(MAX_META_QUERIES) },
		],
		[
			"one too long",
			{ landing_id: 2, use_meta_query: 1, meta_query: { m1: queries("あ".repeat(MAX_META_QUERY + 1)) } },
			{ "meta_query.m1.queries.0": FIELD_TEXTS.tooLong(MAX_META_QUERY) },
		],
	])("are refused with %s", (_, given, errors) => {
		expect(refusal("landingDetail", given)).toEqual(errors);
	});
});
