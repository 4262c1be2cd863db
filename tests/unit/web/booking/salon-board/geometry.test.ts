import { describe, expect, test } from "vitest";
import { MAX_BOARD_DAYS } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";
import { contrast } from "#domain/platform/colours/colour-contrast.ts";
import { luminance } from "#domain/platform/colours/text-colour.ts";
import {
	adjacentDay,
	boardPeriodTitle,
	listDays,
	loadedPeriod,
	visiblePeriod,
} from "#web/booking/salon-board/model/boardPeriods.ts";
import {
	computeDragTarget,
	type DraggedEntry,
	isSamePosition,
} from "#web/booking/salon-board/model/dragTarget.ts";
import { entryColoursOf } from "#web/booking/salon-board/model/entryColours.ts";
import { assignLanes } from "#web/booking/salon-board/model/entryLanes.ts";
import { swipeDirection } from "#web/booking/salon-board/model/swipeDirection.ts";
import {
	intersectSpans,
	listUncoveredSpans,
	minuteOnScale,
	positionOnScale,
	timeScaleOf,
} from "#web/booking/salon-board/model/timeScale.ts";

describe("the days of a view", () => {
	test("[M-058] a week begins on Monday, over the turn of the year too", () => {
		expect(visiblePeriod("week", "2027-01-01")).toEqual({ from: "2026-12-28", days: 7 });
		expect(visiblePeriod("week", "2026-11-22").from).toBe("2026-11-16");
	});

	test("a month is shown in whole weeks, never more than the board is asked for at once", () => {
		expect(visiblePeriod("month", "2026-11-22")).toEqual({ from: "2026-10-26", days: 42 });
		expect(visiblePeriod("month", "2027-02-14")).toEqual({ from: "2027-02-01", days: 28 });
		for (let month = 1; month <= 12; month++)
			expect(visiblePeriod("month", `2028-${String(month).padStart(2, "0")}-15`).days).toBeLessThanOrEqual(
				42,
			);
	});

	test("[M-201] a month's shifts are read from six days before it to six days behind it, which holds all that it shows", () => {
		expect(loadedPeriod("month", "2026-11-22")).toEqual({ from: "2026-10-26", days: 42 });
		expect(loadedPeriod("month", "2027-02-14")).toEqual({ from: "2027-01-26", days: 40 });
		for (let month = 1; month <= 12; month++) {
			const day = `2028-${String(month).padStart(2, "0")}-15`;
			const read = loadedPeriod("month", day);
			expect(listDays(read)).toEqual(expect.arrayContaining(listDays(visiblePeriod("month", day))));
			expect(read.days).toBeLessThanOrEqual(MAX_BOARD_DAYS);
		}
		for (const view of ["date", "week", "list"] as const)
			expect(loadedPeriod(view, "2026-11-22")).toEqual(visiblePeriod(view, "2026-11-22"));
	});

	test("a list has the days of its month", () => {
		const days = listDays(visiblePeriod("list", "2028-02-10"));
		expect([days[0], days.at(-1)]).toEqual(["2028-02-01", "2028-02-29"]);
	});

	test("steps lead from month to month whatever their length", () => {
		expect(adjacentDay("month", "2026-01-31", 1)).toBe("2026-02-01");
		expect(adjacentDay("month", "2026-03-31", -1)).toBe("2026-02-01");
		expect(adjacentDay("week", "2026-12-30", 1)).toBe("2027-01-06");
		expect(adjacentDay("date", "2026-03-01", -1)).toBe("2026-02-28");
		expect(adjacentDay("list", "2026-12-05", 1)).toBe("2027-01-01");
	});

	test("titles say the days with their weekday", () => {
		expect(boardPeriodTitle("date", "2026-11-22")).toBe("2026年11月22日(日)");
		expect(boardPeriodTitle("week", "2026-11-22")).toBe("2026年11月16日〜22日");
		expect(boardPeriodTitle("week", "2026-12-01")).toBe("2026年11月30日〜12月6日");
		expect(boardPeriodTitle("month", "2026-11-22")).toBe("2026年11月");
	});
});

