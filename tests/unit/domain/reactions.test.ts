import { describe, expect, test } from "vitest";
import { type Matchable, matching } from "#domain/reactions/match.ts";
import { MAX_KEYWORDS, reactionInput } from "#domain/reactions/reaction.ts";
import { TEXTS } from "#domain/texts/messages.ts";

const any = (...keywords: string[]): Matchable => ({ keywords, ruleMix: 0, hitDetectionOrder: 0 });
const all = (...keywords: string[]): Matchable => ({ ...any(...keywords), ruleMix: 1 });
const last = (...keywords: string[]): Matchable => ({ ...any(...keywords), hitDetectionOrder: -1 });
const hears = (reaction: Matchable, text: string) => matching([reaction], text).length === 1;

describe("which texts an auto-response hears", () => {
	const CASES: [string, Matchable, string, boolean][] = [
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
		["another script", any("カット"), "かっと", false],
		["a dot as itself", any("."), "あ", false],
		["signs as themselves", any("100%"), "100%", true],
		["an emoji", any("👍"), "了解👍🏽", true],
		["an empty text", any("予約"), "", false],
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
		expect(matching([price, booking, greeting], "予約の料金は")).toEqual([price, booking]);
	});

	test("[E-213] those of last resort only where no other hears it", () => {
		expect(matching([fallback, booking], "予約")).toEqual([booking]);
		expect(matching([fallback, booking], "約束")).toEqual([fallback]);
		expect(matching([fallback, last("束"), greeting], "約束")).toEqual([fallback, last("束")]);
	});

	test("none, where none does", () => {
		expect(matching([greeting, fallback], "おやすみ")).toEqual([]);
	});
});

describe("[E-211] what an auto-response is saved with", () => {
	const body = { name: "予約の返事", keywords: ["予約"], action_id: 3 };
	const refusal = (given: object) => {
		const parsed = reactionInput.safeParse({ ...body, ...given });
		if (parsed.success) throw new Error("Taken");
		return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
	};

	test("is active, hears any keyword and waits for nobody, unless told otherwise", () => {
		expect(reactionInput.parse(body)).toEqual({
			...body,
			group_id: null,
			is_active: 1,
			rule_mix: 0,
			hit_detection_order: 0,
		});
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
		["no name", { name: "　" }, { name: TEXTS.reactionNameRequired }],
		["no keyword", { keywords: [] }, { keywords: TEXTS.keywordsRequired }],
		["keywords of spaces", { keywords: [" ", "　"] }, { keywords: TEXTS.keywordsRequired }],
		["a keyword too long", { keywords: ["あ".repeat(101)] }, { "keywords.0": TEXTS.keywordTooLong(100) }],
		[
			"too many keywords",
			{ keywords: Array.from({ length: MAX_KEYWORDS + 1 }, (_, index) => `語${index}`) },
			{ keywords: TEXTS.tooManyKeywords(50) },
		],
		["a rule that is none", { rule_mix: 2 }, { rule_mix: TEXTS.choiceUnknown }],
		["an order that is none", { hit_detection_order: 1 }, { hit_detection_order: TEXTS.choiceUnknown }],
	];

	test.each(REFUSED)("is refused with %s", (_, given, errors) => {
		expect(refusal(given)).toEqual(errors);
	});

	test.each([undefined, "", null, 0])("is refused without an action: %j", (action_id) => {
		expect(refusal({ action_id })).toEqual({ action_id: TEXTS.actionRequired });
	});
});
