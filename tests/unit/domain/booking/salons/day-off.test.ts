import { describe, expect, test } from "vitest";
import { isDayOff } from "#domain/booking/salons/day-off.ts";
import { SalonBook } from "#domain/booking/salons/salon-book.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { DEFAULT_SALON_RULES } from "#domain/booking/salons/salon-settings.ts";

const TUESDAY = toDayNumber("2026-11-24");
const WEDNESDAY = TUESDAY + 1;
const HOURS = [{ from: 600, to: 1_140 }];

/** Salon open on Tuesdays and Wednesdays; its first resource works on Tuesdays from 10:00 to 11:00. */
const bookWith = (own: { syncShift?: boolean; unlinks?: string[]; isEnabled?: boolean } = {}) =>
	new SalonBook({
		rules: DEFAULT_SALON_RULES,
		syncShift: own.syncShift ?? true,
		enableOnline: true,
		resources: new Map(
			[1, 2].map((id) => [
				id,
				{
					...{ id, name: `担当${id}`, isEnabled: own.isEnabled ?? true, position: id, fee: 0 },
					capacity: { admin: null, friend: null },
				},
			]),
		),
		courses: new Map([
			[1, { id: 1, name: "カット", minutes: 60, isEnabled: true, bufferBefore: null, bufferAfter: null }],
		]),
		unlinks: new Set(own.unlinks),
		hours: [[], [], HOURS, HOURS, [], [], []],
		special: new Map(),
		masters: [
			{ id: 1, resourceId: 1, startDate: "2026-01-01", expiredAt: null, repeat: [2], from: 600, to: 660 },
		],
	});
const CUT = { courseId: 1, resourceIds: null };

describe("a day is off", () => {
	test("where the salon is closed, or shifts decide and nobody has one", () => {
		expect(isDayOff(bookWith(), CUT, TUESDAY)).toBe(false);
		expect(isDayOff(bookWith(), CUT, WEDNESDAY)).toBe(true);
		expect(isDayOff(bookWith({ syncShift: false }), CUT, WEDNESDAY)).toBe(false);
		expect(isDayOff(bookWith({ syncShift: false }), CUT, WEDNESDAY + 1)).toBe(true);
	});

	test("where the shift is shorter than the course", () => {
		expect(isDayOff(bookWith(), { ...CUT, minutes: 90 }, TUESDAY)).toBe(true);
	});

	test("where those who work do not take the course, or not all that are asked for work", () => {
		expect(isDayOff(bookWith({ unlinks: ["1:1"] }), CUT, TUESDAY)).toBe(true);
		expect(isDayOff(bookWith({ isEnabled: false }), CUT, TUESDAY)).toBe(true);
		expect(isDayOff(bookWith(), { ...CUT, resourceIds: [1] }, TUESDAY)).toBe(false);
		expect(isDayOff(bookWith(), { ...CUT, resourceIds: [2] }, TUESDAY)).toBe(true);
		expect(isDayOff(bookWith(), { ...CUT, resourceIds: [1], subResourceIds: [2] }, TUESDAY)).toBe(true);
	});
});
