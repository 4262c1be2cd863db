import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import type { SalonFlowActions } from "#domain/booking/salons/reservation-flow.ts";
import { UNDO_NOTICE_DELAY, UNDO_PERIOD } from "#domain/booking/salons/undo-delays.ts";
import { EFFECTS, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { RESERVE_FLOW, type ReserveFlow } from "#domain/engine/reservations/salon-events.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { QUEUE_WORK } from "#functions/due-work.ts";
import { runTick } from "#functions/tick.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
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
import { sendDeliveries } from "#tests/support/send-deliveries.ts";
import { requestJson } from "#tests/support/send-request.ts";
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
});

/** Action for each flow that sends the flow's name. */
async function flows(text = (flow: string) => flow, only = Object.keys(RESERVE_FLOW) as ReserveFlow[]) {
	const actions: SalonFlowActions = {};
	for (const flow of only) actions[flow] = (await buildAction({ effects: [sendTextEffect(text(flow))] })).id;
	await storeRow("salon_online_configs", {
		salon_id: salon.id,
		actions,
		shop_info: { name: "結び表参道", address: "渋谷区1-2", phone: "03-1", description: "", map_url: "" },
	});
	return actions;
}
const book = (given: object = {}, as = ADMIN_ACTOR) =>
	room.must("createReservation", buildBookingInput(salon, { member_id: friend.id, ...given }), { actor: as });
const changed = (given: object) =>
	changedReservationInput.parse({
		date: "2026-12-01",
		from: "10:00",
		course_id: salon.courses[0],
		salon_resource_id: salon.resources[0],
		name: "佐藤",
		member_id: friend.id,
		...given,
	});
/** Texts of the runs, in order, after the queue has run. */
async function told(): Promise<string[]> {
	// Reversible events are reported after the undo window.
	clock.advance(UNDO_NOTICE_DELAY);
	await QUEUE_WORK.jobs!(clock.context(), () => undefined);
	await runTick(clock.context());
	return (
		await readRows<{ text: string }>(
			`select e.effect ->> '$.text' as text from runs r join action_effects e
				on e.action_id = r.action_id and e.version = r.action_version order by r.rowid`,
		)
	).map(({ text }) => text);
}
/** Messages that LINE would receive, with placeholders filled. */
async function sent(): Promise<string[]> {
	await told();
	await sendDeliveries(clock);
	return (await readRows<{ messages: string }>("select messages from deliveries order by rowid")).map(
		({ messages }) => (JSON.parse(messages) as { text: string }[]).map(({ text }) => text).join("\n"),
	);
}

