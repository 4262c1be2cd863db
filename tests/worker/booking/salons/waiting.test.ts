import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { blockInput, changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { newShiftInput } from "#domain/booking/salons/inputs/shift-inputs.ts";
import { UNDO_NOTICE_DELAY } from "#domain/booking/salons/undo-delays.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { runTick } from "#functions/tick.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { DyingDatabase } from "#tests/support/salon/dying-database.ts";
import { buildSalonUrl } from "#tests/support/salon/salon-links.ts";
import { buildBookingInput, FRIEND_ACTOR, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { sendDeliveries } from "#tests/support/send-deliveries.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const DATE = "2026-12-01";

let clock: TestClock;
let salon: BuiltSalon;
let url: { id: number; code: string };
let room: TestSalonRoom;
let hanako: FriendRecord;
let taro: FriendRecord;
let config: number;

/** Two times per day of one resource, both booked. */
async function begin(given: Parameters<typeof buildSalon>[0] = {}) {
	salon = await buildSalon({
		resources: 1,
		hours: [{ from: 600, to: 720 }],
		...given,
		rules: { unit: 60, ...given.rules },
	});
	url = await buildSalonUrl(salon);
	room = new TestSalonRoom(salon, clock);
	const { id: vacancy } = await buildAction({
		effects: [sendTextEffect("{name}様 {reserve_date:4} {reserve_times} {reserve_course} {reserve_link}")],
	});
	config = await storeRow("salon_online_configs", {
		salon_id: salon.id,
		actions: { vacancy },
		takes_waiting: 1,
	});
}

beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	hanako = await buildFriend({ name: "花子" });
	taro = await buildFriend({ name: "太郎" });
	await begin();
});

const book = (from: string, given: object = {}) =>
	room.must("createReservation", buildBookingInput(salon, { from, date: DATE, ...given }));
const fill = async () => [await book("10:00"), await book("11:00")] as const;
const wish = (friend: FriendRecord, given: object = {}) => ({
	...{ friendId: friend.id, urlId: url.id, code: url.code },
	...{ course_id: salon.courses[0]!, salon_resource_id: null, date: DATE, ...given },
});
const wait = (friend: FriendRecord, given: object = {}, by = room) =>
	by.give("joinWaitingList", wish(friend, given), { actor: { ...FRIEND_ACTOR, friendId: friend.id } });
const waits = async (...friends: FriendRecord[]) => {
	for (const friend of friends) expect(await wait(friend)).toMatchObject({ ok: true });
};
/** Advances past the undo window, and runs ticks. */
async function pass(by = UNDO_NOTICE_DELAY + 1) {
	// The room's clock advances during the work, so its leftovers are due a moment later.
	for (const step of [by, SECOND]) {
		clock.advance(step);
		clock.rule();
		await runTick(clock.context());
	}
}
/** Ids of the notified friends, in order, with repetitions. */
const told = () =>
	readRows<{ friend_id: number }>(
		"select friend_id from runs where cause like 'waiting:%' order by rowid",
	).then((all) => all.map(({ friend_id }) => friend_id));
async function sent(): Promise<string[]> {
	await sendDeliveries(clock);
	const all = await readRows<{ messages: string }>("select messages from deliveries order by rowid");
	return all.map(({ messages }) => (JSON.parse(messages) as { text: string }[])[0]!.text);
}

