import { describe, expect, test } from "vitest";
import { findNearestFreeTimes, listFreeTimes } from "#domain/booking/salons/free-times.ts";
import {
	type AvailabilityRequest,
	formatReason,
	getReasonNames,
	judgeAvailability,
} from "#domain/booking/salons/judge-availability.ts";
import { AVAILABILITY_RULES } from "#domain/booking/salons/rules/registry.ts";
import { SalonBook, type SalonSettings } from "#domain/booking/salons/salon-book.ts";
import {
	formatClockMinute,
	formatDayNumber,
	getMonday,
	getWeekday,
	parseClockMinute,
	toDayNumber,
} from "#domain/booking/salons/salon-minutes.ts";
import { DEFAULT_SALON_RULES, type SalonRules } from "#domain/booking/salons/salon-settings.ts";

const DAY = toDayNumber("2026-12-31");

function settings(rules: Partial<SalonRules> = {}, given: Partial<SalonSettings> = {}): SalonSettings {
	const resource = (id: number) => ({
		id,
		name: `担当${id}`,
		isEnabled: true,
		position: id,
		capacity: { admin: null, friend: null },
		fee: 0,
	});
	return {
		rules: { ...DEFAULT_SALON_RULES, ...rules },
		syncShift: false,
		enableOnline: true,
		resources: new Map([1, 2].map((id) => [id, resource(id)])),
		courses: new Map([
			[1, { id: 1, name: "カット", minutes: 60, isEnabled: true, bufferBefore: null, bufferAfter: null }],
		]),
		unlinks: new Set(),
		// Open until 01:00.
		hours: Array.from({ length: 7 }, () => [{ from: 600, to: 1_500 }]),
		special: new Map(),
		masters: [],
		...given,
	};
}

const ask = (given: Partial<AvailabilityRequest> = {}): AvailabilityRequest => ({
	day: DAY,
	from: 600,
	to: 660,
	courseId: 1,
	resourceIds: [1],
	side: "admin",
	now: DAY * 1_440,
	...given,
});
const booked = (id: number, from: number, to: number, given: object = {}) => ({
	id,
	reservationId: id,
	resourceIds: [1],
	day: DAY,
	from,
	to,
	before: 0,
	after: 0,
	...given,
});
const rulesOf = (book: SalonBook, given: Partial<AvailabilityRequest> = {}) => {
	const verdict = judgeAvailability(book, ask(given));
	return verdict.free ? [] : verdict.reasons.map(({ rule }) => rule);
};

describe("times of a salon", () => {
	test("are written to 30:00, and belong to the day on which they begin", () => {
		expect(["00:00", "25:00", "30:00"].map(parseClockMinute)).toEqual([0, 1_500, 1_800]);
		expect(["30:01", "31:00", "9:00", "12:60", ""].map(parseClockMinute)).toEqual([
			null,
			null,
			null,
			null,
			null,
		]);
		expect(formatClockMinute(1_500)).toBe("25:00");
	});

	test("[M-058] stand in weeks that begin on Monday", () => {
		expect([getWeekday(DAY), formatDayNumber(getMonday(DAY))]).toEqual([4, "2026-12-28"]);
		expect(formatDayNumber(getMonday(toDayNumber("2027-01-03")))).toBe("2026-12-28");
		expect(formatDayNumber(getMonday(toDayNumber("2027-01-04")))).toBe("2027-01-04");
	});
});

describe("a refusal", () => {
	test("names the bookings in the way, and none that only touch the time", () => {
		const book = new SalonBook(settings({ shopCapacity: { admin: 1, friend: 1 } }));
		for (const [id, from, to] of [
			[7, 600, 660],
			[8, 690, 750],
			[9, 720, 780],
		] as const)
			book.setBooking(booked(id, from, to));
		const told = (from: number, to: number) => {
			const verdict = judgeAvailability(book, ask({ from, to }));
			return verdict.free ? [] : verdict.reasons.map(({ rule, reservation_ids }) => [rule, reservation_ids]);
		};
		expect(told(660, 720)).toEqual([
			["shop_full", [8]],
			["resource_full", [8]],
		]);
		expect(told(750, 800)).toEqual([
			["shop_full", [9]],
			["resource_full", [9]],
		]);
	});
});

