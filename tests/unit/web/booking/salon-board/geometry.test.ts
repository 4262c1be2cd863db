import { describe, expect, test } from "vitest";
import { MOST_BOARD_DAYS } from "#domain/booking/salons/inputs/reservations.ts";
import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";
import { contrast, luminance } from "#domain/platform/colours/colour-contrast.ts";
import { draggedTo, type HeldEntry, isSamePlace } from "#web/booking/salon-board/model/dragged.ts";
import { laid } from "#web/booking/salon-board/model/lanes.ts";
import { lookOf } from "#web/booking/salon-board/model/looks.ts";
import { daysIn, periodOf, readFor, stepped, titleOf } from "#web/booking/salon-board/model/periods.ts";
import { minuteAt, outside, overlap, placeOn, scaleOf } from "#web/booking/salon-board/model/scale.ts";
import { swiped } from "#web/booking/salon-board/model/swipe.ts";

describe("the days of a view", () => {
	test("[M-058] a week begins on Monday, over the turn of the year too", () => {
		expect(periodOf("week", "2027-01-01")).toEqual({ from: "2026-12-28", days: 7 });
		expect(periodOf("week", "2026-11-22").from).toBe("2026-11-16");
	});

	test("a month is shown in whole weeks, never more than the board is asked for at once", () => {
		expect(periodOf("month", "2026-11-22")).toEqual({ from: "2026-10-26", days: 42 });
		expect(periodOf("month", "2027-02-14")).toEqual({ from: "2027-02-01", days: 28 });
		for (let month = 1; month <= 12; month++)
			expect(periodOf("month", `2028-${String(month).padStart(2, "0")}-15`).days).toBeLessThanOrEqual(42);
	});

	test("[M-201] a month's shifts are read from six days before it to six days behind it, which holds all that it shows", () => {
		expect(readFor("month", "2026-11-22")).toEqual({ from: "2026-10-26", days: 42 });
		expect(readFor("month", "2027-02-14")).toEqual({ from: "2027-01-26", days: 40 });
		for (let month = 1; month <= 12; month++) {
			const day = `2028-${String(month).padStart(2, "0")}-15`;
			const read = readFor("month", day);
			expect(daysIn(read)).toEqual(expect.arrayContaining(daysIn(periodOf("month", day))));
			expect(read.days).toBeLessThanOrEqual(MOST_BOARD_DAYS);
		}
		for (const view of ["date", "week", "list"] as const)
			expect(readFor(view, "2026-11-22")).toEqual(periodOf(view, "2026-11-22"));
	});

	test("a list has the days of its month", () => {
		const days = daysIn(periodOf("list", "2028-02-10"));
		expect([days[0], days.at(-1)]).toEqual(["2028-02-01", "2028-02-29"]);
	});

	test("steps lead from month to month whatever their length", () => {
		expect(stepped("month", "2026-01-31", 1)).toBe("2026-02-01");
		expect(stepped("month", "2026-03-31", -1)).toBe("2026-02-01");
		expect(stepped("week", "2026-12-30", 1)).toBe("2027-01-06");
		expect(stepped("date", "2026-03-01", -1)).toBe("2026-02-28");
		expect(stepped("list", "2026-12-05", 1)).toBe("2027-01-01");
	});

	test("titles say the days with their weekday", () => {
		expect(titleOf("date", "2026-11-22")).toBe("2026年11月22日（日）");
		expect(titleOf("week", "2026-11-22")).toBe("2026年11月16日〜22日");
		expect(titleOf("week", "2026-12-01")).toBe("2026年11月30日〜12月6日");
		expect(titleOf("month", "2026-11-22")).toBe("2026年11月");
	});
});