describe("whoever waits for a full day", () => {
	test("is told once a booking is canceled: everybody, in the order in which they came", async () => {
		const [first] = await fill();
		await waits(taro, hanako);
		await room.must("cancelReservation", { id: first.id });
		expect(await told()).toEqual([]);
		await pass();
		expect(await told()).toEqual([taro.id, hanako.id]);
		await pass();
		await pass(10 * MINUTE);
		expect(await told()).toEqual([taro.id, hanako.id]);
	});

	test("reads which day and which times are free, and gets a link of their own to them", async () => {
		const [first, second] = await fill();
		await waits(hanako);
		for (const { id } of [first, second]) await room.must("cancelReservation", { id });
		await pass();
		const [text = ""] = await sent();
		expect(text).toContain("花子様 2026年12月1日(火) 10:00、11:00 コース1 ");
		expect(text).toContain(`/s/${url.code}?t=`);
		expect(text).toContain(`&course=${salon.courses[0]}&staff=any&week=${DATE}`);
	});

	test("is told where a booking is deleted", async () => {
		const [first] = await fill();
		await waits(hanako);
		await room.must("deleteReservation", { id: first.id });
		await pass();
		expect(await told()).toEqual([hanako.id]);
	});

	test("is told where a booking is moved to another day", async () => {
		const [first] = await fill();
		await waits(hanako);
		await room.must("updateReservation", moved(first.id, { date: "2026-12-03" }));
		await pass();
		expect(await told()).toEqual([hanako.id]);
	});

	test("is told where a block is taken away, or made shorter", async () => {
		await book("10:00");
		const block = await room.must(
			"createBlock",
			blockInput.parse({ date: DATE, from: "11:00", to: "12:00", salon_resource_id: null }),
		);
		await waits(hanako);
		await room.must("deleteBlock", { id: block.id });
		await pass();
		expect(await told()).toEqual([hanako.id]);
	});

	test("is told where somebody comes to work", async () => {
		await begin({ syncShift: true });
		expect(await wait(hanako)).toMatchObject({ ok: true });
		await room.must("createShift", {
			...newShiftInput.parse({ start_date: DATE, from: "10:00", to: "12:00", repeat: [] }),
			resourceId: salon.resources[0]!,
		});
		await pass();
		expect(await told()).toEqual([hanako.id]);
	});

	test("is told where the settings make room", async () => {
		await fill();
		await waits(hanako);
		await room.must("saveSalonConfigs", {
			special_dates: [{ date: DATE, name: "延長", hours: [{ from: 600, to: 780 }] }],
			year: 2026,
		} as never);
		await pass();
		expect(await told()).toEqual([hanako.id]);
	});

	test("is told where somebody lets a kept time go, and not while they keep it", async () => {
		await book("10:00");
		const key = "hold-of-taro";
		await room.must(
			"holdTime",
			{ ...buildBookingInput(salon, { from: "11:00", date: DATE }), key, owner: null } as never,
			{
				actor: { ...FRIEND_ACTOR, friendId: taro.id },
			},
		);
		await waits(hanako);
		clock.advance(2 * MINUTE);
		await room.must("checkWaitingList", { dates: [DATE] });
		expect(await readRows("select round from salon_waiting")).toEqual([{ round: 0 }]);
		await pass(4 * MINUTE);
		expect(await told()).toEqual([hanako.id]);
	});

	test("is told of a time that was taken and given back while somebody keeps another", async () => {
		const [first, second] = await fill();
		await waits(hanako);
		for (const { id } of [first, second]) await room.must("cancelReservation", { id });
		const look = async () => {
			clock.advance(UNDO_NOTICE_DELAY + 1);
			await room.must("checkWaitingList", { dates: [DATE] });
			return (await readRows<{ round: number; known: string }>("select round, known from salon_waiting"))[0]!;
		};
		expect(await look()).toEqual({ round: 1, known: "[600,660]" });
		await room.must(
			"holdTime",
			{
				...buildBookingInput(salon, { from: "11:00", date: DATE }),
				key: "hold-of-taro",
				owner: null,
			} as never,
			{ actor: { ...FRIEND_ACTOR, friendId: taro.id } },
		);
		const taken = await book("10:00");
		expect(await look()).toEqual({ round: 1, known: "[660]" });
		await room.must("cancelReservation", { id: taken.id });
		expect(await look()).toEqual({ round: 2, known: "[600,660]" });
	});

	test("is told again of the next time, and of one that was taken and is free once more", async () => {
		const [first, second] = await fill();
		await waits(hanako);
		await room.must("cancelReservation", { id: first.id });
		await pass();
		await room.must("cancelReservation", { id: second.id });
		await pass();
		expect(await told()).toEqual([hanako.id, hanako.id]);
		const again = await book("10:00");
		await pass();
		await room.must("cancelReservation", { id: again.id });
		await pass();
		expect(await told()).toEqual([hanako.id, hanako.id, hanako.id]);
	});

	test("is told nothing where a drag is taken back", async () => {
		const [first] = await fill();
		await waits(hanako);
		const { version } = await room.must("updateReservation", moved(first.id, { date: "2026-12-03" }));
		clock.advance(8_000);
		await room.must("updateReservation", moved(first.id, { version, force: true }));
		await pass();
		await pass();
		expect(await told()).toEqual([]);
	});

	test("is told nothing while the shop takes as many bookings as it can", async () => {
		await begin({ resources: 2, rules: { shopCapacity: { admin: 2, friend: 1 } } });
		const one = await book("10:00");
		const other = await book("10:00", { salon_resource_id: salon.resources[1] });
		await book("11:00");
		await waits(hanako);
		await room.must("cancelReservation", { id: one.id });
		await pass();
		// One booking is still open, which is the limit per friend.
		expect(await told()).toEqual([]);
		await room.must("cancelReservation", { id: other.id });
		await pass();
		expect(await told()).toEqual([hanako.id]);
	});

	test("waits for whom they named alone", async () => {
		await begin({ resources: 2 });
		const all = [];
		for (const salon_resource_id of salon.resources)
			for (const from of ["10:00", "11:00"]) all.push(await book(from, { salon_resource_id }));
		expect(await wait(hanako, { salon_resource_id: salon.resources[0] })).toMatchObject({ ok: true });
		await waits(taro);
		await room.must("cancelReservation", { id: all[2]!.id });
		await pass();
		expect(await told()).toEqual([taro.id]);
		await room.must("cancelReservation", { id: all[0]!.id });
		await pass();
		// The friend without a preference was already notified of 10:00.
		expect(await told()).toEqual([taro.id, hanako.id]);
	});

	test("is told nothing of whom they named once that one is gone", async () => {
		await fill();
		expect(await wait(hanako, { salon_resource_id: salon.resources[0] })).toMatchObject({ ok: true });
		await room.must("deleteResource", { id: salon.resources[0]!, force: true });
		await pass();
		expect(await told()).toEqual([]);
	});

	test("waits no longer once they have booked the day, withdraw, or the day is over", async () => {
		const [first] = await fill();
		await waits(hanako, taro);
		await room.must("cancelReservation", { id: first.id });
		await pass();
		await book("10:00", { member_id: hanako.id });
		const [left] = await readRows<{ id: number; friend_id: number }>(
			"select id, friend_id from salon_waiting where ended_at is null",
		);
		expect(left!.friend_id).toBe(taro.id);
		const own = { actor: { ...FRIEND_ACTOR, friendId: hanako.id } };
		expect(await room.give("leaveWaitingList", { id: left!.id }, own)).toMatchObject({ status: 404 });
		await room.must("leaveWaitingList", { id: left!.id }, { actor: { ...FRIEND_ACTOR, friendId: taro.id } });
		expect(await readRows("select 1 from salon_waiting where ended_at is null")).toEqual([]);
		await book("10:00", { date: "2026-12-02" });
		await book("11:00", { date: "2026-12-02" });
		expect(await wait(hanako, { date: "2026-12-02" })).toMatchObject({ ok: true });
		await pass(12 * DAY);
		expect(await readRows("select 1 from salon_waiting where ended_at is null")).toHaveLength(1);
		await pass(1 * DAY);
		expect(await readRows("select 1 from salon_waiting where ended_at is null")).toEqual([]);
	});
});

