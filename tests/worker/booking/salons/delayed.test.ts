import { beforeEach, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { HOUR } from "#domain/platform/time/time.ts";
import { WORK } from "#functions/due.ts";
import { tick } from "#functions/tick.ts";
import { addTags, buildAction, sendText } from "#tests/support/actions.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";
import { booking, TestRoom } from "#tests/support/salon/engine.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/salon.ts";
import { rows } from "#tests/support/snapshot.ts";
import { passUntil, saveSteps } from "#tests/support/steps.ts";
import { store } from "#tests/support/stored.ts";

let clock: TestClock;
let salon: BuiltSalon;
let friend: Friend;
let room: TestRoom;
let operator: Session;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00").rule();
	friend = await buildFriend();
	salon = await buildSalon();
	room = new TestRoom(salon, clock);
	operator = await signedInOperator();
});

/** A text that is sent a day later. */
const late = (text: string) => sendText(text, { delay_type: 1, delay_min: 1_440, delay_max: 1_440 });
const book = (given: object = {}) => room.must("create", booking(salon, { member_id: friend.id, ...given }));
const work = async () => {
	await WORK.jobs!(clock.context(), () => undefined);
	await tick(clock.context());
};
/** What is on its way, and what was taken back. */
const deliveries = async () =>
	(
		await rows<{ messages: string; state: string; reason: string | null }>(
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
	const register = (await buildAction({ effects: [sendText("すぐに"), late("翌日に"), addTags(tag.id)] })).id;
	const cancel = (await buildAction({ effects: [late("またどうぞ")] })).id;
	await store("salon_online_configs", { salon_id: salon.id, actions: { register, cancel } });
	const { id } = await book();
	await work();
	const other = await book({ from: "15:00" });
	await work();
	await room.must("cancel", { id });
	await work();
	expect(await deliveries()).toEqual([
		["すぐに", "scheduled"],
		["翌日に", ...TAKEN_BACK],
		["タグから", ...TAKEN_BACK],
		["すぐに", "scheduled"],
		["翌日に", "scheduled"],
		["またどうぞ", "scheduled"],
	]);
	// What a cancel says stays, whatever becomes of the record.
	await room.must("remove", { id });
	await room.must("note", { id: other.id, memo: "窓側" });
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
	const { id: reminder } = await ask<{ id: number }>("/api/episodes", {
		as: operator,
		json: { name: "リマインダ", type: 10, salon_id: salon.id },
	});
	await saveSteps("episode", operator, reminder, [{ day: -3, minute: 600, inputs: [late("2日前に")] }]);
	await ask(`/api/episodes/${reminder}/activate`, { as: operator, json: {} });
	const [first, second] = [await book(), await book({ from: "15:00" })];
	await passUntil(clock, tokyo("2026-11-28 10:00") + HOUR);
	await room.must("remove", { id: first.id });
	expect(await deliveries()).toEqual([
		["2日前に", ...TAKEN_BACK],
		["2日前に", "scheduled"],
	]);
	expect(second.status).toBe("approved");
});
