import { describe, expect, test } from "vitest";
import { friendInfo } from "#domain/engine/filters/conditions/friend-info.ts";
import { datePartValues, sidePartValues } from "#domain/engine/filters/conditions/friend-info-lists.ts";
import {
	type FriendInfoCondition,
	infoMatchesOf,
	withInfoField,
	withInfoMatch,
} from "#domain/engine/filters/conditions/friend-info-matches.ts";
import { noNames } from "#domain/engine/filters/named-kinds.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";

const of = (asked: object) => ({ type: 75, var_id: 4, ...asked });
const read = (asked: object): FriendInfoCondition => friendInfo.schema.parse(of(asked));
/** Validation messages by field. */
const problems = (asked: object) =>
	friendInfo.schema
		.safeParse(of(asked))
		.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("[A-152] a condition on friend information", () => {
	test("needs a field", () => {
		for (const var_id of [undefined, null, 0, -1, "", "x", 1.5])
			expect(problems({ var_id, match: 2 })).toEqual([["var_id", FIELD_TEXTS.choiceRequired]]);
	});

	test("takes numbers as a form writes them", () => {
		expect(
			read({ var_id: "4", match: "30", elapsed_period_from: "20", use_current_date: "1" }),
		).toMatchObject({
			var_id: 4,
			match: 30,
			elapsed_period_from: 20,
			use_current_date: 1,
		});
	});

	test.each([6, 7, -1, "x"])("knows no search type %j, whatever else there is of a date", (search_type) => {
		for (const date of [{}, { year_from: 2026, month_from: 1, day_from: 31 }, { range_search: 1 }])
			expect(problems({ match: 20, search_type, ...date }).map(([field]) => field)).toEqual(["search_type"]);
	});

	test.each([6, 7, 14, 21, 32, -1, "x"])("knows no match %j", (match) => {
		expect(problems({ match }).map(([field]) => field)).toEqual(["match"]);
	});

	test.each([0, 1, 4, 5])("[A-208, A-209, A-212, A-213] match %i needs a text", (match) => {
		expect(problems({ match })).toEqual([["query", FILTER_TEXTS.queryRequired]]);
		expect(problems({ match, query: "　 " })).toEqual([["query", FILTER_TEXTS.queryRequired]]);
		expect(read({ match, query: " 東京 " }).query).toBe("東京");
	});

	test.each([10, 11, 12, 13])("[A-214] match %i needs a number, in whatever width", (match) => {
		for (const query of ["", "abc", "1e5", "0x10", "1.2.3", "∞"])
			expect(problems({ match, query })).toEqual([["query", FIELD_TEXTS.numberRequired]]);
		for (const query of ["0", "-1.5", "１２００", "1,200"]) expect(problems({ match, query })).toEqual([]);
	});

	test("[A-153] keeps its query as text", () => {
		expect(read({ match: 0, query: 3 }).query).toBe("3");
	});

	test.each([2, 3])("[A-210, A-211] match %i asks for nothing, and keeps nothing", (match) => {
		const asked = { query: "東京", year_from: 2000, elapsed_period_from: 1, use_current_date: 1 };
		expect(read({ match, ...asked })).toEqual({ ...friendInfo.blank(), var_id: 4, match });
	});
});

