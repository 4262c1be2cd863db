import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import type { SalonFlowActions } from "#domain/booking/salons/reservation-flow.ts";
import { UNDO_NOTICE_DELAY, UNDO_PERIOD } from "#domain/booking/salons/undo-delays.ts";
import { RESERVE_FLOW, type ReserveFlow } from "#domain/engine/reservations/salon-events.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { QUEUE_WORK } from "#functions/due-work.ts";
import { runTick } from "#functions/tick.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { DyingDatabase } from "#tests/support/salon/dying-database.ts";
import {
	ADMIN_ACTOR,
	buildBookingInput,
	FRIEND_ACTOR,
	TestSalonRoom,
} from "#tests/support/salon/test-room.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
let friend: FriendRecord;
let room: TestSalonRoom;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	friend = await buildFriend({ name: "花子" });
	salon = await buildSalon();
	room = new TestSalonRoom(salon, clock);
	const actions: SalonFlowActions = {};
	for (const flow of Object.keys(RESERVE_FLOW) as ReserveFlow[])
		actions[flow] = (await buildAction({ effects: [sendTextEffect(flow)] })).id;
	await storeRow("salon_online_configs", { salon_id: salon.id, actions });
});

const book = (given: object = {}, options = {}) =>
	room.must("createReservation", buildBookingInput(salon, { member_id: friend.id, ...given }), options);
const moveTo = (id: number, given: object = {}) =>
	room.must(
		"updateReservation",
		changedReservationInput.parse({
			...{ id, date: "2026-12-01", from: "10:00", name: "佐藤", member_id: friend.id },
			...{ course_id: salon.courses[0], salon_resource_id: salon.resources[0], force: true },
			...given,
		}),
	);
const decide = (id: number, status: "approved" | "denied") =>
	room.must("decideReservation", { id, status, force: false });
const judge = (id: number, childId: number, kind: "edit" | "cancel", status: "approved" | "denied") =>
	room.must("judgeRequest", { id, childId, kind, status, force: false });
const undo = (id: number, version: number, given: object = {}) =>
	room.give("undoChange", { id, version, force: false, ...given });
/** Row of a reservation and its requests, without their versions. */
const family = async (id: number) =>
	(
		await readRows<Record<string, unknown>>(
			`select * from reservations where id = ${id} or parent_id = ${id} order by id`,
		)
	).map(({ version: _, ...row }) => row);
/** Names of the flows whose messages were started. */
async function told(): Promise<string[]> {
	await QUEUE_WORK.jobs!(clock.context(), () => undefined);
	await runTick(clock.context());
	return (
		await readRows<{ text: string }>(
			`select e.effect ->> '$.text' as text from runs r join action_effects e
				on e.action_id = r.action_id and e.version = r.action_version order by r.rowid`,
		)
	).map(({ text }) => text);
}
/** Announces everything that is not announced yet. */
async function toldLater(): Promise<string[]> {
	clock.advance(UNDO_NOTICE_DELAY);
	return told();
}

/** Changes of a reservation that can be undone, with their preparation. */
const CHANGES: [string, () => Promise<{ id: number; change: () => Promise<{ version: number }> }>][] = [
	[
		"an approved booking",
		async () => {
			const { id } = await book({ option: "request" });
			return { id, change: () => decide(id, "approved") };
		},
	],
	[
		"a denied booking",
		async () => {
			const { id } = await book({ option: "request" });
			return { id, change: () => decide(id, "denied") };
		},
	],
	[
		"a cancellation",
		async () => {
			const { id } = await book();
			// A request that was withdrawn before stays withdrawn.
			const { change_child: withdrawn } = await moveTo(id, { from: "14:00", option: "request" });
			await room.must("deleteReservation", { id: withdrawn!.id });
			await moveTo(id, { from: "12:00", option: "request" });
			return { id, change: () => room.must("cancelReservation", { id }) };
		},
	],
	[
		"a deletion",
		async () => {
			const { id } = await book();
			await moveTo(id, { from: "12:00", option: "request" });
			return { id, change: () => room.must("deleteReservation", { id }) };
		},
	],
	[
		"a canceled booking that was approved again",
		async () => {
			const { id } = await book();
			await room.must("cancelReservation", { id });
			return { id, change: () => decide(id, "approved") };
		},
	],
	[
		"an approved change",
		async () => {
			const { id } = await book();
			const { change_child: child } = await moveTo(id, { from: "12:00", option: "request" });
			return { id, change: () => judge(id, child!.id, "edit", "approved") };
		},
	],
	[
		"a denied change",
		async () => {
			const { id } = await book();
			const { change_child: child } = await moveTo(id, { from: "12:00", option: "request" });
			return { id, change: () => judge(id, child!.id, "edit", "denied") };
		},
	],
	[
		"an approved cancellation",
		async () => {
			const { id } = await book();
			const { cancel_child: child } = await room.must("cancelReservation", { id, isRequest: true });
			return { id, change: () => judge(id, child!.id, "cancel", "approved") };
		},
	],
	[
		"a denied cancellation",
		async () => {
			const { id } = await book();
			const { cancel_child: child } = await room.must("cancelReservation", { id, isRequest: true });
			return { id, change: () => judge(id, child!.id, "cancel", "denied") };
		},
	],
	[
		"a move",
		async () => {
			const { id } = await book();
			return { id, change: () => moveTo(id, { date: "2026-12-03", from: "13:30" }) };
		},
	],
];

