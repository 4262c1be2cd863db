import { describe, expect, test } from "vitest";
import { MAX_COMMON_DAYS } from "#domain/engine/filters/conditions/common-var.ts";
import {
	type CommonVarMatch,
	commonMatchesOf,
	queryKindOf,
	withCommonMatch,
	withCommonVar,
} from "#domain/engine/filters/conditions/common-var-matches.ts";
import { CONDITIONS } from "#domain/engine/filters/filter-schema.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { refusal, sentence, taken } from "./conditions.ts";

const STRING = 1;
const NUMBER = 2;
const LONG_TEXT = 3;
const DATE = 10;

const condition = (match: CommonVarMatch, query: string) =>
	taken("commonVar", { common_var_id: 8, match, query });

describe("how a common variable is compared", () => {
	test("depends on its type", () => {
		expect(commonMatchesOf(STRING, 0)).toEqual([0, 1, 4, 5, 2, 3]);
		expect(commonMatchesOf(LONG_TEXT, 0)).toEqual([0, 1, 4, 5, 2, 3]);
		expect(commonMatchesOf(NUMBER, 0)).toEqual([10, 11, 12, 13, 14, 2, 3]);
		expect(commonMatchesOf(DATE, 0)).toEqual([20, 30, 31, 2, 3]);
	});

	test("is as it was where nobody knows the type", () => {
		expect(commonMatchesOf(null, 14)).toContain(14);
		expect(commonMatchesOf(null, 31)).toContain(31);
		expect(commonMatchesOf(null, 5)).toContain(5);
	});

	test("stays for another variable that is compared alike", () => {
		expect(withCommonVar(condition(11, "3"), { id: 9, type: NUMBER }, NUMBER)).toEqual({
			...condition(11, "3"),
			common_var_id: 9,
		});
		expect(withCommonVar(condition(1, "夏"), { id: 9, type: LONG_TEXT }, STRING)).toMatchObject({
			match: 1,
			query: "夏",
		});
	});

	test.each<[string, CommonVarMatch, string, 1 | 2 | 3 | 10, 1 | 2 | 3 | 10 | null, CommonVarMatch]>([
		["a text before a number", 0, "5", NUMBER, STRING, 10],
		["a number before a date", 11, "5", DATE, NUMBER, 20],
		["a date before a text", 20, "2026-11-02", STRING, DATE, 0],
		["a date before a number, asked whether it has a value", 3, "", NUMBER, DATE, 10],
		["nothing before a date", 0, "", DATE, null, 20],
		["one whose type was changed since", 0, "5", NUMBER, NUMBER, 10],
	])("starts anew for another type: %s", (_, match, query, type, before, first) => {
		expect(withCommonVar(condition(match, query || "x"), { id: 9, type }, before)).toEqual({
			type: 77,
			common_var_id: 9,
			match: first,
			query: "",
		});
	});

	test("another way keeps what was asked for where it asks for the same", () => {
		expect(withCommonMatch(condition(0, "夏"), 5)).toMatchObject({ match: 5, query: "夏" });
		expect(withCommonMatch(condition(10, "3"), 14)).toMatchObject({ match: 14, query: "3" });
		expect(withCommonMatch(condition(30, "7"), 31)).toMatchObject({ match: 31, query: "7" });
		expect(withCommonMatch(condition(20, "2026-11-02"), 30)).toMatchObject({ match: 30, query: "" });
		expect(withCommonMatch(condition(0, "夏"), 2)).toMatchObject({ match: 2, query: "" });
	});

	test("every match asks for what its schema checks", () => {
		const EXAMPLES = { nothing: "", text: "夏", number: "-1.5", date: "2026-11-02", days: "7" };
		for (const match of [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 20, 30, 31] as const) {
			const given = { type: 77, common_var_id: 8, match, query: EXAMPLES[queryKindOf(match)] };
			expect(CONDITIONS.commonVar.schema.parse(given)).toEqual(given);
		}
	});
});

describe("the common variable", () => {
	test("a query that is not asked for is dropped", () => {
		expect(taken("commonVar", { common_var_id: 8, match: 2, query: "夏" }).query).toBe("");
		expect(taken("commonVar", { common_var_id: 8, match: 3, query: "夏" }).query).toBe("");
	});

	test.each([
		[0, "夏", "が「夏」と完全に一致する"],
		[1, "夏", "が「夏」を含む"],
		[4, "夏", "が「夏」と一致しない"],
		[5, "夏", "が「夏」を含まない"],
		[2, "", "に値がない"],
		[3, "", "に値がある"],
		[10, "3", "が3と等しい"],
		[11, "3", "が3以上"],
		[12, "3", "が3より大きい"],
		[13, "3", "が3以下"],
		[14, "3", "が3より小さい"],
		[20, "2026-11-02", "が2026/11/02"],
		[30, "7", "が7日以上前"],
		[31, "7", "が7日以上先"],
	])("match %i is read aloud", (match, query, text) => {
		expect(sentence("commonVar", { common_var_id: 8, match, query }, "commonVars", { 8: "在庫" })).toBe(
			`共通情報「在庫」${text}`,
		);
	});

	test.each([
		[10, "9999999999.999"],
		[14, "-9999999999.999"],
		[11, "１，２３４"],
		[12, "0.125"],
		[13, "1.5000"],
		[30, "0"],
		[31, String(MAX_COMMON_DAYS)],
	])("match %i takes %s", (match, query) => {
		expect(taken("commonVar", { common_var_id: 8, match, query })).toMatchObject({ match, query });
	});

	test.each([
		[0, "", FILTER_TEXTS.queryRequired],
		[5, " ", FILTER_TEXTS.queryRequired],
		[10, "", FIELD_TEXTS.numberRequired],
		[13, "三", FIELD_TEXTS.numberRequired],
		[11, "1e3", FIELD_TEXTS.numberRequired],
		[10, "0.0005", FIELD_TEXTS.decimalRequired],
		[13, "-1.2345", FIELD_TEXTS.decimalRequired],
		[12, "10000000000", VAR_TEXTS.commonNumberRange],
		[14, "-10000000000", VAR_TEXTS.commonNumberRange],
		[20, "2026-02-30", FIELD_TEXTS.dateRequired],
		[20, "", FIELD_TEXTS.dateRequired],
		[30, "", FILTER_TEXTS.periodOutside(MAX_COMMON_DAYS)],
		[30, "-1", FILTER_TEXTS.periodOutside(MAX_COMMON_DAYS)],
		[31, "10000", FILTER_TEXTS.periodOutside(MAX_COMMON_DAYS)],
	])("[A-275, A-295] match %i is refused with %o", (match, query, message) => {
		expect(refusal("commonVar", { common_var_id: 8, match, query })).toEqual({ query: message });
	});

	test("is refused without a variable, and by an unknown match", () => {
		expect(refusal("commonVar", { query: "夏" })).toEqual({ common_var_id: FIELD_TEXTS.choiceRequired });
		expect(refusal("commonVar", { common_var_id: 8, match: 6, query: "夏" })).toMatchObject({
			match: FIELD_TEXTS.choiceUnknown,
		});
	});
});