describe("[M-157, M-296] what happens to a reservation", () => {
	test("runs the action of its event, once for each", async () => {
		await flows();
		const { id } = await book();
		await room.must("updateReservation", changed({ id, from: "11:00" }));
		await room.must("cancelReservation", { id });
		await room.must("decideReservation", { id, status: "approved", force: false });
		await room.must("deleteReservation", { id });
		expect(await told()).toEqual(["register", "update", "cancel", "approve", "delete"]);
		expect(await told()).toHaveLength(5);
		expect(await readRows("select 1 from pending_runs")).toEqual([]);
	});

	test("says of a denied change that the booking itself stands", async () => {
		await flows((flow) => `${flow} {reserve_request} {reserve_status}`, ["deny"]);
		const asked = await book({ option: "request" });
		await room.must("decideReservation", { id: asked.id, status: "denied", force: false });
		const { id } = await book();
		const given = { ...changed({ id, from: "12:00" }), option: "request" as const };
		const { change_child: child } = await room.must("updateReservation", given);
		await room.must("judgeRequest", { id, childId: child!.id, kind: "edit", status: "denied", force: false });
		expect(await sent()).toEqual(["deny 予約 予約お断り", "deny 変更 予約確定"]);
	});

	test("keeps course and staff in its texts when both were deleted", async () => {
		await flows((flow) => `${flow} {reserve_course} {reserve_resource}`, ["cancel"]);
		const { id } = await book();
		await room.must("deleteCourse", { id: salon.courses[0]!, force: true });
		await room.must("deleteResource", { id: salon.resources[0]!, force: true });
		await room.must("cancelReservation", { id });
		expect(await sent()).toEqual(["cancel コース1 担当1"]);
	});

	test("runs those of requests, and of what is said to them", async () => {
		await flows((flow) => `${flow} {reserve_request}`);
		const request = { option: "request" as const };
		const asked = await book(request);
		await room.must("decideReservation", { id: asked.id, status: "approved", force: false });
		const denied = await book({ ...request, from: "15:00" });
		await room.must("decideReservation", { id: denied.id, status: "denied", force: false });
		const edit = async () =>
			(await room.must("updateReservation", changed({ id: asked.id, from: "12:00", ...request })))
				.change_child!.id;
		const judge = (childId: number, kind: "edit" | "cancel", status: "approved" | "denied") =>
			room.must("judgeRequest", { id: asked.id, childId, kind, status, force: false });
		await judge(await edit(), "edit", "denied");
		await judge(await edit(), "edit", "approved");
		const leave = await room.must("cancelReservation", { id: asked.id, isRequest: true });
		await judge(leave.cancel_child!.id, "cancel", "approved");
		expect(await sent()).toEqual([
			"request 予約",
			"approve 予約",
			"request 予約",
			"deny 予約",
			"edit 変更",
			"deny 変更",
			"edit 変更",
			"update 変更",
			"request キャンセル",
			"cancel キャンセル",
		]);
	});

	test("is a cancel for whoever had a booking that is given to somebody else, who has a new one", async () => {
		await flows((flow) => `${flow} {name} {reserve_name} {reserve_time} {reserve_before_datetime:3}`);
		const other = await buildFriend({ name: "太郎" });
		const { id } = await book({ name: "花子さま" });
		await room.must("updateReservation", changed({ id, from: "11:00", name: "花子さま" }));
		await room.must(
			"updateReservation",
			changed({ id, from: "12:00", member_id: other.id, name: "太郎さま" }),
		);
		await room.must("updateReservation", changed({ id, from: "12:00", member_id: null, name: "店頭" }));
		// Order is guaranteed per friend only.
		const texts = (await sent()).map((text) => text.trim());
		expect(texts.filter((text) => text.includes("花子"))).toEqual([
			"register 花子 花子さま 10:00",
			"update 花子 花子さま 11:00 2026年12月1日 10:00",
			"cancel 花子 花子さま 11:00",
		]);
		expect(texts.filter((text) => !text.includes("花子"))).toEqual([
			"register 太郎 太郎さま 12:00",
			"cancel 太郎 太郎さま 12:00",
		]);
	});

	test("tells of a request whose time has passed", async () => {
		await flows((flow) => flow, ["deny"]);
		const { id } = await book({ option: "request" });
		clock.now = Date.parse("2026-12-02T00:00:00Z");
		await room.must("expireReservations", { ids: [id] });
		expect(await told()).toEqual(["deny"]);
	});

	test("says nothing of notes, of what changes nothing for the friend, or of what did not stand any more", async () => {
		await flows();
		const { id } = await book();
		await room.must("noteReservation", { id, memo: "窓側", visitStatus: 1 });
		await room.must("updateReservation", changed({ id, comment: "電話で" }));
		await room.must("cancelReservation", { id });
		await room.must("deleteReservation", { id });
		const stranger = await room.must("createReservation", buildBookingInput(salon, { from: "15:00" }));
		await room.must("cancelReservation", { id: stranger.id });
		expect(await told()).toEqual(["register", "cancel"]);
	});

	test("runs nothing without an action, and tells of one that is gone", async () => {
		const { register } = await flows((flow) => flow, ["register"]);
		await env.DB.prepare("update actions set deleted_at = 1 where id = ?").bind(register).run();
		const { id } = await book();
		await room.must("cancelReservation", { id });
		await told();
		expect(await readRows("select state, reason, cause_type from runs")).toEqual([
			{ state: "failed", reason: ACTION_TEXTS.actionGoneAtRun, cause_type: "reservation" },
		]);
	});

	test("is told once where it is sent twice, and not at all where it is refused", async () => {
		await flows();
		const twice = () =>
			room.give("createReservation", buildBookingInput(salon, { member_id: friend.id }), {
				saveKey: "same-key",
			});
		await Promise.all([twice(), twice()]);
		await twice();
		expect(
			(await room.give("createReservation", buildBookingInput(salon, { member_id: friend.id }))).ok,
		).toBe(false);
		expect(await told()).toEqual(["register"]);
	});

	test("a friend by themselves is told the same", async () => {
		await flows();
		const own = { ...FRIEND_ACTOR, friendId: friend.id };
		const { id } = await book({}, own);
		await room.must("cancelReservation", { id }, { actor: own });
		expect(await told()).toEqual(["register", "cancel"]);
	});
});

