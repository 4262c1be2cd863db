import { describe, expect, test } from "vitest";
import { MAX_KEYWORDS, reactionInput } from "#domain/automation/auto-responses/auto-response-input.ts";
import {
	ALWAYS,
	type AutoResponseSchedule,
	createMomentReader,
	isWithinSchedule,
	localMoment,
	weekFlags,
	weekMask,
} from "#domain/automation/auto-responses/auto-response-schedule.ts";
import {
	answeringAutoResponses,
	type MatchableAutoResponse,
	selectByPriority,
} from "#domain/automation/auto-responses/match-auto-response.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { REACTION_TEXTS } from "#domain/platform/texts/reactions-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";

const any = (...keywords: string[]): MatchableAutoResponse => ({
	...ALWAYS,
	type: 0,
	keywords,
	ruleMix: 0,
	hitDetectionOrder: 0,
});
const all = (...keywords: string[]): MatchableAutoResponse => ({ ...any(...keywords), ruleMix: 1 });
const exact = (...keywords: string[]): MatchableAutoResponse => ({ ...any(...keywords), ruleMix: 2 });
const last = (...keywords: string[]): MatchableAutoResponse => ({
	...any(...keywords),
	hitDetectionOrder: -1,
});
const every = (): MatchableAutoResponse => ({ ...any(), type: 1 });
const noon = { weekday: 3, time: "12:00" };
const said = (text: string, moment = noon) => ({ text, moment });
const hears = (reaction: MatchableAutoResponse, text: string) =>
	answeringAutoResponses([reaction], said(text)).length === 1;

describe("which texts an auto-response hears", () => {
	const CASES: [string, MatchableAutoResponse, string, boolean][] = [
		["[E-212] any: one of the keywords is enough", any("予約", "空き"), "空きはありますか", true],
		["[E-212] any: none is not", any("予約", "空き"), "こんにちは", false],
		["[E-212] all: every keyword is there", all("予約", "明日"), "明日の予約をしたい", true],
		["[E-212] all: one is missing", all("予約", "明日"), "予約したい", false],
		["a keyword within a word", any("予約"), "ご予約希望", true],
		["a keyword in pieces", any("予約"), "予 約", false],
		["half-width katakana", any("カット"), "ｶｯﾄお願いします", true],
		["half-width katakana with its marks", any("ガーデン"), "ｶﾞｰﾃﾞﾝ", true],
		["full-width letters and digits", any("LINE100"), "ｌｉｎｅ１００", true],
		["capital letters", any("menu"), "MENU", true],
		["the keyword in capitals", any("MENU"), "menu", true],
		["combined marks", any("ガ"), "カ\u3099", true],
		["a circled digit as itself", any("①"), "①でお願いします", true],
		["a circled digit, another digit", any("①"), "1でお願いします", false],
		["a digit, a circled one", any("1"), "①でお願いします", false],
		["exact: the whole text", exact("予約"), " 予約\n", true],
		["exact: of another width and case", exact("Menu１"), "ＭＥＮＵ1", true],
		["exact: one of several", exact("予約", "よやく"), "よやく", true],
		["exact: a text that contains it", exact("予約"), "予約したい", false],
		["another script", any("カット"), "かっと", false],
		["a dot as itself", any("."), "あ", false],
		["signs as themselves", any("100%"), "100%", true],
		["an emoji", any("👍"), "了解👍🏽", true],
		["an empty text", any("予約"), "", false],
		["every text: any at all", every(), "こんにちは", true],
		["every text: keywords left from before play no part", { ...any("予約"), type: 1 }, "こんにちは", true],
	];

	test.each(CASES)("%s", (_, reaction, text, heard) => {
		expect(hears(reaction, text)).toBe(heard);
	});
});

