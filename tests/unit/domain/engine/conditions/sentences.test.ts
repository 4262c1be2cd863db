import { expect, test } from "vitest";
import { CONDITION_NAMES, CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import { conditionSentenceOf } from "#domain/engine/filters/filter-summary.ts";
import { noNames } from "#domain/engine/filters/named-kinds.ts";
import { rangeText } from "#domain/engine/filters/range-text.ts";
import { sentence } from "./conditions.ts";

/** Leaked values of the code, and dangling range marks. */
const WRONG = /null|undefined|NaN|[が（の]〜|〜(?:[）」年か日]|$)/;

test.each(CONDITION_NAMES)("%s is a sentence from its first moment in the editor", (name) => {
	const blank = (CONDITIONS[name].blank as () => object)();
	expect(conditionSentenceOf(blank as never, noNames())).not.toMatch(WRONG);
});

test("a range is one value where both ends are, and says in words where it is open", () => {
	expect([
		rangeText("1日", "5日"),
		rangeText("1日", "1日"),
		rangeText("1日", null),
		rangeText(null, "5日"),
		rangeText(null, null),
	]).toEqual(["1日〜5日", "1日", "1日以降", "5日以前", ""]);
});

test.each([
	["registered", { from: "2026-11-02", to: "2026-11-02" }],
	["registered", { from: "2026-11-02", to: null }],
	["lastResponse", { from: null, to: "2026-11-02" }],
	["form", { form_id: 1, use_date: 1, date_from: "2026-11-02", date_to: "2026-11-02" }],
	["landing", { landing_ids: [1], use_date: 1, date_from: null, date_to: "2026-11-02" }],
	["episode", { episode_id: 1, use_date: 1, origin_from: "2026-11-02", origin_to: null }],
] as const)("%s with %j shows no open end", (name, given) => {
	expect(sentence(name, given)).not.toMatch(/〜/);
});

test("today itself is no number of days away", () => {
	const days = (match: number, query: string) => sentence("commonVar", { common_var_id: 1, match, query });
	expect(days(30, "0")).toContain("が今日以前");
	expect(days(31, "0")).toContain("が今日以降");
	expect(days(31, "3")).toContain("が3日以上先");
});