describe("an operator's change that can be taken back", () => {
	const drag = (id: number, given: object = {}) =>
		room.must("updateReservation", changed({ id, force: true, ...given }));
	const waiting = () => readRows<{ cause: string }>("select cause from pending_runs order by id");

	test("is told to nobody where it is: a drag and its undoing", async () => {
		await flows();
		const { id } = await book();
		await told();
		await drag(id, { date: "2026-12-03", from: "13:30" });
		clock.advance(UNDO_PERIOD);
		await drag(id);
		expect(await waiting()).toEqual([]);
		expect(await told()).toEqual(["register"]);
	});

	test("is told once for several drags, from where the friend knows it to where it came to lie", async () => {
		await flows((flow) => `${flow} {reserve_before_datetime} → {reserve_datetime}`, ["update"]);
		const { id } = await book();
		for (const date of ["2026-12-02", "2026-12-03", "2026-12-04"]) {
			await drag(id, { date });
			clock.advance(UNDO_PERIOD / 2);
		}
		expect(await waiting()).toHaveLength(1);
		expect(await sent()).toEqual(["update 12月1日 10:00 → 12月4日 10:00"]);
	});

	test("is told once where both come in one transaction", async () => {
		await flows((flow) => flow, ["update"]);
		const { id } = await book();
		const [there, back] = await Promise.all([
			drag(id, { date: "2026-12-03" }),
			drag(id, { date: "2026-12-01" }),
		]);
		expect([there.version, back.version]).toEqual([2, 3]);
		expect(await told()).toEqual([]);
	});

	test("is told before anything else that happens to the reservation, in its order", async () => {
		await flows();
		const { id } = await book();
		await drag(id, { date: "2026-12-03" });
		await room.must("noteReservation", { id, memo: "窓側" });
		await room.must("cancelReservation", { id });
		clock.advance(1_000);
		await QUEUE_WORK.jobs!(clock.context(), () => undefined);
		expect(await told()).toEqual(["register", "update", "cancel"]);
	});

	test("is told both ways where the undoing came too late", async () => {
		await flows((flow) => flow, ["update"]);
		const { id } = await book();
		await drag(id, { date: "2026-12-03" });
		await told();
		await drag(id);
		expect(await told()).toEqual(["update", "update"]);
	});

	test("is judged again where somebody begins to tell it while it is taken back", async () => {
		await flows((flow) => flow, ["update"]);
		const { id } = await book();
		await drag(id, { date: "2026-12-03" });
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
		await late.must("updateReservation", changed({ id, force: true }));
		expect(await told()).toEqual(["update", "update"]);
	});

	for (const death of ["before", "after"] as const)
		test(`is taken back once where the room dies ${death} it has written that`, async () => {
			await flows();
			const { id } = await book();
			await drag(id, { date: "2026-12-03" });
			const dying = new DyingDatabase();
			const dead = new TestSalonRoom(salon, clock, dying.db);
			dying.dieAt(death);
			void dead.give("updateReservation", changed({ id, force: true }), { saveKey: "the-undo" });
			await dying.died;
			await new TestSalonRoom(salon, clock).must("updateReservation", changed({ id, force: true }), {
				saveKey: "the-undo",
			});
			expect(await told()).toEqual(["register"]);
		});
});

describe("a room that dies", () => {
	for (const death of ["before", "after"] as const)
		test(`${death} it has written tells the friend once, after the repeat`, async () => {
			await flows();
			const dying = new DyingDatabase();
			const dead = new TestSalonRoom(salon, clock, dying.db);
			dying.dieAt(death);
			void dead.give("createReservation", buildBookingInput(salon, { member_id: friend.id }), {
				saveKey: "the-save",
			});
			await dying.died;
			const left = await readRows("select cause from pending_runs");
			expect(left).toHaveLength(death === "after" ? 1 : 0);
			// The console retries the save with its key, in the new room.
			await room.must("createReservation", buildBookingInput(salon, { member_id: friend.id }), {
				saveKey: "the-save",
			});
			expect(await told()).toEqual(["register"]);
			expect(await told()).toEqual(["register"]);
			expect(await readRows("select 1 from reservations")).toHaveLength(1);
		});

	test("two rooms alive at once tell of each change once", async () => {
		await flows();
		const other = new TestSalonRoom(salon, clock);
		for (const each of [room, other]) await each.engine.read([], () => undefined);
		const outcomes = await Promise.all(
			[room, other].flatMap((each) =>
				Array.from({ length: 10 }, () =>
					each.give("createReservation", buildBookingInput(salon, { member_id: friend.id })),
				),
			),
		);
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
		expect(await told()).toEqual(["register"]);
	});
});