const moved = (id: number, given: object) =>
	changedReservationInput.parse({
		...{ id, date: DATE, from: "10:00", name: "佐藤" },
		...{ course_id: salon.courses[0], salon_resource_id: salon.resources[0] },
		...given,
	});

describe("waiting is taken", () => {
	test("for a full day alone: one with a free time says so, one that is over or closed never is", async () => {
		await book("10:00");
		expect(await wait(hanako)).toMatchObject({ status: 409, body: { ERROR: [BOOKING_TEXTS.waitingFree] } });
		await storeRow("salon_special_dates", { salon_id: salon.id, date: "2026-12-05", name: "", hours: [] });
		room = new TestSalonRoom(salon, clock);
		for (const date of ["2026-12-05", "2026-11-19"])
			expect(await wait(hanako, { date })).toMatchObject({ status: 422 });
	});

	test("once for each friend, day and course, and not beyond the limit", async () => {
		await fill();
		const twice = await Promise.all([wait(hanako), wait(hanako)]);
		expect(new Set(twice.map((each) => each.ok && each.answer.id)).size).toBe(1);
		for (let day = 2; day <= 6; day++) {
			const date = `2026-12-0${day}`;
			for (const from of ["10:00", "11:00"]) await book(from, { date });
			expect(await wait(hanako, { date })).toMatchObject(day <= 5 ? { ok: true } : { status: 422 });
		}
		expect(await readRows("select 1 from salon_waiting")).toHaveLength(5);
	});

	test("not where the salon is switched off, or does not know the course", async () => {
		await fill();
		expect(await wait(hanako, { course_id: 999 })).toMatchObject({ status: 422 });
		await updateRow("salon_online_configs", config, { takes_waiting: 0 });
		expect(await wait(hanako)).toMatchObject({ status: 422, body: { ERROR: [BOOKING_TEXTS.waitingOff] } });
		expect(await readRows("select 1 from salon_waiting")).toEqual([]);
	});
});