describe("[A-215] the date", () => {
	const on = (asked: object) => problems({ match: 20, ...asked });

	test.each([
		[0, { year_from: 2026, month_from: 2, day_from: 28 }],
		[1, { month_from: 2, day_from: 29 }],
		[2, { year_from: 2026, month_from: 2 }],
		[3, { year_from: 2026 }],
		[4, { month_from: 12 }],
		[5, { day_from: 31 }],
	])("of search type %i needs exactly its parts, and keeps no others", (search_type, parts) => {
		expect(on({ search_type, ...parts })).toEqual([]);
		for (const missing of Object.keys(parts))
			expect(on({ search_type, ...parts, [missing]: null })).toEqual([
				[Object.keys(parts)[0], FILTER_TEXTS.periodInputError],
			]);
		const everything = { year_from: 2026, month_from: 2, day_from: 28, year_to: 2027, day_to: 3 };
		expect(read({ match: 20, search_type, ...everything, ...parts })).toEqual({
			...friendInfo.blank(),
			...{ var_id: 4, match: 20, search_type },
			...parts,
		});
	});

	test.each([
		{ year_from: 2025, month_from: 2, day_from: 29 },
		{ year_from: 2026, month_from: 4, day_from: 31 },
		{ search_type: 1, month_from: 2, day_from: 30 },
	])("that no calendar has is refused: %j", (parts) => {
		expect(on(parts)).toEqual([["day_from", FILTER_TEXTS.periodInputError]]);
	});

	test.each([
		{ month_from: 13 },
		{ month_from: 0 },
		{ day_from: 32 },
		{ year_from: 0 },
		{ year_from: 10_000 },
	])("has parts that calendars have, not %j", (part) => {
		const [[field, message] = []] = on({ year_from: 2026, month_from: 1, day_from: 1, ...part });
		expect([field, message]).toEqual([Object.keys(part)[0], FILTER_TEXTS.periodInputError]);
	});

	test("of today needs nothing, and keeps nothing but which parts are compared", () => {
		expect(
			read({ match: 20, use_current_date: 1, search_type: 1, year_from: 2026, range_search: 1 }),
		).toEqual({
			...friendInfo.blank(),
			...{ var_id: 4, match: 20, use_current_date: 1, search_type: 1 },
		});
	});

	const range = (from: number[], to: number[], search_type = 0) =>
		on({
			...{ range_search: 1, search_type },
			...{ year_from: from[0], month_from: from[1], day_from: from[2] },
			...{ year_to: to[0], month_to: to[1], day_to: to[2] },
		});

	test("[A-293] of a range ends no earlier than it begins", () => {
		expect(range([2026, 5, 1], [2026, 5, 1])).toEqual([]);
		expect(range([2026, 5, 2], [2026, 5, 1])).toEqual([["year_from", FILTER_TEXTS.periodRangeInvalid]]);
		expect(range([999, 1, 1], [2026, 1, 1])).toEqual([]);
		expect(range([2026, 12], [2026, 2], 2)).toEqual([["year_from", FILTER_TEXTS.periodRangeInvalid]]);
	});

	test("of a range may be open on one side, not on both, nor half there", () => {
		expect(range([2026, 5, 1], [])).toEqual([]);
		expect(range([], [2026, 5, 1])).toEqual([]);
		expect(range([], [])).toEqual([
			["year_from", FILTER_TEXTS.periodInputError],
			["year_to", FILTER_TEXTS.periodInputError],
		]);
		expect(range([2026, 5, 1], [2026])).toEqual([["year_to", FILTER_TEXTS.periodInputError]]);
	});

	test("of a range without a year may go round, and has two sides", () => {
		const round = { range_search: 1, search_type: 1, month_from: 12, day_from: 20, month_to: 1, day_to: 10 };
		expect(on(round)).toEqual([]);
		expect(on({ ...round, month_to: null, day_to: null })).toEqual([
			["month_to", FILTER_TEXTS.periodInputError],
		]);
	});
});

