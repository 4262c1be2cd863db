import { createDemoFriends } from "#db/demo/demo-friends.ts";
import { changedReservation, newReservation } from "#domain/booking/salons/inputs/reservations.ts";
import { clockOf, toDayNumber } from "#domain/booking/salons/minutes.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { WireReservation } from "../present-reservation.ts";
import { type DemoRoom, friendActor } from "./demo-room.ts";

/** Bookable combinations per salon: staff, course, minutes. */
const OFFERS = {
	1: [
		[1, 1, 60],
		[1, 1, 60],
		[1, 3, 120],
		[3, 5, 45],
		[3, 5, 45],
	],
	2: [
		[2, 2, 60],
		[2, 4, 180],
		[4, 2, 60],
	],
} as const;
export type DemoSalon = keyof typeof OFFERS;
type Offer = readonly [resource: number, course: number, minutes: number];

/** Between the salons' rules (`reservables.ts`) and a guest's wish: every half hour. */
const EVERY = 30;
const FIRST = 600;
const LAST = 1_200;

/** Names of guests who are not friends, as noted by staff on the telephone. */
const CALLERS = ["山本（お電話）", "石田（お電話）", "大野（ご紹介）"];
const COMMENTS = [
	"",
	"",
	"",
	"前回と同じ長さでお願いします。",
	"15分ほど遅れるかもしれません。",
	"子どもと一緒に伺います。",
];

/** The demo's friends who book: one in five never has. */
const bookers = (now: number) =>
	createDemoFriends(0, 60, now).filter(({ id, blockedAt }) => id % 5 !== 0 && blockedAt === null);

/** Some days, counted from the demo's own. */
export interface DemoSpan {
	now: number;
	from: number;
	to: number;
}
export const demoDays = ({ now, from, to }: DemoSpan): number[] =>
	Array.from({ length: to - from + 1 }, (_, index) => toDayNumber(currentDay(now)) + from + index);

/** Draws a booking on one of some days. */
export function drawBooking(
	room: DemoRoom,
	salon: DemoSalon,
	at: DemoSpan,
	given: { isRequest?: boolean; offer?: Offer } = {},
) {
	const friend = room.pick(bookers(at.now));
	// In the first salon friends book at once, so that only the shop leaves something open.
	const isByPhone = given.isRequest ? salon === 1 : room.random() < 0.4;
	const isFriend = !isByPhone || room.random() < 0.8;
	const [resource, course, minutes] = given.offer ?? room.pick<Offer>(OFFERS[salon]);
	const { date, from } = drawTime(room, at);
	const input = newReservation.parse({
		date,
		from: clockOf(from),
		to: clockOf(from + minutes),
		course_id: course,
		salon_resource_id: resource,
		member_id: isFriend ? friend.id : null,
		name: isFriend ? friend.name : room.pick(CALLERS),
		contact_address: isFriend ? "" : "090-0000-0000",
		comment: room.pick(COMMENTS),
		option: given.isRequest && isByPhone ? "request" : "",
	});
	return { name: "create" as const, input, ...(!isByPhone && { actor: friendActor(friend.id) }) };
}

/** Draws another time for a booking, as its friend asks for it. */
export function drawChange(room: DemoRoom, booked: WireReservation, at: DemoSpan) {
	const { date, from } = drawTime(room, at);
	const minutes = minutesOf(booked.to) - minutesOf(booked.from);
	const input = changedReservation.parse({
		id: booked.id,
		date,
		from: clockOf(from),
		to: clockOf(from + minutes),
		course_id: booked.course_id,
		salon_resource_id: booked.salon_resource_id,
		member_id: booked.member_id,
		name: booked.name,
		comment: booked.comment,
	});
	return { name: "update" as const, input, actor: friendActor(booked.member_id!) };
}

function drawTime(room: DemoRoom, { now, from, to }: DemoSpan) {
	const date = addDays(currentDay(now), from + Math.floor(room.random() * (to - from + 1)));
	return { date, from: FIRST + EVERY * Math.floor(room.random() * ((LAST - FIRST) / EVERY)) };
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