describe("nobody is told", () => {
	test("while the switch is off; once it is on again, of what is free then", async () => {
		const [first] = await fill();
		await waits(hanako);
		await updateRow("salon_online_configs", config, { takes_waiting: 0 });
		await room.must("cancelReservation", { id: first.id });
		await pass();
		expect(await told()).toEqual([]);
		const operator = await buildSession();
		const [{ id: action_id }] = (await readRows<{ id: number }>("select id from actions")) as [
			{ id: number },
		];
		await requestJson(`/api/salon/${salon.id}/online_configs?attr=waiting`, {
			...{ as: operator, method: "PATCH", json: { takes_waiting: true, action_id } },
		});
		await pass();
		expect(await told()).toEqual([hanako.id]);
	});

	test("while the salon is closed; afterwards what was told before is not told again", async () => {
		const [first, second] = await fill();
		await waits(hanako);
		await room.must("cancelReservation", { id: first.id });
		await pass();
		await room.must("saveSalonConfigs", { enable_online: false } as never);
		await room.must("cancelReservation", { id: second.id });
		await pass();
		expect(await told()).toHaveLength(1);
		await room.must("saveSalonConfigs", { enable_online: true } as never);
		await pass();
		expect(await told()).toHaveLength(2);
	});

	test("once the salon is archived", async () => {
		const [first] = await fill();
		await waits(hanako);
		await room.must("cancelReservation", { id: first.id });
		await room.must("archiveSalon", { salonId: salon.id, force: true });
		await pass();
		expect(await told()).toEqual([]);
		expect(
			await readRows("select 1 from salon_waiting where ended_at is null or look_at is not null"),
		).toEqual([]);
	});

	test("whom an operator has blocked", async () => {
		const [first] = await fill();
		await waits(hanako, taro);
		await env.DB.prepare("update friends set user_rate = -1 where id = ?").bind(hanako.id).run();
		await room.must("cancelReservation", { id: first.id });
		await pass();
		expect(await told()).toEqual([taro.id]);
	});
});

describe("a room that dies", () => {
	for (const death of ["before", "after"] as const)
		test(`${death} it has freed a time, has it told once`, async () => {
			const [first] = await fill();
			await waits(hanako);
			const dying = new DyingDatabase();
			const dead = new TestSalonRoom(salon, clock, dying.db);
			dying.dieAt(death);
			void dead.give("cancelReservation", { id: first.id }, { saveKey: "the-cancel" });
			await dying.died;
			await new TestSalonRoom(salon, clock).must(
				"cancelReservation",
				{ id: first.id },
				{ saveKey: "the-cancel" },
			);
			await pass();
			await pass();
			expect(await told()).toEqual([hanako.id]);
		});

	for (const death of ["before", "after"] as const)
		test(`${death} it has told, between the freeing and the run, tells once`, async () => {
			const [first] = await fill();
			await waits(hanako, taro);
			await room.must("cancelReservation", { id: first.id });
			clock.advance(UNDO_NOTICE_DELAY + 1);
			const dying = new DyingDatabase();
			const dead = new TestSalonRoom(salon, clock, dying.db);
			dying.dieAt(death);
			void dead.give("checkWaitingList", { dates: [DATE] });
			await dying.died;
			expect(await readRows("select 1 from pending_runs")).toHaveLength(death === "after" ? 2 : 0);
			await pass();
			await pass();
			expect(await told()).toEqual([hanako.id, taro.id]);
		});

	test("two rooms that look at once tell once", async () => {
		const [first] = await fill();
		await waits(hanako);
		await room.must("cancelReservation", { id: first.id });
		clock.advance(UNDO_NOTICE_DELAY + 1);
		const all = [room, new TestSalonRoom(salon, clock), new TestSalonRoom(salon, clock)];
		await Promise.all(all.map((each) => each.must("checkWaitingList", { dates: [DATE] })));
		await pass();
		expect(await told()).toEqual([hanako.id]);
	});
});