describe.each([
	[30, "elapsed_period"],
	[31, "remaining_period"],
])("[A-216, A-217] the period of match %i", (match, name) => {
	const of = (asked: object) => problems({ match, use_current_date: 1, ...asked });

	test.each([
		["year", 100],
		["month", 100],
		["day", 9_999],
	])("[A-285 to A-287, A-290] in %ss is from 0 to %i", (scale, max) => {
		const at = (from: number, to: number | null = null) =>
			of({ [`${name}_from`]: from, [`${name}_to`]: to, [`${name}_scale`]: scale });
		expect(at(0, max)).toEqual([]);
		expect(at(max + 1)).toEqual([[`${name}_from`, FILTER_TEXTS.periodOutside(max)]]);
		expect(at(-1)).toEqual([[`${name}_from`, FILTER_TEXTS.periodOutside(max)]]);
		expect(at(0, max + 1)).toEqual([[`${name}_to`, FILTER_TEXTS.periodOutside(max)]]);
	});

	test("[A-288, A-289] is whole, in order, and open on one side at most", () => {
		expect(of({})).toEqual([[`${name}_from`, FILTER_TEXTS.periodInputError]]);
		expect(of({ [`${name}_from`]: 1.5 })).toEqual([[`${name}_from`, FILTER_TEXTS.periodInputError]]);
		expect(of({ [`${name}_from`]: "x" })).toEqual([[`${name}_from`, FILTER_TEXTS.periodInputError]]);
		expect(of({ [`${name}_from`]: 3, [`${name}_to`]: 2 })).toEqual([
			[`${name}_from`, FILTER_TEXTS.periodRangeInvalid],
		]);
		expect(of({ [`${name}_to`]: 2 })).toEqual([]);
		expect(of({ [`${name}_from`]: 2, [`${name}_to`]: 2 })).toEqual([]);
	});

	test("[A-291, A-292] is counted from today or from a date that is there", () => {
		const from = (year: number | null, month: number | null, day: number | null) =>
			of({
				...{ [`${name}_from`]: 1, use_current_date: 0 },
				...{ search_base_year: year, search_base_month: month, search_base_day: day },
			});
		expect(from(2024, 2, 29)).toEqual([]);
		expect(from(2024, 2, null)).toEqual([["search_base_year", FILTER_TEXTS.baseDateRequired]]);
		expect(from(null, null, null)).toEqual([["search_base_year", FILTER_TEXTS.baseDateRequired]]);
		expect(from(2025, 2, 29)).toEqual([["search_base_year", FILTER_TEXTS.baseDateInvalid]]);
		expect(from(2025, 13, 1)).toEqual([["search_base_year", FILTER_TEXTS.baseDateInvalid]]);
	});

	test("keeps the other period no more, nor a base date that is today", () => {
		const kept = read({
			match,
			...{ elapsed_period_from: 1, remaining_period_from: 1, use_current_date: 1, search_base_year: 2024 },
		});
		const other = name === "elapsed_period" ? "remaining_period_from" : "elapsed_period_from";
		expect(kept).toMatchObject({ [`${name}_from`]: 1, [other]: null, search_base_year: null });
	});
});

describe("how a field can be compared", () => {
	test.each([
		[0, [0, 1, 4, 5, 2, 3]],
		[2, [0, 1, 4, 5, 2, 3]],
		[1, [10, 11, 12, 13, 0, 4, 2, 3]],
		[20, [0, 4, 2, 3]],
		[10, [3, 2]],
		[13, [3, 2]],
		[30, [20, 30, 31, 2, 3]],
	] as const)("follows from its type: %i", (type, matches) => {
		expect(infoMatchesOf(type, 2)).toEqual(matches);
	});

	test("stays what it was where the field is gone", () => {
		expect(infoMatchesOf(null, 5)).toContain(5);
		expect(infoMatchesOf(null, 12)).toContain(12);
		expect(infoMatchesOf(null, 31)).toContain(31);
	});
});

describe("another field", () => {
	const text = read({ match: 1, query: "東京" });

	test("of the same type is asked the same", () => {
		expect(withInfoField(text, { id: 9, type: 0 }, 0)).toEqual({ ...text, var_id: 9 });
	});

	test.each([
		[1, 10],
		[2, 0],
		[10, 3],
		[13, 3],
		[20, 0],
		[30, 20],
	] as const)("of type %i is asked anew", (type, match) => {
		expect(withInfoField(text, { id: 9, type }, 0)).toEqual({ ...friendInfo.blank(), var_id: 9, match });
	});

	test("forgets dates", () => {
		const date = read({ match: 20, year_from: 2026, month_from: 1, day_from: 2 });
		expect(withInfoField(date, { id: 9, type: 0 }, 30)).toEqual({ ...friendInfo.blank(), var_id: 9 });
	});

	test("of choices of its own forgets the other's choice", () => {
		const gold = read({ match: 4, query: "3" });
		expect(withInfoField(gold, { id: 9, type: 20 }, 20)).toEqual({ ...friendInfo.blank(), var_id: 9 });
	});

	test("after one that was deleted is asked anew", () => {
		expect(withInfoField(text, { id: 9, type: 0 }, null)).toEqual({ ...friendInfo.blank(), var_id: 9 });
	});

	test("that is the same one changes nothing", () => {
		expect(withInfoField(text, { id: 4, type: 1 }, 0)).toBe(text);
	});
});

