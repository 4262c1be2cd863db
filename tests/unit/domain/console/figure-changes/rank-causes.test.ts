import { describe, expect, test } from "vitest";
import { rankCauses, type SourceCounts } from "#domain/console/figure-changes/rank-causes.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";

const counts = (...rows: [source: string, itemId: number, before: number, after: number][]): SourceCounts[] =>
	rows.map(([source, itemId, before, after]) => ({ source, itemId, before, after }));
const ranked = (rows: SourceCounts[], max = 10) =>
	rankCauses(rows, max).causes.map(({ source, itemId, difference }) => [source, itemId, difference]);

describe("the causes of a change", () => {
	test("of an increase are the sources that grew, the largest first", () => {
		const rows = counts(["scenario", 1, 10, 12], ["broadcast", 2, 0, 30], ["reminder", 3, 20, 5]);
		expect(ranked(rows)).toEqual([
			["broadcast", 2, 30],
			["scenario", 1, 2],
		]);
		expect(rankCauses(rows, 10)).toMatchObject({ before: 30, after: 47, opposite: -15 });
		expect(rankCauses(rows, 1).causes).toMatchObject([{ share: 30 / 32 }]);
	});

	test("of a decrease are the sources that fell, and a reason that kept messages back", () => {
		const rows = counts(["scenario", 1, 40, 41], ["held", 0, 0, -35], ["form", 2, 5, 3]);
		expect(ranked(rows)).toEqual([
			["held", 0, -35],
			["form", 2, -2],
		]);
	});

	test("without a change of the sum are all differences", () => {
		expect(ranked(counts(["form", 1, 5, 0], ["form", 2, 0, 5], ["form", 3, 1, 1]))).toEqual([
			["form", 1, -5],
			["form", 2, 5],
		]);
	});

	test("are none where nothing changed", () => {
		expect(rankCauses(counts(["form", 1, 3, 3]), 10)).toEqual({
			before: 3,
			after: 3,
			causes: [],
			opposite: 0,
		});
	});

	test("add up with the opposite to the change", () => {
		const random = createRandomGenerator(7);
		for (let round = 0; round < 200; round++) {
			const rows = Array.from({ length: 8 }, (_, itemId) => ({
				source: "form",
				itemId,
				before: Math.floor(random() * 20),
				after: Math.floor(random() * 20),
			}));
			const { before, after, causes, opposite } = rankCauses(rows, 100);
			const sum = causes.reduce((total, { difference }) => total + difference, 0);
			expect(sum + opposite).toBe(after - before);
			if (causes.length > 0) expect(causes.reduce((total, { share }) => total + share, 0)).toBeCloseTo(1);
		}
	});
});