describe("operators", () => {
	const path = () => `/api/salon/${salon.id}/waiting`;
	const listed = async (as: Awaited<ReturnType<typeof buildSession>>, query = "") =>
		(
			await requestJson<{ data: { id: number; friend: { id: number; name: string }; told: number }[] }>(
				path() + query,
				{ as },
			)
		).data;

	test("see who waits, of a day or of all, and end it", async () => {
		await fill();
		await waits(taro, hanako);
		const operator = await buildSession();
		expect((await listed(operator)).map(({ friend }) => friend.name)).toEqual(["太郎", "花子"]);
		expect(await listed(operator, "?date=2026-12-02")).toEqual([]);
		const { id } = (await listed(operator, `?date=${DATE}`))[0]!;
		await requestJson(`${path()}/${id}`, { as: operator, method: "DELETE" });
		expect((await listed(operator)).map(({ friend }) => friend.name)).toEqual(["花子"]);
		expect((await sendRequest(`${path()}/${id}`, { as: operator, method: "DELETE" })).status).toBe(404);
		expect(
			await readRows(
				"select label, operator_id is null as isFriends from salon_history where subject = 'waiting' order by id",
			),
		).toEqual([
			{ label: "wait", isFriends: 1 },
			{ label: "wait", isFriends: 1 },
			{ label: "unwait", isFriends: 0 },
		]);
	});

	test("hear that a list of more than five hundred goes on", async () => {
		const operator = await buildSession();
		const read = () =>
			requestJson<{ data: { date: string }[]; has_more: boolean }>(path(), { as: operator }).then(
				({ data, has_more }) => [data.length, data[0]?.date, has_more],
			);
		const put = (count: number, date: string) =>
			env.DB.prepare(
				`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
				insert into salon_waiting (salon_id, friend_id, url_id, course_id, date, created_at)
					select ?, ?, ?, ?, ?, i from n`,
			)
				.bind(count, salon.id, hanako.id, url.id, salon.courses[0], date)
				.run();
		await put(500, "2026-12-05");
		expect(await read()).toEqual([500, "2026-12-05", false]);
		await put(1, DATE);
		expect(await read()).toEqual([500, DATE, true]);
	});

	test("with a restricted role see and end their friends' alone", async () => {
		await fill();
		await waits(taro, hanako);
		const tag = await storeRow("tags", { name: "担当", created_at: 1 });
		await storeRow("friend_tags", { friend_id: hanako.id, tag_id: tag, created_at: 1 });
		const operator = await buildSession({
			abilities: ["salon-read", "salon-write"],
			scope: { all: false, tagIds: [tag] },
		});
		expect((await listed(operator)).map(({ friend }) => friend.name)).toEqual(["花子"]);
		const [{ id }] = (await readRows<{ id: number }>(
			"select id from salon_waiting where friend_id = ?",
			taro.id,
		)) as [{ id: number }];
		expect((await sendRequest(`${path()}/${id}`, { as: operator, method: "DELETE" })).status).toBe(404);
		expect(await readRows("select 1 from salon_waiting where ended_at is not null")).toEqual([]);
	});

	test("cannot take friends who wait without an action, or with one that there is not", async () => {
		const operator = await buildSession();
		const save = (json: object) =>
			sendRequest(`/api/salon/${salon.id}/online_configs?attr=waiting`, {
				as: operator,
				method: "PATCH",
				json,
			});
		for (const action_id of [null, 9_999])
			expect((await save({ takes_waiting: true, action_id })).status).toBe(422);
		expect((await save({ takes_waiting: false, action_id: null })).status).toBe(200);
		expect(await readRows("select takes_waiting, actions from salon_online_configs")).toEqual([
			{ takes_waiting: 0, actions: "{}" },
		]);
	});
});