describe("another match", () => {
	test("keeps a text among texts and a number among numbers, nothing between them", () => {
		const text = read({ match: 0, query: "12" });
		expect(withInfoMatch(text, 5)).toEqual({ ...text, match: 5 });
		expect(withInfoMatch(text, 10).query).toBe("");
		const number = read({ match: 10, query: "12" });
		expect(withInfoMatch(number, 13).query).toBe("12");
		expect(withInfoMatch(number, 0).query).toBe("");
		expect(withInfoMatch(number, 2).query).toBe("");
	});

	test("of a period begins with today; the base date stays between the two", () => {
		const date = read({ match: 20, year_from: 2026, month_from: 1, day_from: 2 });
		const elapsed = withInfoMatch(date, 30);
		expect(elapsed).toEqual({ ...friendInfo.blank(), var_id: 4, match: 30, use_current_date: 1 });
		const based = { ...elapsed, use_current_date: 0, search_base_year: 2024 } as const;
		expect(withInfoMatch(based, 31)).toEqual({ ...based, match: 31 });
		expect(withInfoMatch(based, 20)).toEqual({ ...friendInfo.blank(), var_id: 4, match: 20 });
	});
});

describe("the lists that dates are chosen from", () => {
	const NONE = { year: null, month: null, day: null };

	test("hold a hundred years either side of this one", () => {
		const years = datePartValues("year", NONE, 2026);
		expect([years[0], years.at(-1), years.length]).toEqual([1926, 2126, 201]);
	});

	test.each([
		[NONE, 31],
		[{ ...NONE, month: 2 }, 29],
		[{ ...NONE, year: 2025, month: 2 }, 28],
		[{ ...NONE, year: 2024, month: 2 }, 29],
		[{ ...NONE, year: 1900, month: 2 }, 28],
		[{ ...NONE, month: 4 }, 30],
		[{ ...NONE, year: 50, month: 12 }, 31],
	])("hold the days of %j", (parts, days) => {
		expect(datePartValues("day", parts, 2026).at(-1)).toBe(days);
	});

	const range = (asked: object): FriendInfoCondition =>
		({ ...friendInfo.blank(), var_id: 4, match: 20, range_search: 1, ...asked }) as FriendInfoCondition;
	const ends = (condition: FriendInfoCondition, side: "from" | "to", part: "year" | "month" | "day") => {
		const list = sidePartValues(condition, side, part, 2026);
		return [list[0], list.at(-1)];
	};

	test("[A-293] of a range begin or end with the other side, as far as the parts before agree", () => {
		const years = range({ year_from: 2020, year_to: 2022, month_from: 3, month_to: 2 });
		expect(ends(years, "from", "year")).toEqual([1926, 2022]);
		expect(ends(years, "to", "year")).toEqual([2020, 2126]);
		expect(ends(years, "to", "month")).toEqual([1, 12]);
		const year = range({ year_from: 2020, year_to: 2020, month_from: 3, month_to: 5, day_from: 8 });
		expect(ends(year, "from", "month")).toEqual([1, 5]);
		expect(ends(year, "to", "month")).toEqual([3, 12]);
		expect(ends(year, "to", "day")).toEqual([1, 31]);
		expect(ends({ ...year, month_to: 3 }, "to", "day")).toEqual([8, 31]);
	});

	test("are whole where a range goes round, is open, or is none", () => {
		expect(ends(range({ search_type: 1, month_from: 12, month_to: 1 }), "to", "month")).toEqual([1, 12]);
		expect(ends(range({ year_from: 2020 }), "from", "year")).toEqual([1926, 2126]);
		expect(ends(range({ range_search: 0, year_to: 2000 }), "from", "year")).toEqual([1926, 2126]);
	});
});

