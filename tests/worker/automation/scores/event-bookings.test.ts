import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect, runEffectsFor } from "#tests/support/effect-runs.ts";
import {
	type BuiltEvent,
	beginEvent,
	buildEvent,
	buildSlot,
	submitEventForm,
} from "#tests/support/events/event-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { fetchScorePoints, requestScore, runScoreMinute } from "#tests/support/score-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let event: BuiltEvent;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, event } = await beginEvent({ title: "冬の講習会" }));
	operator = await buildSession();
	friend = await buildFriend({ name: "花子" });
});

const post = (page: string, form: string) => submitEventForm(clock, friend.id, event, { page, form });
const judge = (id: number, status: string) =>
	requestJson(`/api/events/${event.id}/bookings/${id}/judge`, { as: operator, json: { status } });
const bookingId = async () =>
	(await readRows<{ id: number }>("select id from event_reservations order by id desc limit 1"))[0]!.id;

/** Scores for each event; later events happen a minute afterwards. */
async function makeScores(item_ids: number[] | null = null): Promise<void> {
	for (const name of ["event_booked", "event_booking_cancelled"])
		await requestScore(operator, { name, rules: [{ event: name, points: 7, item_ids }] });
	clock.pass(MINUTE);
}

/** Points for bookings and for cancellations. */
async function given(): Promise<number[]> {
	await runScoreMinute(clock);
	return (await fetchScorePoints(operator, friend.id)).map(([, points]) => points);
}

test("a booking counts once however often it is sent, moved and agreed to, and its cancellation once", async () => {
	await makeScores();
	await updateRow("event_configs", event.config, { needs_approval: 1 });
	const [slot, to] = [await buildSlot(event, clock), await buildSlot(event, clock, { name: "夜の部" })];
	await post("/book", `slot=${slot}&key=the-same-key`);
	await post("/book", `slot=${slot}&key=the-same-key`);
	expect(await given()).toEqual([0, 0]);
	const id = await bookingId();
	await judge(id, "approved");
	await judge(id, "approved");
	expect(await given()).toEqual([7, 0]);
	// After a change it waits for approval again.
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
	await submitEventForm(clock, friend.id, other, { page: "/book", form: `slot=${elsewhere}&key=other-key` });
	expect(await countRows("event_reservations")).toBe(2);
	expect(await given()).toEqual([7, 0]);
	const gone = await sendRequest(`/api/events/${event.id}/slots/${slot}?force=1`, {
		as: operator,
		method: "DELETE",
	});
	expect([gone.status, await given()]).toEqual([200, [7, 7]]);
	const made = await sendRequest("/api/events", { as: operator, json: { name: "秋の講習会" } });
	const { id: newest } = (await made.json()) as { id: number };
	const { event: offered } = await requestJson<{ event: object[] }>("/api/score/choices", { as: operator });
	expect(offered).toEqual([
		{ id: newest, name: "秋の講習会" },
		{ id: other.id, name: "夏の講習会" },
		{ id: event.id, name: "冬の講習会" },
	]);
	const reader = await buildSession({ abilities: ["score-read", "salon-read"] });
	expect(await requestJson("/api/score/choices", { as: reader })).toMatchObject({
		event: null,
		link: null,
		salon: expect.any(Array),
	});
});

test("what an action books and cancels counts, and the try-out finds it", async () => {
	await makeScores();
	const slot = await buildSlot(event, clock);
	await runEffectsFor(clock, [friend], [buildEffect("eventReserve", { event_slot_id: slot })]);
	await runEffectsFor(
		clock,
		[friend],
		[buildEffect("eventReserve", { event_slot_id: slot, fire_type: "cancel" })],
	);
	expect(await given()).toEqual([7, 7]);
	const tried = await requestJson("/api/score/try", {
		as: operator,
		json: { friend_id: friend.id, rules: [{ event: "event_booked", points: 5 }], days_back: 30 },
	});
	expect(tried).toMatchObject({ rules: [{ times: 1, points: 5 }] });
});
