import type { Db } from "#db/d1-client.ts";
import { createSeededRandom } from "#db/demo/seeded-random.ts";
import { blockInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { currentDay, DAY, HOUR, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { WireReservation } from "../present-reservation.ts";
import { type DemoSalon, drawBooking, drawChange, listDemoDays } from "./demo-bookings.ts";
import { DemoRoom, toFriendActor } from "./demo-room.ts";

/**
 * Number of reservations per outcome: 150 in both salons. Past ones were booked sixteen days ago, future ones
 * six days ago; pending requests arrived this morning.
 */
const DEMO_QUOTAS = { past: 34, ahead: 35, left: 4, fresh: 4, denied: 2, canceled: 4, noShows: 4, asked: 3 };

/** Fills the demo salons with the rooms' own commands. */
export async function fillDemoSalons(db: Db, now: number): Promise<void> {
	for (const salon of [1, 2] as const) {
		const room = new DemoRoom(db, salon, now, createSeededRandom(salon * 7_919));
		const left = salon === 1 ? await bookFormerResource(room, now) : 0;
		await createBlocks(room, now);
		await fillPastWeeks(room, salon, now, DEMO_QUOTAS.past - left);
		await fillFutureWeeks(room, salon, now);
	}
}

/** Books a resource that is deleted sixty days ago. @returns the number of its bookings */
async function bookFormerResource(room: DemoRoom, now: number): Promise<number> {
	room.now = now - 100 * DAY;
	const span = { now, from: -90, to: -70 };
	await room.draw(repeatNull(DEMO_QUOTAS.left), listDemoDays(span), () =>
		drawBooking(room, 1, span, { offer: [5, 1, 60] }),
	);
	room.now = now - 60 * DAY;
	await room.must([{ name: "removeResource", input: { id: 5, force: true } }]);
	return DEMO_QUOTAS.left;
}

async function createBlocks(room: DemoRoom, now: number): Promise<void> {
	room.now = now - 20 * DAY;
	const blocks = [
		{ days: 3, from: "10:00", to: "10:30", memo: "全体ミーティング" },
		{ days: 8, from: "17:00", to: "19:00", memo: "設備点検" },
	];
	await room.must(
		blocks.map(({ days, ...block }) => ({
			name: "createBlock" as const,
			input: blockInput.parse({ ...block, date: addDays(currentDay(now), days), salon_resource_id: null }),
		})),
	);
}

/** Two weeks of past bookings: most attended, some canceled, some no-shows. */
async function fillPastWeeks(room: DemoRoom, salon: DemoSalon, now: number, count: number): Promise<void> {
	const span = { now, from: -14, to: -1 };
	room.now = now - 16 * DAY;
	const booked = await room.draw(repeatNull(count), listDemoDays(span), () => drawBooking(room, salon, span));
	await approveAll(room, booked);
	room.now += HOUR;
	await cancelAll(room, booked.slice(0, DEMO_QUOTAS.canceled));
	room.now = now - 12 * HOUR;
	await room.must(
		booked.slice(DEMO_QUOTAS.canceled).map(({ id }, index) => ({
			name: "note" as const,
			input: { id, visitStatus: 2 as const, isAttended: index >= DEMO_QUOTAS.noShows, checked: true },
		})),
	);
}

/** Future bookings, and the friends' pending requests. */
async function fillFutureWeeks(room: DemoRoom, salon: DemoSalon, now: number): Promise<void> {
	const ahead = { now, from: 0, to: 16 };
	const soon = { now, from: 2, to: 16 };
	const days = listDemoDays(ahead);
	room.now = now - 6 * DAY;
	const booked = await room.draw(repeatNull(DEMO_QUOTAS.ahead), days, () => drawBooking(room, salon, ahead));
	await approveAll(room, booked);
	const denied = await room.draw(repeatNull(DEMO_QUOTAS.denied), days, () =>
		drawBooking(room, salon, soon, { isRequest: true }),
	);
	const later = booked.filter(
		({ date, member_id }) => member_id !== null && date >= addDays(currentDay(now), soon.from),
	);
	const take = (count: number) => later.splice(0, count);
	room.now += HOUR;
	await room.must(denied.map(({ id }) => buildDecision(id, "denied")));
	await cancelAll(room, take(DEMO_QUOTAS.canceled));
	const [changing] = await room.draw(take(1), days, (each) => drawChange(room, each, soon));
	const [canceling] = await room.must(take(1).map(buildCancelRequest));
	await room.must([
		buildJudgement(changing!, "edit", "denied"),
		buildJudgement(canceling!, "cancel", "denied"),
	]);
	room.now = now - 4 * HOUR;
	await room.draw(repeatNull(DEMO_QUOTAS.fresh), days, () =>
		drawBooking(room, salon, soon, { isRequest: true }),
	);
	await room.draw(take(DEMO_QUOTAS.asked), days, (each) => drawChange(room, each, soon));
	await room.must(take(DEMO_QUOTAS.asked).map(buildCancelRequest));
	room.now = now;
	await room.must(
		booked
			.filter(({ date, from }) => `${date} ${from}` <= toWireTime(now).slice(0, 16))
			.map(({ id }) => ({ name: "note" as const, input: { id, visitStatus: 1 as const, checked: true } })),
	);
}

const repeatNull = (count: number): null[] => Array(count).fill(null);

const buildDecision = (id: number, status: "approved" | "denied") => ({
	name: "decide" as const,
	input: { id, status, force: false },
});

const buildCancelRequest = ({ id, member_id }: WireReservation) => ({
	name: "cancel" as const,
	input: { id },
	actor: toFriendActor(member_id!),
});

/** Approves pending bookings: the second salon requires approval. */
async function approveAll(room: DemoRoom, booked: WireReservation[]): Promise<void> {
	room.now += 30 * MINUTE;
	const open = booked.filter(({ status }) => status === "pending");
	await room.must(open.map(({ id }) => buildDecision(id, "approved")));
}

/** Half are canceled by an approved request, half by phone. */
async function cancelAll(room: DemoRoom, booked: WireReservation[]): Promise<void> {
	const isAsked = ({ id, member_id }: WireReservation) => id % 2 === 0 && member_id !== null;
	const asked = await room.must(booked.filter(isAsked).map(buildCancelRequest));
	await room.must(asked.map((each) => buildJudgement(each, "cancel", "approved")));
	await room.must(
		booked.filter((each) => !isAsked(each)).map(({ id }) => ({ name: "cancel" as const, input: { id } })),
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
