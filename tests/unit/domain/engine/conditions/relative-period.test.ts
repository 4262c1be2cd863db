import { describe, expect, test } from "vitest";
import { matchesSearch } from "#domain/engine/filters/condition-search.ts";
import { CONDITION_NAMES } from "#domain/engine/filters/conditions/registry.ts";
import { instantsOfPeriod } from "#domain/engine/filters/day-period.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { relativeDays } from "#domain/engine/filters/relative-period.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { dependsOnToday } from "#functions/engine/filters/depends-on-today.ts";
import { refusal, sentence, taken } from "./conditions.ts";

const TODAY = "2028-03-01";

test.each([
	["past", 1, TODAY, TODAY],
	["past", 2, "2028-02-29", TODAY],
	["before", 2, null, "2028-02-28"],
	["future", 1, TODAY, TODAY],
	["future", 31, TODAY, "2028-03-31"],
	["after", 31, "2028-04-01", null],
	["thisMonth", null, "2028-03-01", "2028-03-31"],
	["lastMonth", null, "2028-02-01", "2028-02-29"],
	["nextMonth", null, "2028-04-01", "2028-04-30"],
] as const)("%s %j is from %s to %s", (rule, days, from, to) => {
	expect(relativeDays({ rule, days }, TODAY)).toEqual({ from, to });
});

test("the last month of January is in the year before", () => {
	expect(relativeDays({ rule: "lastMonth", days: null }, "2027-01-31")).toEqual({
		from: "2026-12-01",
		to: "2026-12-31",
	});
});

test("today is the day of the account's zone", () => {
	const period = { from: null, to: null, relative: { rule: "past", days: 1 } } as const;
	const now = Date.parse("2026-11-20T23:30:00Z");
	expect(instantsOfPeriod(period, { now, zone: "Asia/Tokyo" }).from).toBe(Date.parse("2026-11-20T15:00:00Z"));
	expect(instantsOfPeriod(period, { now, zone: "Etc/UTC" }).from).toBe(Date.parse("2026-11-20T00:00:00Z"));
});

test("a relative period replaces the two days", () => {
	const relative = { rule: "past", days: 7 };
	expect(taken("registered", { from: "2026-11-01", to: null, relative })).toEqual({
		type: 30,
		from: null,
		to: null,
		relative,
	});
	expect(taken("registered", { relative: { rule: "thisMonth", days: 7 } }).relative).toEqual({
		rule: "thisMonth",
		days: null,
	});
});

test.each([{ relative: null }, { relative: "" }, {}])("%j is none", (given) => {
	expect(refusal("registered", given)).toEqual({ from: FILTER_TEXTS.periodRequired });
});

test.each([
	[{ rule: "past" }, { "relative.days": FILTER_TEXTS.relativeDaysOutside(9_999) }],
	[{ rule: "past", days: 0 }, { "relative.days": FILTER_TEXTS.relativeDaysOutside(9_999) }],
	[{ rule: "after", days: 10_000 }, { "relative.days": FILTER_TEXTS.relativeDaysOutside(9_999) }],
	[{ rule: "past", days: "x" }, { "relative.days": FILTER_TEXTS.relativeDaysRequired }],
	[{ rule: "yesterday", days: 1 }, { "relative.rule": FIELD_TEXTS.choiceUnknown }],
])("%j is refused", (relative, errors) => {
	expect(refusal("lastResponse", { relative })).toEqual(errors);
});

const lastWeek = { rule: "past", days: 7 };

describe.each([
	["registered", { relative: lastWeek }, "友だち登録日が今日までの7日間"],
	["lastResponse", { relative: { rule: "before", days: 60 } }, "最終反応日が60日以上前"],
	["form", { form_id: 1, use_date: 1, relative: lastWeek }, "（今日までの7日間）"],
	["landing", { landing_ids: [1], use_date: 1, relative: { rule: "lastMonth" } }, "（先月）"],
	[
		"episode",
		{ episode_id: 1, use_date: 1, relative: { rule: "future", days: 3 } },
		"（ゴールが今日からの3日間）",
	],
	[
		"calendar",
		{ salonIds: [1], timeRange: { use: true, selected: { relative: { rule: "future", days: 1 } } } },
		"（予約日今日）",
	],
	["unhandled", { days: 3 }, "3日以上前に届いた未対応のメッセージがある"],
] as const)("%s with %j", (name, given, text) => {
	test("is a sentence", () => {
		expect(sentence(name, given)).toContain(text);
	});

	test("selects other friends tomorrow", () => {
		expect(dependsOnToday(filterSchema.parse({ inputs: [taken(name, given)] }))).toBe(true);
	});
});

test.each([
	["form", { form_id: 1, relative: lastWeek, use_date: 0 }],
	["landing", { landing_ids: [1], use_date: 2, date_from: "2026-01-01", relative: lastWeek }],
	["episode", { episode_id: 1, use_date: 2, origin_date: "2026-01-01", relative: lastWeek }],
	["calendar", { salonIds: [1], timeRange: { use: false, selected: { relative: lastWeek } } }],
	["unhandled", {}],
] as const)("%s with %j does not depend on today", (name, given) => {
	expect(dependsOnToday(filterSchema.parse({ inputs: [taken(name, given)] }))).toBe(false);
});

test("a relative period without its mode is refused", () => {
	const inputs = [{ type: 95, form_id: 1, relative: lastWeek }];
	expect(filterSchema.safeParse({ inputs }).error?.issues).toEqual([
		expect.objectContaining({ path: ["inputs", 0, "use_date"], message: FIELD_TEXTS.notSent }),
	]);
});

test.each([
	["来店", ["calendar"]],
	["予約", ["eventReserve", "calendar"]],
	["購入", ["conversion", "purchase", "api"]],
	["誕生日", ["friendInfo"]],
	["未読", ["unhandled"]],
	["友だち追加", ["registered"]],
	["ﾀｸﾞ", ["tag"]],
])("%s finds %j", (search, names) => {
	expect(CONDITION_NAMES.filter((name) => matchesSearch(name, search))).toEqual(names);
});