describe("an operator's last change of a reservation", () => {
	test.each(CHANGES)("%s is undone: everything is as before, and nobody is told", async (_, prepare) => {
		const { id, change } = await prepare();
		const toldBefore = await toldLater();
		const [before, unsolvedBefore] = [
			await family(id),
			await readRows("select unsolved from salon_counters"),
		];
		const { version } = await change();
		expect(await family(id)).not.toEqual(before);
		clock.advance(UNDO_PERIOD);
		expect(await told()).toEqual(toldBefore);
		expect(await undo(id, version)).toMatchObject({ ok: true });
		expect(await family(id)).toEqual(before);
		expect(await readRows("select unsolved from salon_counters")).toEqual(unsolvedBefore);
		expect(await toldLater()).toEqual(toldBefore);
	});

	test.each(CHANGES)("%s is announced once, after the undo period", async (_, prepare) => {
		const { change } = await prepare();
		const toldBefore = await toldLater();
		await change();
		clock.advance(UNDO_PERIOD);
		expect(await told()).toEqual(toldBefore);
		expect(await toldLater()).toHaveLength(toldBefore.length + 1);
		expect(await toldLater()).toHaveLength(toldBefore.length + 1);
	});

	test("is undone in the transaction of the change itself", async () => {
		const { id, version } = await book({ option: "request" });
		await toldLater();
		const [denied, undone] = await Promise.all([decide(id, "denied"), undo(id, version + 1)]);
		expect([denied.status, undone]).toMatchObject(["denied", { ok: true, answer: { status: "pending" } }]);
		expect(await toldLater()).toEqual(["request"]);
	});

	test("of several moves undoes the last one; the friend is told of the others", async () => {
		const { id } = await book();
		await toldLater();
		await moveTo(id, { date: "2026-12-02" });
		const { version } = await moveTo(id, { date: "2026-12-03" });
		expect(await undo(id, version)).toMatchObject({ ok: true, answer: { date: "2026-12-02" } });
		expect(await toldLater()).toEqual(["register", "update"]);
	});

	test("moved after a decision, the decision is told first", async () => {
		const { id } = await book({ option: "request" });
		await toldLater();
		await decide(id, "approved");
		await moveTo(id, { date: "2026-12-02" });
		expect(await told()).toEqual(["request", "approve"]);
		expect(await toldLater()).toEqual(["request", "approve", "update"]);
	});

	test("moved in the transaction of a decision, the decision is told first, and at once", async () => {
		const { id } = await book({ option: "request" });
		await toldLater();
		await Promise.all([decide(id, "approved"), moveTo(id, { date: "2026-12-02" })]);
		expect(await told()).toEqual(["request", "approve"]);
		expect(await toldLater()).toEqual(["request", "approve", "update"]);
	});

	test("cannot be undone later, twice, by another operator, or after another change", async () => {
		const refusal = { ok: false, status: 409 };
		const { id } = await book({ option: "request" });
		const { version } = await decide(id, "denied");
		const other = { ...ADMIN_ACTOR, operatorId: 99 };
		const input = { id, version, force: false };
		expect(await room.give("undoChange", input, { actor: other })).toMatchObject(refusal);
		clock.advance(UNDO_NOTICE_DELAY);
		expect(await room.give("undoChange", input)).toMatchObject(refusal);
		const second = await decide(id, "approved");
		const undone = await undo(id, second.version);
		expect(undone).toMatchObject({ ok: true, answer: { status: "denied" } });
		expect(await undo(id, second.version + 1)).toMatchObject(refusal);
		const third = await decide(id, "approved");
		const noted = await room.must("noteReservation", { id, memo: "窓側" });
		expect(await undo(id, third.version)).toMatchObject(refusal);
		expect(await undo(id, noted.version)).toMatchObject(refusal);
	});

	test("cannot be undone where the booking was given to another friend, who was told at once", async () => {
		const { id } = await book();
		const other = await buildFriend();
		const { version } = await moveTo(id, { member_id: other.id });
		expect(await undo(id, version)).toMatchObject({ ok: false, status: 409 });
	});

	test("asks where somebody took the former time meanwhile, and restores it if forced", async () => {
		const { id } = await book();
		const { version } = await room.must("cancelReservation", { id });
		await book({ name: "田中" }, { actor: { ...FRIEND_ACTOR, friendId: friend.id } });
		const refused = await undo(id, version);
		expect(refused).toMatchObject({ ok: false, status: 409, body: { reasons: ["resource_full"] } });
		expect(await undo(id, version, { force: true })).toMatchObject({
			ok: true,
			answer: { status: "approved" },
		});
	});

	test("ends delayed messages, which an undo schedules again; those of an earlier end stay ended", async () => {
		const { id } = await book();
		await toldLater();
		const [run] = await readRows<{ id: string }>("select id from runs");
		const store = (cause: string, createdAt: number) =>
			storeRow("deliveries", {
				...{ id: cause, friend_id: friend.id, messages: [], run_id: run!.id, cause, order_key: cause },
				...{ state: "scheduled", due_at: clock.now + 3 * DAY, next_attempt_at: clock.now + 3 * DAY },
				created_at: createdAt,
			});
		const states = () =>
			readRows(
				"select cause, state, next_attempt_at = due_at as waits, reason from deliveries where messages = '[]' order by cause",
			);
		await store("first", clock.now);
		await room.must("cancelReservation", { id });
		clock.advance(UNDO_NOTICE_DELAY);
		await decide(id, "approved");
		clock.advance(1_000);
		await store("second", clock.now);
		const { version } = await room.must("cancelReservation", { id });
		expect(await states()).toMatchObject([{ state: "cancelled" }, { state: "cancelled" }]);
		expect(await undo(id, version)).toMatchObject({ ok: true });
		expect(await states()).toMatchObject([
			{ cause: "first", state: "cancelled", waits: null },
			{ cause: "second", state: "scheduled", waits: 1, reason: null },
		]);
	});

	test("is told where the undo came too late for the message", async () => {
		const { id } = await book({ option: "request" });
		await toldLater();
		const { version } = await decide(id, "denied");
		const late = new TestSalonRoom(
			salon,
			clock,
			connectD1(
				interruptAt(env.DB, /^insert into "salon_commits"/, async () => {
					clock.advance(UNDO_NOTICE_DELAY);
					await QUEUE_WORK.jobs!(clock.context(), () => undefined);
				}),
			),
		);
		expect(await late.give("undoChange", { id, version, force: false })).toMatchObject({
			ok: false,
			status: 409,
		});
		expect(await toldLater()).toEqual(["request", "deny"]);
	});

	for (const death of ["before", "after"] as const)
		test(`is undone once where the room dies ${death} the write`, async () => {
			const { id } = await book({ option: "request" });
			await toldLater();
			const { version } = await decide(id, "denied");
			const dying = new DyingDatabase();
			const dead = new TestSalonRoom(salon, clock, dying.db);
			dying.dieAt(death);
			void dead.give("undoChange", { id, version, force: false }, { saveKey: "the-undo" });
			await dying.died;
			const repeated = await new TestSalonRoom(salon, clock).give(
				"undoChange",
				{ id, version, force: false },
				{ saveKey: "the-undo" },
			);
			expect(repeated).toMatchObject({ ok: true, answer: { status: "pending" } });
			expect(await readRows("select 1 from salon_history where label = 'manager_undo'")).toHaveLength(1);
			expect(await toldLater()).toEqual(["request"]);
		});
});

