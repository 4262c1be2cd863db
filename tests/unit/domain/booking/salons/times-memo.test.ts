import { expect, test } from "vitest";
import { listFreeTimes } from "#domain/booking/salons/free-times.ts";
import { FreeTimesCache } from "#domain/booking/salons/free-times-cache.ts";
import { SalonBook, type SalonSettings } from "#domain/booking/salons/salon-book.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { DEFAULT_SALON_RULES } from "#domain/booking/salons/salon-settings.ts";

const DAY = toDayNumber("2026-11-25");
const settings: SalonSettings = {
	rules: { ...DEFAULT_SALON_RULES, window: { leadMinutes: 60, days: 10 } },
	syncShift: false,
	enableOnline: true,
	resources: new Map(
		[1, 2].map((id) => [
			id,
			{ id, name: "", isEnabled: true, position: id, capacity: { admin: null, friend: null }, fee: 0 },
		]),
	),
	courses: new Map([
		[1, { id: 1, name: "", minutes: 60, isEnabled: true, bufferBefore: null, bufferAfter: null }],
	]),
	unlinks: new Set(),
	hours: Array.from({ length: 7 }, () => [{ from: 540, to: 1_260 }]),
	special: new Map(),
	masters: [],
};
const wanted = (now: number) => ({ courseId: 1, resourceIds: null, side: "friend" as const, now });
const booking = {
	...{ id: 1, reservationId: 1, resourceIds: [1], before: 0, after: 0 },
	...{ day: DAY, from: 600, to: 660 },
};

test("a day's times are reckoned once, until something of the day changes", () => {
	const [book, memo] = [new SalonBook(settings), new FreeTimesCache()];
	const before = (DAY - 3) * 1_440;
	const first = memo.timesOf(book, wanted(before), DAY);
	expect(memo.timesOf(book, wanted(before + 5), DAY)).toBe(first);
	book.setBooking(booking);
	const changed = memo.timesOf(book, wanted(before + 5), DAY);
	expect(changed).toEqual(listFreeTimes(book, wanted(before + 5), DAY));
	expect(changed).not.toEqual(first);
	book.setBooking({ ...booking, day: DAY + 5 });
	expect(memo.timesOf(book, wanted(before), DAY)).toBe(changed);
});

test("a day on which booking ends or begins is reckoned by the minute, and no friend's hold is kept", () => {
	const [book, memo] = [new SalonBook(settings), new FreeTimesCache()];
	for (const now of [
		DAY * 1_440 - 30,
		DAY * 1_440 + 600,
		DAY * 1_440 + 601,
		(DAY - 11) * 1_440,
		(DAY - 10) * 1_440,
	])
		expect(memo.timesOf(book, wanted(now), DAY)).toEqual(listFreeTimes(book, wanted(now), DAY));
	const mine = { ...wanted((DAY - 3) * 1_440), holdKey: "mine" };
	expect(memo.timesOf(book, mine, DAY)).not.toBe(memo.timesOf(book, mine, DAY));
});

test("a day that comes within the year that friends book ahead is reckoned anew, where the salon sets no end", () => {
	const endless = { ...settings, rules: { ...DEFAULT_SALON_RULES, window: { leadMinutes: 60, days: 0 } } };
	const [book, memo] = [new SalonBook(endless), new FreeTimesCache()];
	const isOffered = (daysBefore: number) =>
		memo.timesOf(book, wanted((DAY - daysBefore) * 1_440), DAY).some(({ free }) => free > 0);
	expect([isOffered(367), isOffered(366)]).toEqual([false, true]);
});
