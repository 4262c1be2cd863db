import type { Db } from "#db/d1-client.ts";
import { findDemoOpenDay } from "#db/demo/demo-bookables.ts";
import { DEMO_LINKS, type DemoBroadcast, listSentBroadcasts } from "#db/demo/demo-broadcasts.ts";
import { lastShopMoment } from "#db/demo/demo-hours.ts";
import { isLapsed } from "#db/demo/demo-lapsed.ts";
import { blockInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { VISIT_STATUS } from "#domain/engine/reservations/reservation-status.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { currentDay, DAY, HOUR, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { WireReservation } from "../present-reservation.ts";
import { type DemoSalon, drawBooking, drawChange, listDemoDays } from "./demo-bookings.ts";
import { DemoRoom, toFriendActor } from "./demo-room.ts";

/**
 * Number of reservations per outcome: 190 in both salons. Future ones were booked six days ago; pending requests
 * arrived this morning.
 */
const DEMO_QUOTAS = {
	afterBroadcast: 9,
	future: 35,
	ofDeletedResource: 4,
	newRequests: 2,
	denied: 2,
	canceled: 4,
	/** Pending requests of each kind: to change and to cancel a booking. */
	openRequests: 1,
};

/** Fills the demo salons with the rooms' own commands. */
export async function fillDemoSalons(db: Db, now: number): Promise<void> {
	for (const salon of [1, 2] as const) {
		const room = new DemoRoom(db, salon, now);
		if (salon === 1) await bookFormerResource(room, now);
		await createBlocks(room, now);
		for (const broadcast of listSentBroadcasts(now).filter(({ daysAgo }) => daysAgo > WAVE_AGE))
			await fillPastWave(room, salon, now, broadcast);
		await fillFutureWeeks(room, salon, now);
	}
}

/** Books a resource that is deleted sixty days ago. */
async function bookFormerResource(room: DemoRoom, now: number): Promise<void> {
	room.now = lastShopMoment(now - 84 * DAY);
	const span = { now, from: -82, to: -68 };
	await room.drawAndRun(repeatNull(DEMO_QUOTAS.ofDeletedResource), listDemoDays(span), () =>
		drawBooking(room, 1, span, { offer: [5, 1, 60] }),
	);
	room.now = lastShopMoment(now - 60 * DAY);
	await room.runCommands([{ name: "deleteResource", input: { id: 5, force: true } }]);
}

async function createBlocks(room: DemoRoom, now: number): Promise<void> {
	room.now = lastShopMoment(now - 20 * DAY);
	const blocks = [
		{ days: 3, from: "10:00", to: "10:30", memo: "全体ミーティング" },
		{ days: 8, from: "17:00", to: "19:00", memo: "設備点検" },
	];
	await room.runCommands(
		blocks.map(({ days, ...block }) => ({
			name: "createBlock" as const,
			input: blockInput.parse({ ...block, date: findDemoOpenDay(now, days), salon_resource_id: null }),
		})),
	);
}

/** Days after a broadcast on which its bookings take place, and the age of a broadcast from which they did. */
const WAVE = { from: 2, to: 14 };
const WAVE_AGE = 6;

/**
 * Bookings of the day after a broadcast, by friends who tapped its link and by others. Most attended, the first
 * was canceled, and the second did not come.
 */
async function fillPastWave(
	room: DemoRoom,
	salon: DemoSalon,
	now: number,
	{ id, daysAgo, at, linkId, taps, recipients }: DemoBroadcast,
): Promise<void> {
	const span = { now, from: WAVE.from - daysAgo, to: Math.min(WAVE.to - daysAgo, -1) };
	const visitors =
		linkId === DEMO_LINKS[0].id
			? taps.flatMap(({ friend, books }) =>
					books && friend.tagIds.includes(salon) && !isLapsed(friend.id) ? friend : [],
				)
			: [];
	// Last, so that they are among those who came.
	const lapsed = recipients.filter(
		(friend) => id === 1 && isLapsed(friend.id) && friend.tagIds.includes(salon),
	);
	room.now = lastShopMoment(at + 22 * HOUR);
	const bookings = await room.drawAndRun(
		[
			...visitors,
			...repeatNull(Math.max(0, DEMO_QUOTAS.afterBroadcast - visitors.length - lapsed.length)),
			...lapsed,
		],
		listDemoDays(span),
		(friend) => drawBooking(room, salon, span, { friend }),
	);
	await approveAll(room, bookings);
	room.now += HOUR;
	await cancelAll(room, bookings.slice(0, 1));
	room.now = lastShopMoment(now + (span.to + 1) * DAY - 12 * HOUR);
	await room.runCommands(
		bookings.slice(1).map(({ id }, index) => ({
			name: "noteReservation" as const,
			input: { id, visitStatus: VISIT_STATUS.done, isAttended: index > 0, checked: true },
		})),
	);
}

/** Future bookings, and the friends' pending requests. */
async function fillFutureWeeks(room: DemoRoom, salon: DemoSalon, now: number): Promise<void> {
	const ahead = { now, from: 0, to: 16 };
	const soon = { now, from: 2, to: 16 };
	const days = listDemoDays(ahead);
	room.now = lastShopMoment(now - 6 * DAY);
	const booked = new Set<number | string>();
	// First those whose friends ask for a change or a cancellation below.
	const changingCount = 2 * (1 + DEMO_QUOTAS.openRequests);
	const bookings = await room.drawAndRun(
		Array.from({ length: DEMO_QUOTAS.future }, (_, index) => index < changingCount),
		days,
		(isChanging) => drawBooking(room, salon, isChanging ? soon : ahead, { isByFriend: isChanging }),
		booked,
	);
	await approveAll(room, bookings);
	const deniedBookings = await room.drawAndRun(
		repeatNull(DEMO_QUOTAS.denied),
		days,
		() => drawBooking(room, salon, soon, { isRequest: true }),
		booked,
	);
	const changingBookings = bookings.slice(0, changingCount);
	const takeBookings = (count: number) => changingBookings.splice(0, count);
	const laterBookings = bookings
		.slice(changingCount)
		.filter(({ date }) => date >= addDays(currentDay(now), soon.from));
	room.now += HOUR;
	await room.runCommands(deniedBookings.map(({ id }) => buildDecision(id, "denied")));
	await cancelAll(room, laterBookings.slice(0, DEMO_QUOTAS.canceled));
	const [changeRequest] = await room.drawAndRun(takeBookings(1), days, (booking) =>
		drawChange(room, booking, soon),
	);
	const [cancelRequest] = await room.runCommands(takeBookings(1).map(buildCancelRequest));
	await room.runCommands([
		buildJudgement(changeRequest!, "edit", "denied"),
		buildJudgement(cancelRequest!, "cancel", "denied"),
	]);
	room.now = lastShopMoment(now - 4 * HOUR);
	await room.drawAndRun(
		repeatNull(DEMO_QUOTAS.newRequests),
		days,
		() => drawBooking(room, salon, soon, { isRequest: true }),
		booked,
	);
	await room.drawAndRun(takeBookings(DEMO_QUOTAS.openRequests), days, (booking) =>
		drawChange(room, booking, soon),
	);
	await room.runCommands(takeBookings(DEMO_QUOTAS.openRequests).map(buildCancelRequest));
	room.now = lastShopMoment(now);
	await room.runCommands(
		bookings
			.filter(({ date, from }) => `${date} ${from}` <= toWireTime(room.now).slice(0, 16))
			.map(({ id }) => ({
				name: "noteReservation" as const,
				input: { id, visitStatus: VISIT_STATUS.inProgress, checked: true },
			})),
	);
}

/** Friends of bookings that are not chosen yet. */
const repeatNull = (count: number): null[] => Array(count).fill(null);

const buildDecision = (id: number, status: "approved" | "denied") => ({
	name: "decideReservation" as const,
	input: { id, status, force: false },
});

const buildCancelRequest = ({ id, member_id }: WireReservation) => ({
	name: "cancelReservation" as const,
	input: { id },
	actor: toFriendActor(member_id!),
});

/** Approves pending bookings: the second salon requires approval. */
async function approveAll(room: DemoRoom, bookings: WireReservation[]): Promise<void> {
	room.now += 30 * MINUTE;
	const pendingBookings = bookings.filter(({ status }) => status === "pending");
	await room.runCommands(pendingBookings.map(({ id }) => buildDecision(id, "approved")));
}

/** Half are canceled by an approved request, half by phone. */
async function cancelAll(room: DemoRoom, bookings: WireReservation[]): Promise<void> {
	const isRequestedByFriend = ({ id, member_id }: WireReservation) => id % 2 === 0 && member_id !== null;
	const cancelRequests = await room.runCommands(bookings.filter(isRequestedByFriend).map(buildCancelRequest));
	await room.runCommands(cancelRequests.map((booking) => buildJudgement(booking, "cancel", "approved")));
	await room.runCommands(
		bookings
			.filter((booking) => !isRequestedByFriend(booking))
			.map(({ id }) => ({ name: "cancelReservation" as const, input: { id } })),
	);
}

const buildJudgement = (
	{ id, change_child, cancel_child }: WireReservation,
	kind: "edit" | "cancel",
	status: "approved" | "denied",
) => ({
	name: "judgeRequest" as const,
	input: { id, childId: (kind === "edit" ? change_child : cancel_child)!.id, kind, status, force: false },
});
