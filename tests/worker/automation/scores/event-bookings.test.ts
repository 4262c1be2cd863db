import { beforeEach, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { TestClock } from "#tests/support/clock.ts";
import { effect, runFor } from "#tests/support/effects.ts";
import {
	type BuiltEvent,
	beginEvent,
	buildEvent,
	buildSlot,
	sendFormOf,
} from "#tests/support/events/event.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { makeScore, minute, pointsOf } from "#tests/support/scores.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { restore } from "#tests/support/stored.ts";

let clock: TestClock;
let operator: Session;
let event: BuiltEvent;
let friend: Friend;
beforeEach(async () => {
	({ clock, event } = await beginEvent({ title: "冬の講習会" }));
	operator = await signedInOperator();
	friend = await buildFriend({ name: "花子" });
});

const post = (page: string, form: string) => sendFormOf(clock, friend.id, event, { page, form });
const judge = (id: number, status: string) =>
	ask(`/api/events/${event.id}/bookings/${id}/judge`, { as: operator, json: { status } });
const bookingId = async () =>
	(await rows<{ id: number }>("select id from event_reservations order by id desc limit 1"))[0]!.id;

/** A score for each event; whatever follows happens a minute later. */
async function makeScores(item_ids: number[] | null = null): Promise<void> {
	for (const name of ["event_booked", "event_booking_cancelled"])
		await makeScore(operator, { name, rules: [{ event: name, points: 7, item_ids }] });
	clock.pass(MINUTE);
}

/** Points for what was booked, and for what was cancelled. */
async function given(): Promise<number[]> {
	await minute(clock);
	return (await pointsOf(operator, friend.id)).map(([, points]) => points);
}

test("a booking counts once however often it is sent, moved and agreed to, and its cancellation once", async () => {
	await makeScores();
	await restore("event_configs", event.config, { needs_approval: 1 });
	const [slot, to] = [await buildSlot(event, clock), await buildSlot(event, clock, { name: "夜の部" })];
	await post("/book", `slot=${slot}&key=the-same-key`);
	await post("/book", `slot=${slot}&key=the-same-key`);
	expect(await given()).toEqual([0, 0]);
	const id = await bookingId();
	await judge(id, "approved");
	await judge(id, "approved");
	expect(await given()).toEqual([7, 0]);
	// Moved, it waits for a person again.
	await post("/book", `slot=${to}&change=${id}&key=other-key`);
	await judge(id, "approved");
	expect(await given()).toEqual([7, 0]);
	await post("/cancel", `id=${id}`);
	await post("/cancel", `id=${id}`);
	expect(await given()).toEqual([7, 7]);
	await post("/book", `slot=${slot}&key=a-third-key`);
	await judge(await bookingId(), "denied");
	expect(await given()).toEqual([7, 7]);
});

test("one without approval counts at once, of a chosen event alone, and is cancelled with its slot", async () => {
	const other = await buildEvent({ title: "夏の講習会" });
	await makeScores([event.id]);
	const slot = await buildSlot(event, clock);
	await post("/book", `slot=${slot}&key=the-same-key`);
	expect(await given()).toEqual([7, 0]);
	const elsewhere = await buildSlot(other, clock);
	await sendFormOf(clock, friend.id, other, { page: "/book", form: `slot=${elsewhere}&key=other-key` });
	expect(await countRows("event_reservations")).toBe(2);
	expect(await given()).toEqual([7, 0]);
	const gone = await call(`/api/events/${event.id}/slots/${slot}?force=1`, {
		as: operator,
		method: "DELETE",
	});
	expect([gone.status, await given()]).toEqual([200, [7, 7]]);
	const made = await call("/api/events", { as: operator, json: { name: "秋の講習会" } });
	const { id: newest } = (await made.json()) as { id: number };
	const { event: offered } = await ask<{ event: object[] }>("/api/score/choices", { as: operator });
	expect(offered).toEqual([
		{ id: newest, name: "秋の講習会" },
		{ id: other.id, name: "夏の講習会" },
		{ id: event.id, name: "冬の講習会" },
	]);
	const reader = await signedInOperator({ abilities: ["score-read", "salon-read"] });
	expect(await ask("/api/score/choices", { as: reader })).toMatchObject({
		event: null,
		link: null,
		salon: expect.any(Array),
	});
});

test("what an action books and cancels counts, and the try-out finds it", async () => {
	await makeScores();
	const slot = await buildSlot(event, clock);
	await runFor(clock, [friend], [effect("eventReserve", { event_slot_id: slot })]);
	await runFor(clock, [friend], [effect("eventReserve", { event_slot_id: slot, fire_type: "cancel" })]);
	expect(await given()).toEqual([7, 7]);
	const tried = await ask("/api/score/try", {
		as: operator,
		json: { friend_id: friend.id, rules: [{ event: "event_booked", points: 5 }], days_back: 30 },
	});
	expect(tried).toMatchObject({ rules: [{ times: 1, points: 5 }] });
});
