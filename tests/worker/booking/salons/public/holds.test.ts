import { beforeEach, expect, test } from "vitest";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { createMemoryHoldStore } from "#functions/booking/salons/engine/hold-store.ts";
import { ROOM_QUERIES } from "#functions/booking/salons/queries/registry.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, FRIEND_ACTOR, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
let room: TestSalonRoom;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	salon = await buildSalon({ resources: 1, rules: { unit: 5 }, courses: [{ minutes: 5 }] });
	room = new TestSalonRoom(salon, clock);
});

const at = (index: number) => `${10 + Math.floor(index / 12)}:${String((index % 12) * 5).padStart(2, "0")}`;
const hold = (key: string, index: number, owner?: { id: string; isFriend: boolean }, given: object = {}) => {
	const { name: _, ...wanted } = buildBookingInput(salon, { from: at(index) });
	return room.give(
		"holdTime",
		{ ...wanted, key, ...(owner && { owner }), ...given },
		{ actor: FRIEND_ACTOR },
	);
};
/** Whether another visitor could take a time; releases it again. */
const isFree = async (index: number) => {
	const outcome = await hold("probe", index);
	await room.must("releaseHold", { key: "probe" }, { actor: FRIEND_ACTOR });
	return outcome.ok;
};

test("one sender without a link keeps three times, and all of them together fifty: the oldest end", async () => {
	const sender = { id: "sender:a", isFriend: false };
	for (let index = 0; index < 4; index++) await hold(`a${index}`, index, sender);
	expect([await isFree(0), await isFree(1), await isFree(3)]).toEqual([true, false, false]);
	for (let index = 10; index < 59; index++)
		await hold(`b${index}`, index, { id: `sender:${index}`, isFriend: false });
	expect([await isFree(1), await isFree(2), await isFree(3), await isFree(58)]).toEqual([
		true,
		true,
		false,
		false,
	]);
	// A friend's hold does not count.
	await hold("friend", 70, { id: "friend:1", isFriend: true });
	for (let index = 80; index < 90; index++)
		await hold(`c${index}`, index, { id: `sender:${index}`, isFriend: false });
	expect(await isFree(70)).toBe(false);
});

test("a hold is renewed while the form is filled in, for half an hour at most", async () => {
	const sender = { id: "sender:a", isFriend: false };
	for (let minute = 0; minute < 30; minute += 4) {
		expect(await hold("mine", 0, sender)).toMatchObject({ ok: true });
		expect(await isFree(0)).toBe(false);
		clock.advance(4 * MINUTE);
	}
	expect(await isFree(0)).toBe(true);
});

test("a friend with as many bookings as they may have is told before the form, and moves one all the same", async () => {
	const strict = await buildSalon({ rules: { maxOpen: 1 } });
	const own = new TestSalonRoom(strict, clock);
	const { id } = await buildFriend();
	const friend = { actor: { ...FRIEND_ACTOR, friendId: id } };
	const made = await own.must("createReservation", buildBookingInput(strict, { member_id: id }), friend);
	const { name: _, ...later } = buildBookingInput(strict, { from: "10:30" });
	const kept = { ...later, key: "mine", member_id: id };
	expect(await own.give("holdTime", { ...kept, from: 720 }, friend)).toMatchObject({
		status: 409,
		body: { reasons: ["open_bookings"] },
	});
	expect(await own.give("holdTime", { ...kept, ignoredId: made.id }, friend)).toMatchObject({ ok: true });
	// A friend cannot change or cancel another friend's booking.
	const other = { actor: { ...FRIEND_ACTOR, friendId: id + 1 } };
	expect(await own.give("holdTime", { ...kept, key: "other", ignoredId: made.id }, other)).toMatchObject({
		status: 404,
	});
	expect(await own.give("cancelReservation", { id: made.id }, other)).toMatchObject({ status: 404 });
});

test("boards hear that a time is kept and let go, and see which it is, not for whom", async () => {
	const held = () =>
		room.engine.read([toDayNumber("2026-12-01")], (state, now) =>
			ROOM_QUERIES.holds.answer(state, now, { from: "2026-12-01", days: 1 }),
		);
	const TOLD = { event: "changed", subject: "hold", id: 0 };
	await hold("mine", 0, { id: "friend:1", isFriend: true });
	expect(room.told).toEqual([TOLD]);
	expect(await held()).toEqual({
		data: [
			{
				...{ date: "2026-12-01", from: "10:00", to: "10:05" },
				...{ salon_resource_id: salon.resources[0], until: clock.now + 5 * MINUTE },
			},
		],
	});
	await room.must("releaseHold", { key: "mine" }, { actor: FRIEND_ACTOR });
	await room.must("releaseHold", { key: "mine" }, { actor: FRIEND_ACTOR });
	expect(room.told).toEqual([TOLD, TOLD]);
	await hold("mine", 0, { id: "friend:1", isFriend: true });
	clock.advance(5 * MINUTE);
	expect(await held()).toEqual({ data: [] });
});

test("a time that is kept is still kept, for the same key and as long, where the room was killed meanwhile", async () => {
	const store = createMemoryHoldStore();
	room = new TestSalonRoom(salon, clock, undefined, store);
	const until = clock.now + 5 * MINUTE;
	await hold("mine", 0, { id: "friend:1", isFriend: true });
	await hold("given up", 2, { id: "friend:2", isFriend: true });
	await room.must("releaseHold", { key: "given up" }, { actor: FRIEND_ACTOR });
	clock.advance(MINUTE);
	room = new TestSalonRoom(salon, clock, undefined, store);
	expect([await isFree(0), await isFree(2)]).toEqual([false, true]);
	expect([...store.read()]).toMatchObject([{ key: "mine", until }]);
	expect(
		await room.give(
			"createReservation",
			{ ...buildBookingInput(salon, { from: at(0) }), hold_key: "mine" },
			{ actor: FRIEND_ACTOR },
		),
	).toMatchObject({
		ok: true,
	});
	expect([...store.read()]).toEqual([]);
});

test("a hold that ended while its room was dead is gone", async () => {
	const store = createMemoryHoldStore();
	room = new TestSalonRoom(salon, clock, undefined, store);
	await hold("mine", 0);
	clock.advance(5 * MINUTE);
	room = new TestSalonRoom(salon, clock, undefined, store);
	expect(await isFree(0)).toBe(true);
	expect([...store.read()]).toEqual([]);
});
