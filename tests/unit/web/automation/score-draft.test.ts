import { expect, test } from "vitest";
import { checkScore, countsOtherwise, draftOf, newLevel, newRule } from "#web/automation/scores/draft.ts";

const SHOWN = {
	id: 1,
	version: 3,
	name: "来店意欲",
	lowest: { name: "低", colour: "default" as const },
	levels: [],
	floor: 0,
	ceiling: 100,
	half_life_days: 30,
	rules: [],
	counted_since: null,
	progress: null,
};

test("a score that is counted anew keeps what friends did, unless somebody chooses otherwise", () => {
	const draft = { ...draftOf(SHOWN), half_life_days: 60 };
	const checked = checkScore(draft, { recalculate: true, version: 3 });
	expect(checked).toMatchObject({ success: true, data: { recalculate: true, days_back: 90, version: 3 } });
});

test("another half-life or another rule counts otherwise; a name, a level or a bound does not", () => {
	const start = draftOf(SHOWN);
	expect(countsOtherwise({ ...start, half_life_days: null }, start)).toBe(true);
	expect(countsOtherwise({ ...start, rules: [newRule()] }, start)).toBe(true);
	expect(countsOtherwise({ ...start, name: "次", levels: [newLevel(30)], ceiling: 50 }, start)).toBe(false);
});

test("a new one counts from now on", () => {
	expect(draftOf(null).days_back).toBe(0);
});
