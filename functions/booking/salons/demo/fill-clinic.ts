import type { Db } from "#db/d1-client.ts";
import { CLINIC_COURSES } from "#db/demo/clinic/clinic-bookables.ts";
import { createClinicFriends } from "#db/demo/clinic/clinic-friends.ts";
import { CLINIC_HOURS } from "#db/demo/clinic/clinic-hours.ts";
import { CLINIC_TAG } from "#db/demo/clinic/clinic-shop.ts";
import { newReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { VISIT_STATUS } from "#domain/engine/reservations/reservation-status.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { currentDay, DAY, HOUR, toWireTime } from "#domain/platform/time/wire-time.ts";
import { type DemoSpan, listDemoDays } from "./demo-bookings.ts";
import { DemoRoom, toFriendActor } from "./demo-room.ts";

/**
 * Weeks of the past, each booked some days before; the clinic had fewer guests in the beginning. Guests of the
 * first week have not come since.
 */
const PAST_WEEKS: PastWeek[] = [
	{ daysAgo: 70, count: 5, isLast: true },
	{ daysAgo: 28, count: 8 },
	{ daysAgo: 21, count: 10 },
	{ daysAgo: 14, count: 12 },
	{ daysAgo: 7, count: 13 },
];
/** Bookings of today and tomorrow, and of the days after them, with their age in days. */
const FUTURE_BOOKINGS = [
	{ from: 0, to: 1, count: 7, age: 8 },
	{ from: 2, to: 13, count: 16, age: 3 },
];

/** Combinations of staff and course; repeated rows are drawn more often. The last is the first visit's. */
const OFFERS = [
	[1, 2],
	[1, 2],
	[1, 4],
	[1, 4],
	[2, 3],
	[2, 3],
	[2, 2],
	[2, 4],
	[1, 1],
] as const;

/** Starts by which every course ends in the hours that all days have. */
const [FIRST_START, LAST_START, START_INTERVAL] = [11 * 60, 16 * 60 + 30, 30];

/** Fills the calendar of the demo clinic with its room's own commands: four weeks behind, two ahead. */
export async function fillClinic(db: Db, now: number): Promise<void> {
	const room = new DemoRoom(db, 1, now, createClinicFriends(now));
	for (const week of PAST_WEEKS) await fillPastWeek(room, now, week);
	const booked = new Set<number | string>();
	const bookings = [];
	for (const { count, age, ...days } of FUTURE_BOOKINGS) {
		room.now = CLINIC_HOURS.lastMoment(now - age * DAY);
		const span = { now, ...days };
		const drawn = await room.drawAndRun(
			Array(count).fill(null),
			listDemoDays(span),
			() => drawVisit(room, span),
			booked,
		);
		bookings.push(...drawn);
	}
	const laterBookings = bookings.filter(({ date }) => date > addDays(currentDay(now), 1));
	room.now = CLINIC_HOURS.lastMoment(now - 2 * HOUR);
	// One has cancelled by telephone, and one asks to cancel.
	await room.runCommands(
		laterBookings.slice(0, 1).map(({ id }) => ({ name: "cancelReservation" as const, input: { id } })),
	);
	await room.runCommands(
		laterBookings
			.filter(({ member_id }) => member_id !== null)
			.slice(1, 2)
			.map(({ id, member_id }) => ({
				name: "cancelReservation" as const,
				input: { id },
				actor: toFriendActor(member_id!),
			})),
	);
	room.now = now;
	await room.runCommands(
		bookings
			.filter(({ date, from }) => `${date} ${from}` <= toWireTime(now).slice(0, 16))
			.filter(({ id }) => id !== laterBookings[0]?.id)
			.map(({ id }) => ({
				name: "noteReservation" as const,
				input: { id, visitStatus: VISIT_STATUS.inProgress, checked: true },
			})),
	);
}

interface PastWeek {
	daysAgo: number;
	count: number;
	/** Whether it is the last visit of its guests. */
	isLast?: boolean;
}

/** Bookings of a week of the past. All came but the first, who cancelled, and the second, who did not. */
async function fillPastWeek(
	room: DemoRoom,
	now: number,
	{ daysAgo, count, isLast = false }: PastWeek,
): Promise<void> {
	const span = { now, from: -daysAgo, to: 6 - daysAgo };
	room.now = CLINIC_HOURS.lastMoment(now - (daysAgo + 3) * DAY);
	const bookings = await room.drawAndRun(Array(count).fill(null), listDemoDays(span), () =>
		drawVisit(room, span, isLast),
	);
	room.now += HOUR;
	await room.runCommands(
		bookings.slice(0, 1).map(({ id }) => ({ name: "cancelReservation" as const, input: { id } })),
	);
	room.now = CLINIC_HOURS.lastMoment(now - (daysAgo - 7) * DAY - 12 * HOUR);
	await room.runCommands(
		bookings.slice(1).map(({ id }, index) => ({
			name: "noteReservation" as const,
			input: { id, visitStatus: VISIT_STATUS.done, isAttended: index > 0, checked: true },
		})),
	);
}

/** Draws a visit; who came once only takes the first course, all others another. */
function drawVisit(room: DemoRoom, { now, from, to }: DemoSpan, isLast = false) {
	const [resource, courseId] = room.pick<readonly [number, number]>(isLast ? OFFERS.slice(0, -1) : OFFERS);
	const { minutes } = CLINIC_COURSES.find(({ id }) => id === courseId)!;
	const isFirst = courseId === 1;
	const friend = room.pick(
		room.friends.filter(
			({ blockedAt, followedAt, tagIds }) =>
				blockedAt === null &&
				followedAt < room.now &&
				tagIds.includes(CLINIC_TAG.first) === isFirst &&
				tagIds.includes(CLINIC_TAG.away) === isLast,
		),
	);
	const isByPhone = room.random() < 0.2;
	const start =
		FIRST_START + START_INTERVAL * Math.floor(room.random() * ((LAST_START - FIRST_START) / START_INTERVAL));
	const input = newReservationInput.parse({
		date: addDays(currentDay(now), from + Math.floor(room.random() * (to - from + 1))),
		from: formatClockMinute(start),
		to: formatClockMinute(start + minutes),
		course_id: courseId,
		salon_resource_id: resource,
		member_id: friend.id,
		name: friend.name,
		contact_address: "",
		comment: room.pick(COMMENTS),
		option: "",
	});
	return {
		name: "createReservation" as const,
		input,
		...(!isByPhone && { actor: toFriendActor(friend.id) }),
	};
}

const COMMENTS = [
	"",
	"",
	"",
	"首の右側がつらいです。",
	"前回と同じ強さでお願いします。",
	"産後6か月です。子どもも一緒に伺います。",
];