describe("the scale of a day", () => {
	test("holds hours after midnight and what stands outside of hours", () => {
		expect(scaleOf([{ from: 22 * 60, to: 26 * 60 }])).toEqual({ from: 1320, to: 1560 });
		expect(
			scaleOf([
				{ from: 600, to: 1080 },
				{ from: 545, to: 560 },
			]),
		).toEqual({ from: 540, to: 1080 });
		expect(scaleOf([{ from: 29 * 60 + 30, to: 30 * 60 }]).to).toBe(1800);
	});

	test("without anything it is a shop's usual day", () =>
		expect(scaleOf([])).toEqual({ from: 540, to: 1080 }));

	test("places are shares of it; what lies outside is cut or not drawn", () => {
		const scale = { from: 600, to: 1000 };
		expect(placeOn(scale, { from: 700, to: 800 })).toEqual({ start: 25, length: 25 });
		expect(placeOn(scale, { from: 500, to: 700 })).toEqual({ start: 0, length: 25 });
		expect(placeOn(scale, { from: 400, to: 600 })).toBeNull();
		expect(minuteAt(scale, 0.25)).toBe(700);
		expect(minuteAt(scale, 2)).toBe(1000);
	});

	test("what no span covers is closed; shifts count within hours alone", () => {
		const scale = { from: 540, to: 1200 };
		expect(
			outside(scale, [
				{ from: 780, to: 1080 },
				{ from: 600, to: 720 },
			]),
		).toEqual([
			{ from: 540, to: 600 },
			{ from: 720, to: 780 },
			{ from: 1080, to: 1200 },
		]);
		expect(outside(scale, [])).toEqual([scale]);
		expect(
			overlap(
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
		const found = laid([span(60, 120), span(90, 150), span(120, 180), span(200, 220)]);
		expect(found.map(({ entry, lane, lanes }) => [entry.from, lane, lanes])).toEqual([
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
		const found = laid(spans);
		expect(found).toHaveLength(60);
		for (const one of found)
			for (const other of found)
				if (one !== other && one.lane === other.lane)
					expect(one.entry.to <= other.entry.from || other.entry.to <= one.entry.from).toBe(true);
	});
});

describe("what a drag means", () => {
	const held = (own: Partial<HeldEntry> = {}): HeldEntry => ({
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
		expect(draggedTo(held(), over(682, { resourceId: 2, date: "2026-11-23" }), 5)).toEqual({
			date: "2026-11-23",
			from: 660,
			to: 720,
			resourceId: 2,
		});
	});

	test("it stays within a day that ends at 30:00", () => {
		expect(draggedTo(held(), over(1800), 5)).toMatchObject({ from: 1740, to: 1800 });
		expect(draggedTo(held(), over(0), 5)).toMatchObject({ from: 0, to: 60 });
	});

	test("an end is drawn by itself, never past the other, and not into another day", () => {
		expect(draggedTo(held({ grip: "end" }), over(721), 5)).toMatchObject({ from: 600, to: 720 });
		expect(draggedTo(held({ grip: "end" }), over(500), 5)).toMatchObject({ from: 600, to: 605 });
		expect(draggedTo(held({ grip: "start" }), over(900), 5)).toMatchObject({ from: 655, to: 660 });
		const other = draggedTo(held({ grip: "end" }), over(900, { date: "2026-11-23" }), 5);
		expect(isSamePlace(other, held())).toBe(true);
	});

	test("an end keeps its row", () =>
		expect(draggedTo(held({ grip: "start" }), over(580, { resourceId: 2 }), 5).resourceId).toBe(1));
});

test("[A-394] each of the eleven colours has black or white text by its luminance, which can be read", () => {
	expect(CALENDAR_COLOURS).toHaveLength(11);
	for (const { id, color } of CALENDAR_COLOURS) {
		const { ground, text } = lookOf(id);
		expect(text).toBe(luminance(color) > 186 ? "#000" : "#fff");
		expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
	}
	expect(lookOf(99)).toEqual(lookOf(undefined));
});

test("a swipe goes sideways; a finger that scrolls or trembles changes nothing", () => {
	expect(swiped(-80, 10)).toBe(1);
	expect(swiped(80, -10)).toBe(-1);
	expect(swiped(40, 0)).toBe(0);
	expect(swiped(80, 60)).toBe(0);
});