describe("read aloud", () => {
	const names = { ...noNames(), vars: new Map([[4, "誕生日"]]) };
	const elapsed = (from: number | null, to: number | null) => ({
		...{ match: 30, use_current_date: 1, elapsed_period_from: from, elapsed_period_to: to },
	});
	const remaining = (from: number | null, to: number | null) => ({
		...{ match: 31, use_current_date: 1, remaining_period_from: from, remaining_period_to: to },
	});
	names.choices.set(4, [{ id: 3, value: "金", color: "#ffcc00", sortIndex: 0 }]);

	test.each([
		[{ match: 0, query: "東京" }, "友だち情報「誕生日」が「東京」と完全に一致する"],
		[{ match: 4, query: "3" }, "友だち情報「誕生日」が「金」と一致しない"],
		[{ match: 0, query: "99" }, `友だち情報「誕生日」が「${FIELD_TEXTS.choiceDeleted}」と完全に一致する`],
		[{ match: 11, query: "5" }, "友だち情報「誕生日」が5より大きい"],
		[{ match: 2 }, "友だち情報「誕生日」に値がない"],
		[{ match: 3 }, "友だち情報「誕生日」に値がある"],
		[{ match: 20, search_type: 1, use_current_date: 1 }, "友だち情報「誕生日」が今日と同じ月日"],
		[{ match: 20, search_type: 0, use_current_date: 1 }, "友だち情報「誕生日」が今日"],
		[{ match: 20, search_type: 2, use_current_date: 1 }, "友だち情報「誕生日」が今月"],
		[{ match: 20, search_type: 3, use_current_date: 1 }, "友だち情報「誕生日」が今年"],
		[
			{ match: 20, search_type: 4, use_current_date: 1 },
			"友だち情報「誕生日」が今月と同じ月（年を問わない）",
		],
		[
			{ match: 20, search_type: 5, use_current_date: 1 },
			"友だち情報「誕生日」が今日と同じ日（年月を問わない）",
		],
		[{ match: 20, search_type: 1, month_from: 4, day_from: 5 }, "友だち情報「誕生日」が4月5日"],
		[
			{ match: 20, search_type: 4, range_search: 1, month_from: 12, month_to: 1 },
			"友だち情報「誕生日」が12月〜1月",
		],
		[{ match: 20, search_type: 5, range_search: 1, day_from: 7, day_to: 7 }, "友だち情報「誕生日」が7日"],
		[{ match: 20, search_type: 3, range_search: 1, year_to: 1999 }, "友だち情報「誕生日」が1999年以前"],
		[elapsed(46, 46), "友だち情報「誕生日」が今日の時点で46年経過"],
		[elapsed(46, null), "友だち情報「誕生日」が今日の時点で46年以上経過"],
		[elapsed(null, 46), "友だち情報「誕生日」が今日の時点で46年以下経過"],
		[elapsed(0, 0), "友だち情報「誕生日」が今日の時点で1年未満経過"],
		[remaining(0, 0), "友だち情報「誕生日」が今日の時点で残り0日（当日）"],
		[remaining(3, 3), "友だち情報「誕生日」が今日の時点で残り3日"],
		[remaining(3, 10), "友だち情報「誕生日」が今日の時点で残り3〜10日"],
		[remaining(30, null), "友だち情報「誕生日」が今日の時点で残り30日以上"],
		[
			{ match: 20, range_search: 1, search_type: 2, year_from: 2025, month_from: 4 },
			"友だち情報「誕生日」が2025年4月以降",
		],
		[
			{ match: 30, use_current_date: 1, elapsed_period_from: 20, elapsed_period_to: 29 },
			"友だち情報「誕生日」が今日の時点で20〜29年経過",
		],
		[
			{
				...{ match: 31, remaining_period_to: 7, search_base_year: 2026 },
				...{ search_base_month: 4, search_base_day: 1 },
			},
			"友だち情報「誕生日」が2026/04/01の時点で残り7日以下",
		],
	])("%j", (asked, sentence) => {
		expect(friendInfo.sentence(read(asked), names)).toBe(sentence);
	});

	test("[A-365] says that the field was deleted", () => {
		expect(friendInfo.sentence(read({ match: 2 }), noNames())).toBe(
			`友だち情報「${FIELD_TEXTS.choiceDeleted}」に値がない`,
		);
	});

	test("names its field", () => {
		expect(friendInfo.references?.(read({ match: 2 }))).toEqual({ vars: [4] });
	});
});