describe("which of several auto-responses fire", () => {
	const [greeting, booking, price, fallback] = [
		any("こんにちは"),
		any("予約"),
		all("予約", "料金"),
		last("約"),
	];

	test("all that hear it, in their order", () => {
		expect(answeringAutoResponses([price, booking, greeting], said("予約の料金は"))).toEqual([
			price,
			booking,
		]);
	});

	test("[E-213] those of last resort only where no other hears it", () => {
		expect(answeringAutoResponses([fallback, booking], said("予約"))).toEqual([booking]);
		expect(answeringAutoResponses([fallback, booking], said("約束"))).toEqual([fallback]);
		expect(answeringAutoResponses([fallback, last("束"), greeting], said("約束"))).toEqual([
			fallback,
			last("束"),
		]);
	});

	test("one that is closed at the moment gives way to those of last resort", () => {
		const morning = { ...booking, hasTimeRestriction: true, hourFrom: "09:00", hourTo: "11:59" };
		expect(answeringAutoResponses([morning, fallback], said("予約"))).toEqual([fallback]);
	});

	test("[E-213] by priority, of those that would answer: one of last resort answers whom the others do not", () => {
		expect(selectByPriority([fallback, booking])).toEqual([booking]);
		expect(selectByPriority([fallback])).toEqual([fallback]);
		expect(selectByPriority([])).toEqual([]);
	});

	test("every text, as a last resort, answers what nothing else answers", () => {
		const otherwise = { ...every(), hitDetectionOrder: -1 };
		expect(answeringAutoResponses([otherwise, booking], said("予約"))).toEqual([booking]);
		expect(answeringAutoResponses([otherwise, booking], said("おやすみ"))).toEqual([otherwise]);
	});

	test("none, where none does", () => {
		expect(answeringAutoResponses([greeting, fallback], said("おやすみ"))).toEqual([]);
	});
});

describe("when an auto-response answers", () => {
	const hours = (hourFrom: string, hourTo: string, weekdays = ALWAYS.weekdays): AutoResponseSchedule => ({
		hasTimeRestriction: true,
		hourFrom,
		hourTo,
		weekdays,
	});
	const days = (...weekdays: number[]) => weekdays.reduce((mask, day) => mask | (1 << day), 0);
	const [sunday, friday, saturday] = [0, 5, 6];

	const CASES: [string, AutoResponseSchedule, number, string, boolean][] = [
		["always", ALWAYS, friday, "03:00", true],
		["on another weekday", { ...ALWAYS, weekdays: days(sunday) }, friday, "03:00", false],
		["on its weekday", { ...ALWAYS, weekdays: days(sunday, friday) }, friday, "03:00", true],
		[
			"hours that are not in force",
			{ ...hours("09:00", "18:00"), hasTimeRestriction: false },
			1,
			"20:00",
			true,
		],
		["within the hours", hours("09:00", "18:00"), 1, "12:00", true],
		["at their first minute", hours("09:00", "18:00"), 1, "09:00", true],
		["a minute before", hours("09:00", "18:00"), 1, "08:59", false],
		["at their last minute", hours("09:00", "18:00"), 1, "18:00", true],
		["a minute after", hours("09:00", "18:00"), 1, "18:01", false],
		["within the hours of another weekday", hours("09:00", "18:00", days(sunday)), 1, "12:00", false],
		["the last minute of the day", hours("00:00", "23:59"), 1, "23:59", true],
		["over midnight: in the evening", hours("22:00", "02:00"), 1, "23:30", true],
		["over midnight: at midnight", hours("22:00", "02:00"), 1, "00:00", true],
		["over midnight: early", hours("22:00", "02:00"), 1, "01:59", true],
		["over midnight: at the last minute", hours("22:00", "02:00"), 1, "02:00", true],
		["over midnight: by day", hours("22:00", "02:00"), 1, "12:00", false],
		["Friday's night: Friday evening", hours("22:00", "02:00", days(friday)), friday, "22:00", true],
		["Friday's night: early on Saturday", hours("22:00", "02:00", days(friday)), saturday, "01:00", true],
		["Friday's night: not early on Friday", hours("22:00", "02:00", days(friday)), friday, "01:00", false],
		[
			"Friday's night: not on Saturday evening",
			hours("22:00", "02:00", days(friday)),
			saturday,
			"22:00",
			false,
		],
		["Saturday's night: early on Sunday", hours("22:00", "02:00", days(saturday)), sunday, "01:00", true],
		["no weekday", { ...ALWAYS, weekdays: 0 }, friday, "12:00", false],
	];

	test.each(CASES)("%s", (_, schedule, weekday, time, open) => {
		expect(isWithinSchedule(schedule, { weekday, time })).toBe(open);
	});

	const MOMENTS: [string, string, string, { weekday: number; time: string }][] = [
		["before midnight in Tokyo", "2026-11-20T14:59:59Z", "Asia/Tokyo", { weekday: friday, time: "23:59" }],
		["midnight in Tokyo", "2026-11-20T15:00:00Z", "Asia/Tokyo", { weekday: saturday, time: "00:00" }],
		["the end of a month", "2026-01-31T15:00:00Z", "Asia/Tokyo", { weekday: sunday, time: "00:00" }],
		["the end of a year", "2026-12-31T15:30:00Z", "Asia/Tokyo", { weekday: friday, time: "00:30" }],
		["a leap day", "2028-02-28T15:00:00Z", "Asia/Tokyo", { weekday: 2, time: "00:00" }],
		[
			"another zone, in summer",
			"2026-07-05T03:59:00Z",
			"America/New_York",
			{ weekday: saturday, time: "23:59" },
		],
	];

	test.each(MOMENTS)("the account's clock shows %s", (_, instant, zone, moment) => {
		expect(localMoment(Date.parse(instant), zone)).toEqual(moment);
	});

	test("a night begun on the last day of a month goes on into the next", () => {
		const night = hours("22:00", "02:00", days(saturday));
		const at = (instant: string) => isWithinSchedule(night, localMoment(Date.parse(instant), "Asia/Tokyo"));
		expect(at("2026-01-31T23:00:00+09:00")).toBe(true);
		expect(at("2026-02-01T01:00:00+09:00")).toBe(true);
		expect(at("2026-02-01T23:00:00+09:00")).toBe(false);
	});

	test("weekdays are the same on the wire and as a mask", () => {
		const flags = { week_0: 1, week_1: 0, week_2: 0, week_3: 1, week_4: 0, week_5: 0, week_6: 1 } as const;
		expect(weekMask(flags)).toBe(0b1001001);
		expect(weekFlags(0b1001001)).toEqual(flags);
		expect(weekMask(weekFlags(ALWAYS.weekdays))).toBe(127);
	});
});