describe("the scale of a day", () => {
	test("holds hours after midnight and what stands outside of hours", () => {
		expect(timeScaleOf([{ from: 22 * 60, to: 26 * 60 }])).toEqual({ from: 1320, to: 1560 });
		expect(
			timeScaleOf([
				{ from: 600, to: 1080 },
				{ from: 545, to: 560 },
			]),
		).toEqual({ from: 540, to: 1080 });
		expect(timeScaleOf([{ from: 29 * 60 + 30, to: 30 * 60 }]).to).toBe(1800);
	});

	test("without anything it is a shop's usual day", () =>
		expect(timeScaleOf([])).toEqual({ from: 540, to: 1080 }));

	test("places are shares of it; what lies outside is cut or not drawn", () => {
		const scale = { from: 600, to: 1000 };
		expect(positionOnScale(scale, { from: 700, to: 800 })).toEqual({ start: 25, length: 25 });
		expect(positionOnScale(scale, { from: 500, to: 700 })).toEqual({ start: 0, length: 25 });
		expect(positionOnScale(scale, { from: 400, to: 600 })).toBeNull();
		expect(minuteOnScale(scale, 0.25)).toBe(700);
		expect(minuteOnScale(scale, 2)).toBe(1000);
	});

	test("what no span covers is closed; shifts count within hours alone", () => {
		const scale = { from: 540, to: 1200 };
		expect(
			listUncoveredSpans(scale, [
				{ from: 780, to: 1080 },
				{ from: 600, to: 720 },
			]),
		).toEqual([
			{ from: 540, to: 600 },
			{ from: 720, to: 780 },
			{ from: 1080, to: 1200 },
		]);
		expect(listUncoveredSpans(scale, [])).toEqual([scale]);
		expect(
			intersectSpans(
				[{ from: 600, to: 1080 }],
				[
					{ from: 480, to: 720 },
					{ from: 1080, to: 1200 },
				],
			),
		).toEqual([{ from: 600, to: 720 }]);
	});
});

describe("entries that overlap", () => {
	const span = (from: number, to: number) => ({ from, to });

	test("stand beside each other, each of them seen", () => {
		const found = assignLanes([span(60, 120), span(90, 150), span(120, 180), span(200, 220)]);
		expect(found.map(({ entry, lane, laneCount: lanes }) => [entry.from, lane, lanes])).toEqual([
			[60, 0, 2],
			[90, 1, 2],
			[120, 0, 2],
			[200, 0, 1],
		]);
	});

	test("however many there are, no two of a lane overlap", () => {
		const spans = Array.from({ length: 60 }, (_, index) =>
			span((index * 37) % 300, ((index * 37) % 300) + 45),
		);
		const found = assignLanes(spans);
		expect(found).toHaveLength(60);
		for (const one of found)
			for (const other of found)
				if (one !== other && one.lane === other.lane)
					expect(one.entry.to <= other.entry.from || other.entry.to <= one.entry.from).toBe(true);
	});
});

describe("what a drag means", () => {
	const held = (own: Partial<DraggedEntry> = {}): DraggedEntry => ({
		date: "2026-11-22",
		from: 600,
		to: 660,
		resourceId: 1,
		grip: "move",
		offset: 20,
		...own,
	});
	const over = (minute: number, own = {}) => ({ date: "2026-11-22", resourceId: 1, minute, ...own });

	test("all of it moves as it is held, snapped, to another row and day", () => {
		expect(computeDragTarget(held(), over(682, { resourceId: 2, date: "2026-11-23" }), 5)).toEqual({
			date: "2026-11-23",
			from: 660,
			to: 720,
			resourceId: 2,
		});
	});

	test("it stays within a day that ends at 30:00", () => {
		expect(computeDragTarget(held(), over(1800), 5)).toMatchObject({ from: 1740, to: 1800 });
		expect(computeDragTarget(held(), over(0), 5)).toMatchObject({ from: 0, to: 60 });
	});

	test("an end is drawn by itself, never past the other, and not into another day", () => {
		expect(computeDragTarget(held({ grip: "end" }), over(721), 5)).toMatchObject({ from: 600, to: 720 });
		expect(computeDragTarget(held({ grip: "end" }), over(500), 5)).toMatchObject({ from: 600, to: 605 });
		expect(computeDragTarget(held({ grip: "start" }), over(900), 5)).toMatchObject({ from: 655, to: 660 });
		const other = computeDragTarget(held({ grip: "end" }), over(900, { date: "2026-11-23" }), 5);
		expect(isSamePosition(other, held())).toBe(true);
	});

	test("an end keeps its row", () =>
		expect(computeDragTarget(held({ grip: "start" }), over(580, { resourceId: 2 }), 5).resourceId).toBe(1));
});

test("[A-394] each of the eleven colours has black or white text by its luminance, which can be read", () => {
	expect(CALENDAR_COLOURS).toHaveLength(11);
	for (const { id, color } of CALENDAR_COLOURS) {
		const { ground, text } = entryColoursOf(id);
		expect(text).toBe(luminance(color) > 186 ? "#000" : "#fff");
		expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
	}
	expect(entryColoursOf(99)).toEqual(entryColoursOf(undefined));
});

test("a swipe goes sideways; a finger that scrolls or trembles changes nothing", () => {
	expect(swipeDirection(-80, 10)).toBe(1);
	expect(swipeDirection(80, -10)).toBe(-1);
	expect(swipeDirection(40, 0)).toBe(0);
	expect(swipeDirection(80, 60)).toBe(0);
});