describe("texts of an action", () => {
	test("say what was booked, in formats for dates alone [M-221]", async () => {
		await env.DB.prepare("update salon_courses set name = 'カット', price = 5500").run();
		await flows(
			() =>
				"{name}様 {reserve_date:4} {reserve_time}〜{reserve_end_time} {reserve_datetime} {reserve_course:4}" +
				" {reserve_price} {reserve_resource} {reserve_name} {reserve_contact} {reserve_comment} {reserve_number}" +
				" {reserve_salon} {reserve_shop_address} {reserve_shop_phone}",
			["register"],
		);
		const { id } = await book({
			name: "佐藤",
			contact_address: "090-1",
			comment: "静かな席",
			sub_resource_ids: [salon.resources[1]],
		});
		expect(await sent()).toEqual([
			`花子様 2026年12月1日(火) 10:00〜11:00 12月1日 10:00 カット 5,500 円 担当1・担当2 佐藤 090-1 静かな席 ${id} 結び表参道 渋谷区1-2 03-1`,
		]);
	});

	test("say what was entered for the customer items; what was not is empty", async () => {
		await flows(() => "[{reserve_item_7}][{reserve_item_8}]", ["register"]);
		await room.must("createReservation", {
			...buildBookingInput(salon, { member_id: friend.id }),
			answers: { 7: "紹介で" },
		});
		expect(await sent()).toEqual(["[紹介で][]"]);
	});

	test("say what it was when it happened, whatever has become of it since", async () => {
		await flows((flow) => `${flow} {reserve_datetime} {reserve_before_datetime}`);
		const { id } = await book();
		await room.must("updateReservation", changed({ id, date: "2026-12-03", from: "13:30" }));
		await room.must("cancelReservation", { id });
		expect(await sent()).toEqual([
			"register 12月1日 10:00 ",
			"update 12月3日 13:30 12月1日 10:00",
			"cancel 12月3日 13:30 ",
		]);
	});

	test("have the shop's day where it ends after midnight, in the words of the booking page", async () => {
		await env.DB.prepare('update salon_opening_hours set hours = \'[{"from":540,"to":1740}]\'').run();
		await flows(() => "{reserve_date} {reserve_time} {reserve_datetime}", ["register"]);
		await book({ from: "25:00" });
		expect(await sent()).toEqual(["12月1日 翌01:00 12月1日 翌01:00"]);
	});

	test("are empty where no reservation ran the action", async () => {
		const { register } = await flows((flow) => `${flow}[{reserve_date}]`, ["register"]);
		await storeRow("pending_runs", {
			action_id: register,
			friend_id: friend.id,
			cause: "test",
			cause_type: "tag",
			parent_id: "",
			root_id: "test",
			depth: 0,
			next_attempt_at: clock.now,
			created_at: clock.now,
		});
		expect(await sent()).toEqual(["register[]"]);
	});
});

test("[A-304] effects take values of the reservation, whichever event runs them", async () => {
	const field = await storeRow("vars", { name: "次回予約", type: 30, created_at: 1 });
	const effect = EFFECTS.friendInfo.schema.parse({
		...EFFECTS.friendInfo.blank(),
		...{ var_id: field, var_type: 30, operand: 1, valuetype: 15 },
		context: {
			...{ category: "reserve", event: "register", event_label: "予約", key_label: "予約日時" },
			...{ key: "datetime", format: "datetime" },
		},
	}) as Effect;
	const { id: update } = await buildAction({ effects: [effect] });
	await storeRow("salon_online_configs", { salon_id: salon.id, actions: { update } });
	const { id } = await book();
	await room.must("updateReservation", changed({ id, date: "2026-12-03" }));
	await told();
	expect(await readRows("select date from friend_vars")).toEqual([{ date: "2026-12-03" }]);
});

test("the friend's history names the reservation", async () => {
	await flows();
	const operator = await buildSession();
	await book();
	await told();
	const { items } = await requestJson<{ items: { cause_type: string; cause_label: string }[] }>(
		`/api/friends/${friend.id}/runs`,
		{ as: operator },
	);
	const [{ name }] = (await readRows<{ name: string }>("select name from salons")) as [{ name: string }];
	expect(items).toMatchObject([
		{ cause_type: "予約", cause_label: `${name} 2026/12/01 10:00 コース1（予約したとき）` },
	]);
});
