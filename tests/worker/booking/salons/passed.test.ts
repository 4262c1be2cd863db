import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { DEFAULT_SALON_RULES } from "#domain/booking/salons/salon-settings.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { expirePassedRequests } from "#functions/booking/salons/expire-passed-requests.ts";
import { deleteOldSalonAnswers, recountSalons } from "#functions/booking/salons/recount-salons.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, FRIEND_ACTOR, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	salon = await buildSalon();
});

const counted = async () =>
	(await readRows<{ unsolved: number }>("select unsolved from salon_counters"))[0]?.unsolved;

test("requests whose time has passed end as denied, by nobody; what is still to come stays open", async () => {
	const room = new TestSalonRoom(salon, clock);
	await room.must("createReservation", buildBookingInput(salon, { option: "request" }));
	const stands = await room.must("createReservation", buildBookingInput(salon, { from: "12:00" }));
	await room.must(
		"updateReservation",
		changedReservationInput.parse({
			...buildBookingInput(salon),
			from: "15:00",
			to: "16:00",
			id: stands.id,
			option: "request",
		}),
	);
	await room.must("cancelReservation", { id: stands.id, isRequest: true });
	await room.must("createReservation", buildBookingInput(salon, { date: "2027-12-01", option: "request" }));
	expect(await counted()).toBe(4);
	clock.advance(12 * DAY);
	clock.rule();
	await expirePassedRequests(clock.context());
	expect(await readRows("select status from reservations order by id")).toEqual(
		["denied", "approved", "edit_denied", "cancel_denied", "pending"].map((status) => ({ status })),
	);
	expect(await counted()).toBe(1);
	expect(
		await readRows(
			"select label, operator_id, friend_id from salon_history where label like 'deny%' order by id",
		),
	).toEqual(
		["deny_create_request", "deny_cancel_request", "deny_update_request"].map((label) => ({
			label,
			operator_id: null,
			friend_id: null,
		})),
	);
});

test("the clock counts again what a room counts, and forgets answers that nobody sends again", async () => {
	await new TestSalonRoom(salon, clock).must(
		"createReservation",
		buildBookingInput(salon, { option: "request" }),
	);
	await env.DB.prepare("update salon_counters set unsolved = 7").run();
	clock.advance(DAY);
	await recountSalons(clock.context());
	await deleteOldSalonAnswers(clock.context());
	expect([await counted(), await readRows("select 1 from salon_answers")]).toEqual([1, [{ 1: 1 }]]);
	clock.advance(2 * DAY);
	await deleteOldSalonAnswers(clock.context());
	expect(await readRows("select 1 from salon_answers")).toEqual([]);
});

test("a request that was moved on since it was found is not ended", async () => {
	const room = new TestSalonRoom(salon, clock);
	const { id } = await room.must("createReservation", buildBookingInput(salon, { option: "request" }));
	expect(await room.must("expireReservations", { ids: [id] })).toEqual({ ended: 0 });
	expect(await readRows("select status from reservations")).toEqual([{ status: "pending" }]);
});

test("a stranger's request that nobody judges ends after the hours that the salon sets, and frees its time", async () => {
	const rules = { ...DEFAULT_SALON_RULES, strangerHours: 3 };
	await updateRow("salons", salon.id, { rules });
	const room = new TestSalonRoom(salon, clock);
	const ask = (given: Record<string, unknown>) =>
		room.must("createReservation", buildBookingInput(salon, given), { actor: FRIEND_ACTOR });
	const { id } = await buildFriend();
	await ask({});
	await room.must("createReservation", buildBookingInput(salon, { from: "12:00", option: "request" }));
	await room.must(
		"createReservation",
		buildBookingInput(salon, { from: "14:00", option: "request", member_id: id }),
	);
	clock.pass(3 * HOUR - 1_000);
	await expirePassedRequests(clock.context());
	expect(await counted()).toBe(3);
	clock.pass(1_000);
	await expirePassedRequests(clock.context());
	expect(await readRows("select status from reservations order by id")).toEqual(
		["denied", "pending", "pending"].map((status) => ({ status })),
	);
	expect(await readRows("select label, operator_id from salon_history order by id desc limit 1")).toEqual([
		{ label: "deny_create_request", operator_id: null },
	]);
	expect(
		await new TestSalonRoom(salon, clock).give("createReservation", buildBookingInput(salon), {
			actor: FRIEND_ACTOR,
		}),
	).toMatchObject({
		ok: true,
	});
});

test("a stranger's request ends after two days where the salon's rules are of an earlier release", async () => {
	const room = new TestSalonRoom(salon, clock);
	await room.must("createReservation", buildBookingInput(salon), { actor: FRIEND_ACTOR });
	clock.pass(48 * HOUR - 1_000);
	await expirePassedRequests(clock.context());
	expect(await counted()).toBe(1);
	clock.pass(1_000);
	await expirePassedRequests(clock.context());
	expect(await counted()).toBe(0);
});