describe("[E-211] what an auto-response is saved with", () => {
	const body = { name: "予約の返事", keywords: ["予約"], action_id: 3 };
	const refusal = (given: object) => {
		const parsed = reactionInput.safeParse({ ...body, ...given });
		if (parsed.success) throw new Error("Taken");
		return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
	};

	test("is active, hears any keyword of anybody at any time and waits for nobody, unless told otherwise", () => {
		expect(reactionInput.parse(body)).toEqual({
			...body,
			...weekFlags(ALWAYS.weekdays),
			group_id: null,
			is_active: 1,
			type: 0,
			rule_mix: 0,
			hit_detection_order: 0,
			has_time_restriction: 0,
			hour_from: "00:00",
			hour_to: "23:59",
			filter: null,
			line_event: null,
			beacon: null,
		});
	});

	test("needs no keywords where it answers every text", () => {
		expect(reactionInput.parse({ ...body, type: 1, keywords: [] })).toMatchObject({ type: 1, keywords: [] });
	});

	test("a filter keeps its conditions; one without any is none", () => {
		const filter = { inputs: [{ type: "60", tag_ids: ["3"], tag_or: "1" }] };
		expect(reactionInput.parse({ ...body, filter }).filter).toMatchObject({
			inputs: [{ type: 60, tag_ids: [3], tag_or: 1 }],
		});
		expect(reactionInput.parse({ ...body, filter: { inputs: [] } }).filter).toBeNull();
		expect(reactionInput.parse({ ...body, filter: "" }).filter).toBeNull();
	});

	test("an answer written in place replaces the chosen action", () => {
		const answer = { inputs: [{ type: 1, text: "10時から19時です" }], a_twice_type: 0 };
		expect(reactionInput.parse({ ...body, answer })).toMatchObject({
			action_id: null,
			answer: { inputs: [{ type: 1, text: "10時から19時です" }] },
		});
	});

	test("everything that is wrong is said at once", () => {
		const given = {
			name: "",
			keywords: [],
			...weekFlags(0),
			has_time_restriction: 1,
			hour_from: "23:59",
		};
		expect(Object.keys(refusal(given)).toSorted()).toEqual(["hour_to", "keywords", "name", "week_0"]);
	});

	test("reads the strings of a form", () => {
		const form = { is_active: "0", rule_mix: "1", hit_detection_order: "-1", action_id: "3", version: "4" };
		expect(reactionInput.parse({ ...body, ...form })).toMatchObject({
			is_active: 0,
			rule_mix: 1,
			hit_detection_order: -1,
			action_id: 3,
			version: 4,
		});
	});

	test("trims its keywords, leaves empty ones out and repeated ones once", () => {
		const keywords = [" 予約 ", "", "　", "予約", "よやく"];
		expect(reactionInput.parse({ ...body, keywords }).keywords).toEqual(["予約", "よやく"]);
	});

	const REFUSED: [string, object, object][] = [
		["no name", { name: "　" }, { name: REACTION_TEXTS.reactionNameRequired }],
		["neither an action nor an answer", { action_id: null }, { action_id: ACTION_TEXTS.actionRequired }],
		[
			"an answer without any effect",
			{ answer: { inputs: [] } },
			{ "answer.inputs": ACTION_TEXTS.actionNeedsEffect },
		],
		["no keyword", { keywords: [] }, { keywords: REACTION_TEXTS.keywordsRequired }],
		["keywords of spaces", { keywords: [" ", "　"] }, { keywords: REACTION_TEXTS.keywordsRequired }],
		[
			"keywords that nobody sees",
			{ keywords: ["\u200b", "\u3164"] },
			{ keywords: REACTION_TEXTS.keywordsRequired },
		],
		["a name that nobody sees", { name: "\u200b\u2060" }, { name: REACTION_TEXTS.reactionNameRequired }],
		[
			"a keyword too long",
			{ keywords: ["あ".repeat(101)] },
			{ "keywords.0": REACTION_TEXTS.keywordTooLong(100) },
		],
		[
			"too many keywords",
			{ keywords: Array.from({ length: MAX_KEYWORDS + 1 }, (_, index) => `語${index}`) },
			{ keywords: REACTION_TEXTS.tooManyKeywords(50) },
		],
		["a rule that is none", { rule_mix: 3 }, { rule_mix: FIELD_TEXTS.choiceUnknown }],
		["no weekday", weekFlags(0), { week_0: REACTION_TEXTS.weekdayRequired }],
		["a time that is none", { hour_from: "24:00" }, { hour_from: FIELD_TEXTS.timeOfDay }],
		[
			"hours that begin as they end",
			{ has_time_restriction: 1, hour_from: "09:00", hour_to: "09:00" },
			{ hour_to: REACTION_TEXTS.sameHours },
		],
		[
			"a condition without tags",
			{ filter: { inputs: [{ type: 60, tag_ids: [] }] } },
			{ "filter.inputs.0.tag_ids": TAG_TEXTS.tagRequired },
		],
		[
			"a condition that is none",
			{ filter: { inputs: [{ type: 1 }] } },
			{ "filter.inputs.0.type": FILTER_TEXTS.conditionUnknown },
		],
		["an order that is none", { hit_detection_order: 1 }, { hit_detection_order: FIELD_TEXTS.choiceUnknown }],
	];

	test.each(REFUSED)("is refused with %s", (_, given, errors) => {
		expect(refusal(given)).toEqual(errors);
	});

	test.each([undefined, "", null, 0])("is refused without an action: %j", (action_id) => {
		expect(refusal({ action_id })).toEqual({ action_id: ACTION_TEXTS.actionRequired });
	});
});

describe("a reader of moments", () => {
	test.each(["Asia/Tokyo", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"])(
		"agrees with the local time of %s, also when its clocks change",
		(zone) => {
			const momentAt = createMomentReader(zone);
			const begin = Date.parse("2026-10-20T00:00:00Z");
			for (let minute = 0; minute < 30 * 24 * 60; minute += 97) {
				const instant = begin + minute * 60_000 + 31_000;
				expect(momentAt(instant), new Date(instant).toISOString()).toEqual(localMoment(instant, zone));
			}
		},
	);
});
