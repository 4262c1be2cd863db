import { expect, test } from "vitest";
import {
	checkScore,
	hasCountingChanges,
	newScoreLevel,
	newScoreRule,
	scoreDraftOf,
} from "#web/automation/scores/scoreDraft.ts";

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
	const draft = { ...scoreDraftOf(SHOWN), half_life_days: 60 };
	const checked = checkScore(draft, { recalculate: true, version: 3 });
	expect(checked).toMatchObject({ success: true, data: { recalculate: true, days_back: 90, version: 3 } });
});

test("another half-life or another rule counts otherwise; a name, a level or a bound does not", () => {
	const start = scoreDraftOf(SHOWN);
	expect(hasCountingChanges({ ...start, half_life_days: null }, start)).toBe(true);
	expect(hasCountingChanges({ ...start, rules: [newScoreRule()] }, start)).toBe(true);
	expect(hasCountingChanges({ ...start, name: "次", levels: [newScoreLevel(30)], ceiling: 50 }, start)).toBe(
		false,
	);
});

test("a new one counts from now on", () => {
	expect(scoreDraftOf(null).days_back).toBe(0);
});