describe("a day that ends at 25:00", () => {
	test("takes what ends by then, and meets what the next day books", () => {
		const book = new SalonBook(
			settings({}, { special: new Map([["2027-01-01", { name: "", hours: [{ from: 0, to: 600 }] }]]) }),
		);
		expect(rulesOf(book, { from: 1_440, to: 1_500 })).toEqual([]);
		expect(rulesOf(book, { from: 1_470, to: 1_530 })).toEqual(["hours"]);
		book.setBooking(booked(7, 30, 90, { day: DAY + 1 }));
		expect(rulesOf(book, { from: 1_440, to: 1_500 })).toEqual(["resource_full"]);
		expect(rulesOf(book, { from: 1_410, to: 1_470 })).toEqual([]);
	});
});

describe("a day that begins at midnight", () => {
	test("meets what the evening before booked into it, also where it was looked at before that was booked", () => {
		const book = new SalonBook(
			settings({}, { special: new Map([["2027-01-01", { name: "", hours: [{ from: 0, to: 600 }] }]]) }),
		);
		const early = (from: number) => rulesOf(book, { day: DAY + 1, from, to: from + 60 });
		expect(early(0)).toEqual([]);
		book.setBooking(booked(7, 1_410, 1_500));
		expect([early(0), early(60)]).toEqual([["resource_full"], []]);
		book.dropBooking(7, DAY);
		expect(early(0)).toEqual([]);
		book.setBlock({ id: 1, resourceId: 1, day: DAY, from: 1_400, to: 1_470 });
		expect([early(0), early(30)]).toEqual([["block"], []]);
	});
});

describe("minutes kept free", () => {
	test("may overlap each other, but no booking", () => {
		const book = new SalonBook(settings({ bufferBefore: 15, bufferAfter: 15 }));
		book.setBooking(booked(7, 600, 660, { before: 15, after: 15 }));
		expect(rulesOf(book, { from: 675, to: 735 })).toEqual([]);
		expect(rulesOf(book, { from: 670, to: 730 })).toEqual(["resource_full"]);
		book.setBooking(booked(8, 900, 960, { before: 15, after: 15 }));
		expect(rulesOf(book, { from: 825, to: 885 })).toEqual([]);
		expect(rulesOf(book, { from: 830, to: 890 })).toEqual(["resource_full"]);
	});

	test("count as one, however many bookings they are of", () => {
		const book = new SalonBook(settings({ slotCapacity: { admin: 2, friend: 2 }, bufferAfter: 30 }));
		book.setBooking(booked(7, 600, 660, { after: 30 }));
		book.setBooking(booked(8, 600, 660, { after: 30 }));
		expect(rulesOf(book, { from: 660, to: 720 })).toEqual([]);
		book.setBooking(booked(9, 660, 720, { after: 30 }));
		expect(rulesOf(book, { from: 660, to: 720 })).toEqual(["resource_full"]);
	});
});

describe("capacities", () => {
	test("are an operator's or a friend's, of a resource and of the shop", () => {
		const book = new SalonBook(
			settings({ slotCapacity: { admin: 2, friend: 1 }, shopCapacity: { admin: 2, friend: 2 } }),
		);
		book.setBooking(booked(7, 600, 660));
		expect([rulesOf(book), rulesOf(book, { side: "friend" })]).toEqual([[], ["resource_full"]]);
		book.setBooking(booked(8, 600, 660, { resourceIds: [2] }));
		expect(rulesOf(book)).toEqual(["shop_full"]);
		expect(rulesOf(book, { ignoring: 8 })).toEqual([]);
	});
});

describe("a hold", () => {
	test("counts for other friends alone, and not for whoever has it", () => {
		const book = new SalonBook(settings());
		book.setHold({ ...booked(0, 600, 660), key: "mine", until: 1, since: 0, owner: null });
		expect(rulesOf(book, { side: "friend" })).toEqual(["held"]);
		expect(rulesOf(book, { side: "friend", holdKey: "mine" })).toEqual([]);
		expect(rulesOf(book)).toEqual([]);
		// Without bookings it also fills a shop with capacity one, whoever else is free.
		book.renew(settings({ shopCapacity: { admin: 1, friend: 1 } }));
		expect(rulesOf(book, { side: "friend", resourceIds: [2] })).toEqual(["shop_full"]);
		book.renew(settings());
		book.dropHold("mine", DAY);
		expect(rulesOf(book, { side: "friend" })).toEqual([]);
	});

	test("and a booking beside it together fill a resource that takes two; one that only touches the time fills nothing", () => {
		const book = new SalonBook(settings({ slotCapacity: { admin: 2, friend: 2 } }));
		const hold = { ...booked(0, 600, 660), until: 1, since: 0, owner: null };
		book.setHold({ ...hold, key: "other" });
		expect(rulesOf(book, { side: "friend" })).toEqual([]);
		book.setBooking(booked(7, 630, 690));
		expect(rulesOf(book, { side: "friend" })).toEqual(["held"]);
		expect(rulesOf(book, { side: "friend", from: 660, to: 720 })).toEqual([]);
		book.setBooking(booked(8, 630, 690));
		expect(rulesOf(book, { side: "friend", from: 660, to: 720 })).toEqual(["resource_full"]);
	});
});