test("the call needs salon-write and a customer whom the operator may see", async () => {
	const operator = await buildSession();
	const { id } = await requestJson<{ id: number }>(`/api/v2/salon/${salon.id}/reservations`, {
		as: operator,
		json: { date: "2026-12-01", from: "10:00", course_id: salon.courses[0], member_id: friend.id },
	});
	const { version } = await requestJson<{ version: number }>(
		`/api/v2/salon/${salon.id}/reservations?attr=status`,
		{ as: operator, method: "PATCH", json: { id, status: "canceled" } },
	);
	const address = `/api/v2/salon/${salon.id}/reservations/${id}/undo`;
	const restricted = await buildSession({ scope: { all: false, tagIds: [(await buildTag()).id] } });
	const reader = await buildSession({ abilities: ["salon-read"] });
	expect((await sendRequest(address, { as: restricted, json: { version } })).status).toBe(404);
	expect((await sendRequest(address, { as: reader, json: { version } })).status).toBe(403);
	expect(await requestJson(address, { as: operator, json: { version } })).toMatchObject({
		status: "approved",
	});
});

test("a restricted operator gets back a deleted booking of a customer whom they may see, and nobody else's", async () => {
	const tag = await buildTag();
	const seen = await buildFriend({ tagIds: [tag.id] });
	const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	const other = await buildSession({ scope: { all: false, tagIds: [(await buildTag()).id] } });
	const { id } = await requestJson<{ id: number }>(`/api/v2/salon/${salon.id}/reservations`, {
		as: restricted,
		json: { date: "2026-12-01", from: "10:00", course_id: salon.courses[0], member_id: seen.id },
	});
	const { version } = await requestJson<{ version: number }>(`/api/salon/${salon.id}/reservations/${id}`, {
		as: restricted,
		method: "DELETE",
	});
	const undone = (as: typeof restricted, at = version) =>
		sendRequest(`/api/v2/salon/${salon.id}/reservations/${id}/undo`, { as, json: { version: at } });
	expect((await undone(other)).status).toBe(404);
	expect((await undone(restricted, version - 1)).status).toBe(409);
	expect((await undone(restricted)).status).toBe(200);
	expect(await readRows(`select deleted_at, status from reservations where id = ${id}`)).toEqual([
		{ deleted_at: null, status: "approved" },
	]);
});
