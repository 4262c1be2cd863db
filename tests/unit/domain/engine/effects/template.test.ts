import { describe, expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { called, DELETED, refusal, refusalOf, summary, taken } from "./effects.ts";

const REQUIRED = { egg_id: "テンプレートを選択してください。" };

describe("[A-061] the template effect", () => {
	test("[A-060] has its template and the delay of a text: at once, 12:00 where a time is wanted", () => {
		expect(taken("template", { egg_id: 8 })).toEqual({
			type: 12,
			member_query_id: null,
			egg_id: 8,
			delay_type: 0,
			delay_min: 0,
			delay_max: 0,
			delay_at: "12:00",
		});
	});

	test.each([undefined, null, "", 0, "0", -1, "x", 1.5, [8]])(
		"needs a template, which %j is not",
		(egg_id) => {
			expect(refusal("template", { egg_id })).toEqual(REQUIRED);
		},
	);

	test("a new one lacks only its template", () => {
		expect(refusalOf(EFFECTS.template.blank())).toEqual(REQUIRED);
	});

	test("names its template", () => {
		expect(EFFECTS.template.references?.(taken("template", { egg_id: 8 }))).toEqual({ templates: [8] });
	});
});

describe("the summary of a template", () => {
	const NAMES = called({ templates: { 8: "来店のお礼", 9: "十文字を超えるテンプレート" } });

	test.each<[object, string]>([
		[{ egg_id: 8 }, "テンプレート「来店のお礼」を送信"],
		[{ egg_id: 9 }, "テンプレート「十文字を超えるテンプ…」を送信"],
		[{ egg_id: 1 }, `テンプレート「${DELETED}」を送信`],
		[{ egg_id: 8, delay_type: 1, delay_min: 60, delay_max: 60 }, "60分後にテンプレート「来店のお礼」を送信"],
		[{ egg_id: 8, delay_type: 2 }, "12:00にテンプレート「来店のお礼」を送信"],
	])("[A-375] [A-365] %j: %s", (given, line) => {
		expect(summary("template", given, NAMES)).toBe(line);
	});
});
