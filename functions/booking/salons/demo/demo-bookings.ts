import type { DemoFriend } from "#db/demo/demo-friends.ts";
import { isLapsed } from "#db/demo/demo-lapsed.ts";
import { DEMO_CALLERS } from "#db/demo/demo-people.ts";
import {
	changedReservationInput,
	newReservationInput,
} from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { formatClockMinute, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { WireReservation } from "../present-reservation.ts";
import { type DemoRoom, toFriendActor } from "./demo-room.ts";

/** Bookable combinations per salon; repeated rows are drawn more often. */
const DEMO_OFFERS = {
	1: [
		[1, 1, 60],
		[1, 1, 60],
		[1, 3, 120],
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
/** Id of a salon of the demo. */
export type DemoSalon = keyof typeof DEMO_OFFERS;
type DemoOffer = readonly [resource: number, course: number, minutes: number];

/**
 * Interval between possible start times: half hours, which fit the units of both salons (`demo-bookables.ts`).
 */
const START_INTERVAL = 30;
/** Earliest and latest start, minutes of the day. */
const FIRST_START = 10 * 60;
const LAST_START = 20 * 60;

const COMMENTS = [
	"",
	"",
	"",
	"前回と同じ長さでお願いします。",
	"15分ほど遅れるかもしれません。",
	"子どもと一緒に伺います。",
];

/** Weight of a friend who comes often, beside the others' 1. */
const REGULAR_WEIGHT = 4;

/**
 * Friends of the demo who book now in the branch whose tag they have; regulars are listed more than once. Every
 * fifth never books, and lapsed ones no longer do. Every third books the days ahead by request only, so that
 * nobody has two bookings there.
 */
const listBookers = (room: DemoRoom, salon: DemoSalon, includesRequesters: boolean) =>
	room.friends
		.filter(
			({ id, blockedAt, followedAt, tagIds }) =>
				id % 5 !== 0 &&
				!isLapsed(id) &&
				blockedAt === null &&
				followedAt < room.now &&
				tagIds.includes(salon),
		)
		.filter(({ id }) => includesRequesters || id % 3 !== 1)
		.flatMap((friend) => Array<DemoFriend>(friend.id % 4 === 3 ? REGULAR_WEIGHT : 1).fill(friend));

/** Range of days relative to the demo's current day. */
export interface DemoSpan {
	now: number;
	from: number;
	to: number;
}
/** Day numbers of a range. */
export const listDemoDays = ({ now, from, to }: DemoSpan): number[] =>
	Array.from({ length: to - from + 1 }, (_, index) => toDayNumber(currentDay(now)) + from + index);

/** Draws a booking within a range of days. */
export function drawBooking(
	room: DemoRoom,
	salon: DemoSalon,
	span: DemoSpan,
	overrides: {
		isRequest?: boolean;
		isByFriend?: boolean;
		offer?: DemoOffer;
		friend?: DemoFriend | null;
	} = {},
) {
	const isPast = span.to < 0;
	const friend =
		overrides.friend ?? room.pick(listBookers(room, salon, isPast || overrides.isRequest === true));
	// In the first salon friends book without approval, so that only bookings by phone are pending.
	const isByPhone =
		overrides.friend || overrides.isByFriend
			? false
			: overrides.isRequest
				? salon === 1
				: room.random() < 0.4;
	const isFriend = !isByPhone || room.random() < (isPast ? 0.9 : 0.4);
	const [resource, course, minutes] = overrides.offer ?? room.pick<DemoOffer>(DEMO_OFFERS[salon]);
	const { date, from } = drawTime(room, span);
	const input = newReservationInput.parse({
		date,
		from: formatClockMinute(from),
		to: formatClockMinute(from + minutes),
		course_id: course,
		salon_resource_id: resource,
		member_id: isFriend ? friend.id : null,
		name: isFriend ? friend.name : room.pick(DEMO_CALLERS),
		contact_address: isFriend ? "" : "090-0000-0000",
		comment: room.pick(COMMENTS),
		option: overrides.isRequest && isByPhone ? "request" : "",
	});
	return {
		name: "createReservation" as const,
		input,
		...(!isByPhone && { actor: toFriendActor(friend.id) }),
	};
}

/** Draws another time for a booking, as a change request of its friend. */
export function drawChange(room: DemoRoom, reservation: WireReservation, span: DemoSpan) {
	const { date, from } = drawTime(room, span);
	const minutes = minutesOf(reservation.to) - minutesOf(reservation.from);
	const input = changedReservationInput.parse({
		id: reservation.id,
		date,
		from: formatClockMinute(from),
		to: formatClockMinute(from + minutes),
		course_id: reservation.course_id,
		salon_resource_id: reservation.salon_resource_id,
		member_id: reservation.member_id,
		name: reservation.name,
		comment: reservation.comment,
	});
	return { name: "updateReservation" as const, input, actor: toFriendActor(reservation.member_id!) };
}

function drawTime(demoRoom: DemoRoom, { now, from, to }: DemoSpan) {
	const date = addDays(currentDay(now), from + Math.floor(demoRoom.random() * (to - from + 1)));
	return {
		date,
		from:
			FIRST_START +
			START_INTERVAL * Math.floor(demoRoom.random() * ((LAST_START - FIRST_START) / START_INTERVAL)),
	};
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
