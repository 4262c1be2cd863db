import { expect, test } from "vitest";
import { withinText } from "#domain/automation/journeys/duration-text.ts";
import { currentPhaseFilter, passedFilter } from "#domain/automation/journeys/journey-filters.ts";
import {
	conversionRate,
	funnelSteps,
	journeyFunnelQuery,
} from "#domain/automation/journeys/journey-funnel.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";

test("whoever got to a phase has come by all before it, also by those that were skipped", () => {
	const counts = [
		{ reached: 1, friends: 10 },
		{ reached: 3, friends: 4 },
	];
	expect(funnelSteps(counts, 4)).toEqual([14, 4, 4, 0]);
	expect(funnelSteps([], 2)).toEqual([0, 0]);
});

test.each([
	[14, 4, 28.6],
	[4, 4, 100],
	[0, 0, null],
])("of %d friends %d go on: %d percent", (before, after, percent) => {
	expect(conversionRate(before, after)).toBe(percent);
});

test("a period ends no earlier than it begins", () => {
	const problem = journeyFunnelQuery.safeParse({ from: "2026-11-02", to: "2026-11-01" });
	expect(problem.error?.issues).toMatchObject([
		{ path: ["to"], message: "終わりの日は、始まりの日以降にしてください。" },
	]);
	expect(journeyFunnelQuery.parse({ from: "2026-11-01", to: "2026-11-01" }).by).toBe("none");
});

test.each([
	[0, "1分未満"],
	[90 * MINUTE, "2時間以内"],
	[40 * MINUTE, "40分以内"],
	[47 * HOUR, "47時間以内"],
	[2 * DAY, "2日以内"],
	[3.4 * DAY, "3日以内"],
	[1_200 * DAY, "1,200日以内"],
])("%d ms are %s", (took, text) => {
	expect(withinText(took)).toBe(text);
});

test("who stands at a phase has passed it and none behind it", () => {
	const place = { journeyId: 7, phases: [{ id: 1 }, { id: 2 }, { id: 3 }], index: 1 };
	const ofPhase = (journey_tag_id: number, condition: number) => ({
		type: 70,
		journey_id: 7,
		journey_tag_id,
		condition,
	});
	expect(currentPhaseFilter(place)).toMatchObject({
		inputs: [ofPhase(2, 5), ofPhase(3, 10)],
		with_blocked: 1,
	});
	expect(passedFilter(place).inputs).toEqual([ofPhase(2, 5)]);
});
