import { listFreeTimes } from "#domain/booking/salons/free-times.ts";
import type { SalonSettings } from "#domain/booking/salons/salon-book.ts";
import { SalonBook } from "#domain/booking/salons/salon-book.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { DEFAULT_SALON_RULES } from "#domain/booking/salons/salon-settings.ts";

// Free times of a course for a month: 20 resources in shifts, 30 courses, 3,000 reservations, computed
// from memory like in the salon's room. CPU time, so that other load matters little. Aims: warm below 20 ms,
// cold (first query of a process, without cached days) below 150 ms.

const FIRST = toDayNumber("2026-12-01");
const DAYS = 31;
const RESOURCES = Array.from({ length: 20 }, (_, index) => index + 1);
const COURSES = Array.from({ length: 30 }, (_, index) => index + 1);
const RESERVATIONS = 3_000;
const ROUNDS = 40;
const ALL_WEEK = [0, 1, 2, 3, 4, 5, 6];

const settings: SalonSettings = {
	rules: { ...DEFAULT_SALON_RULES, bufferAfter: 10, slotCapacity: { admin: 2, friend: 1 } },
	syncShift: true,
	enableOnline: true,
	resources: new Map(
		RESOURCES.map((id) => [
			id,
			{
				id,
				name: `担当${id}`,
				isEnabled: true,
				position: id,
				capacity: { admin: null, friend: null },
				fee: 0,
			},
		]),
	),
	courses: new Map(
		COURSES.map((id) => [
			id,
			{
				id,
				name: `コース${id}`,
				minutes: 30 + 15 * (id % 5),
				isEnabled: true,
				bufferBefore: null,
				bufferAfter: null,
			},
		]),
	),
	unlinks: new Set(COURSES.filter((id) => id % 3 === 0).map((id) => `${(id % 20) + 1}:${id}`)),
	hours: ALL_WEEK.map(() => [{ from: 600, to: 1_260 }]),
	special: new Map(),
	masters: RESOURCES.map((id) => ({
		id,
		resourceId: id,
		startDate: "2026-01-01",
		expiredAt: null,
		repeat: ALL_WEEK,
		from: 600,
		to: 1_260,
	})),
};

function filledBook(): SalonBook {
	const book = new SalonBook(settings);
	for (let id = 1; id <= RESERVATIONS; id++) {
		const from = 600 + 15 * ((id * 7) % 40);
		const place = { day: FIRST + (id % DAYS), from, to: from + 60, before: 0, after: 10 };
		book.setBooking({ ...place, id, reservationId: id, resourceIds: [(id % RESOURCES.length) + 1] });
	}
	return book;
}

function month(book: SalonBook, courseId: number): number {
	const wanted = { courseId, resourceIds: null, side: "friend", now: FIRST * 1_440 } as const;
	let free = 0;
	for (let day = FIRST; day < FIRST + DAYS; day++)
		for (const time of listFreeTimes(book, wanted, day)) free += time.free;
	return free;
}

/** CPU time of some work, ms. */
function processorTime(work: () => void): number {
	const began = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(began);
	return (user + system) / 1_000;
}

const book = filledBook();
const cold = processorTime(() => month(book, 1));
const warm = Array.from({ length: ROUNDS }, (_, round) =>
	processorTime(() => month(book, COURSES[round % COURSES.length]!)),
).sort((a, b) => a - b);
console.log(
	`salon, free times of a month (${month(book, 1)} free): cold ${cold.toFixed(1)} ms, warm ${warm[ROUNDS / 2]!.toFixed(1)} ms, worst ${warm.at(-1)!.toFixed(1)} ms of processor time`,
);
