import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { UNDO_NOTICE_DELAY } from "#domain/booking/salons/undo-delays.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { QUEUE_WORK } from "#functions/due-work.ts";
import { runTick } from "#functions/tick.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { advanceSteps, expectStepsSave } from "#tests/support/step-requests.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
let friend: FriendRecord;
let room: TestSalonRoom;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	friend = await buildFriend();
	salon = await buildSalon();
	room = new TestSalonRoom(salon, clock);
	operator = await buildSession();
});

/** Text with a delay of one day. */
const late = (text: string) => sendTextEffect(text, { delay_type: 1, delay_min: 1_440, delay_max: 1_440 });
const book = (given: object = {}) =>
	room.must("createReservation", buildBookingInput(salon, { member_id: friend.id, ...given }));
const work = async () => {
	await QUEUE_WORK.jobs!(clock.context(), () => undefined);
	await runTick(clock.context());
};
/** Scheduled and cancelled deliveries. */
const deliveries = async () =>
	(
		await readRows<{ messages: string; state: string; reason: string | null }>(
			"select messages, state, reason from deliveries order by rowid",
		)
	).map(({ messages, state, reason }) => [
		(JSON.parse(messages) as { text: string }[])[0]!.text,
		state,
		...(reason === null ? [] : [reason]),
	]);
const TAKEN_BACK = ["cancelled", DELIVERY_TEXTS.cancelledWithReservation] as const;

test("what a booking would still have sent later is taken back with it, and nothing of another's", async () => {
	const tag = await buildTag({ appendActionId: (await buildAction({ effects: [late("タグから")] })).id });
	const register = (
		await buildAction({ effects: [sendTextEffect("すぐに"), late("翌日に"), addTagsEffect(tag.id)] })
	).id;
	const cancel = (await buildAction({ effects: [late("またどうぞ")] })).id;
	await storeRow("salon_online_configs", { salon_id: salon.id, actions: { register, cancel } });
	const { id } = await book();
	await work();
	const other = await book({ from: "15:00" });
	await work();
	await room.must("cancelReservation", { id });
	clock.advance(UNDO_NOTICE_DELAY);
	await work();
	expect(await deliveries()).toEqual([
		["すぐに", "scheduled"],
		["翌日に", ...TAKEN_BACK],
		["タグから", ...TAKEN_BACK],
		["すぐに", "scheduled"],
		["翌日に", "scheduled"],
		["またどうぞ", "scheduled"],
	]);
	// The message of a cancellation stays, even if the booking is deleted.
	await room.must("deleteReservation", { id });
	await room.must("noteReservation", { id: other.id, memo: "窓側" });
	expect((await deliveries()).map(([, state]) => state)).toEqual([
		"scheduled",
		"cancelled",
		"cancelled",
		"scheduled",
		"scheduled",
		"scheduled",
	]);
});

test("so is what a step of its reminder would still have sent", async () => {
	const { id: reminder } = await requestJson<{ id: number }>("/api/episodes", {
		as: operator,
		json: { name: "リマインダ", type: 10, salon_id: salon.id },
	});
	await expectStepsSave("episode", operator, reminder, [{ day: -3, minute: 600, inputs: [late("2日前に")] }]);
	await requestJson(`/api/episodes/${reminder}/activate`, { as: operator, json: {} });
	const [first, second] = [await book(), await book({ from: "15:00" })];
	await advanceSteps(clock, tokyoTime("2026-11-28 10:00") + HOUR);
	await room.must("deleteReservation", { id: first.id });
	expect(await deliveries()).toEqual([
		["2日前に", ...TAKEN_BACK],
		["2日前に", "scheduled"],
	]);
	expect(second.status).toBe("approved");
});