describe("anyone", () => {
	test("is whoever has the fewest minutes that day, then the first in the salon's order", () => {
		const book = new SalonBook(settings());
		const chosen = () => {
			const verdict = judgeAvailability(book, ask({ resourceIds: null }));
			return verdict.free ? verdict.resourceIds : verdict.reasons.map(({ rule }) => rule);
		};
		expect(chosen()).toEqual([1]);
		book.setBooking(booked(7, 900, 960));
		expect(chosen()).toEqual([2]);
		book.setBlock({ id: 1, resourceId: null, day: DAY, from: 630, to: 640 });
		expect(chosen()).toEqual(["nobody", "block", "block"]);
	});
});

describe("what is needed besides", () => {
	test("has to be free too, and is not chosen a second time where anyone will do", () => {
		const book = new SalonBook(settings());
		const chosen = (given: Partial<AvailabilityRequest>) => {
			const verdict = judgeAvailability(book, ask({ subResourceIds: [1], ...given }));
			return verdict.free ? verdict.resourceIds : verdict.reasons.map(({ rule }) => rule);
		};
		expect([chosen({ resourceIds: [2] }), chosen({ resourceIds: null })]).toEqual([
			[2, 1],
			[2, 1],
		]);
		book.setBooking(booked(7, 600, 660));
		expect([chosen({ resourceIds: [2] }), chosen({ resourceIds: null })]).toEqual([
			["resource_full"],
			["resource_full"],
		]);
		book.dropBooking(7, DAY);
		book.setBooking(booked(8, 600, 660, { resourceIds: [2] }));
		expect(chosen({ resourceIds: null })).toEqual(["nobody", "resource_full"]);
	});
});

describe("free times", () => {
	test("begin on whole units within the hours", () => {
		const book = new SalonBook(
			settings({ unit: 30 }, { hours: Array.from({ length: 7 }, () => [{ from: 610, to: 760 }]) }),
		);
		const times = listFreeTimes(book, { ...ask(), courseId: 1 }, DAY);
		expect(times.map(({ from }) => formatClockMinute(from))).toEqual(["10:30", "11:00", "11:30"]);
	});

	test("of what is moved last as long as it did, and need what it needed besides", () => {
		const book = new SalonBook(
			settings({ unit: 30 }, { hours: Array.from({ length: 7 }, () => [{ from: 600, to: 780 }]) }),
		);
		book.setBooking({ ...booked(7, 720, 780), resourceIds: [2] });
		const times = listFreeTimes(book, { ...ask(), courseId: 1, minutes: 90, subResourceIds: [2] }, DAY);
		expect(times.map(({ from, free }) => [formatClockMinute(from), free])).toEqual([
			["10:00", 1],
			["10:30", 1],
			["11:00", 0],
			["11:30", 0],
		]);
	});

	test("nearest to one that is taken are offered, the nearest first", () => {
		const book = new SalonBook(settings({ unit: 60 }));
		book.setBooking(booked(7, 840, 900));
		const found = findNearestFreeTimes(book, ask({ from: 840, to: 900 }));
		expect(found.map(({ from }) => formatClockMinute(from))).toEqual(["13:00", "15:00", "12:00"]);
	});

	test("nearest to one that is taken are offered, on the next days where its own has none", () => {
		const book = new SalonBook(settings({ unit: 60 }));
		book.setBlock({ id: 1, resourceId: null, day: DAY, from: 660, to: 1_500 });
		book.setBooking(booked(7, 600, 660));
		expect(
			findNearestFreeTimes(book, ask()).map(
				({ day, from }) => `${formatDayNumber(day)} ${formatClockMinute(from)}`,
			),
		).toEqual(["2027-01-01 10:00", "2027-01-01 11:00", "2027-01-01 12:00"]);
	});
});

test("every rule says in a sentence what it objects to", () => {
	const names = getReasonNames(new SalonBook(settings()));
	for (const rule of Object.keys(AVAILABILITY_RULES)) {
		const sentence = formatReason(
			{ rule, resource_id: 1, course_id: 1, count: 3, time: "10:00〜11:00" },
			names,
		);
		expect(sentence, rule).toMatch(/。$/);
		expect(sentence, rule).not.toMatch(/undefined|NaN/);
	}
});
