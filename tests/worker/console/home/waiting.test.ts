import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { listAgenda } from "#functions/console/home/list-agenda.ts";
import { listWaitingWork, MAX_WAITING_ITEMS } from "#functions/console/home/list-waiting-work.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const TODAY = "2026-11-20";

let clock: TestClock;
let operator: BuiltOperator;
let restricted: BuiltOperator;
let mine: { id: number };
let other: { id: number };
let salon: BuiltSalon;
let eventId: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock(`${TODAY} 10:00`).rule();
	const { id: tagId } = await buildTag();
	operator = await buildOperator();
	restricted = await buildOperator({ scope: { all: false, tagIds: [tagId] } });
	mine = await buildFriend({ name: "青木", tagIds: [tagId] });
	other = await buildFriend({ name: "馬場" });
	salon = await buildSalon();
	eventId = await storeRow("folders", { kind: "event_reserve", name: "講習会", created_at: 1 });
});

const waiting = async (by = operator) => (await listWaitingWork(operatorContext(clock, by))).items;
const agenda = (by = operator) => listAgenda(operatorContext(clock, by));

const reserve = (friendId: number, time: string, row: object = {}) =>
	storeRow("reservations", {
		...{
			salon_id: salon.id,
			friend_id: friendId,
			course_id: salon.courses[0],
			resource_id: salon.resources[0],
		},
		...{ status: "approved", date: time.slice(0, 10), from_minute: 720, to_minute: 780 },
		...{ starts_at: tokyoTime(time), ends_at: tokyoTime(time) + HOUR, created_at: clock.now - DAY },
		...row,
	});

const openSlot = (startsAt: number, row: object = {}) =>
	storeRow("event_reserves", {
		name: "体験会",
		group_id: eventId,
		created_at: 1,
		starts_at: startsAt,
		...row,
	});

const bookSlot = (slot: number, friendId: number, status: number) =>
	storeRow("event_reservations", {
		...{ event_reserve_id: slot, friend_id: friendId, status, num_of_takes: 2 },
		...{ created_at: clock.now - 2 * HOUR, updated_at: 1 },
	});

describe("the work that waits", () => {
	test("is one list of talks, reservations and event bookings, oldest first", async () => {
		await buildMessage({
			friendId: other.id,
			notify: true,
			timestamp: clock.now - 3 * HOUR,
			text: "空いていますか",
		});
		const { id } = await buildMessage({
			friendId: other.id,
			notify: true,
			timestamp: clock.now - HOUR,
			text: "明日です",
		});
		await buildMessage({ friendId: mine.id, timestamp: clock.now - 9 * HOUR });
		const requested = await reserve(mine.id, "2026-11-22 12:00", { status: "pending" });
		const stranded = await reserve(mine.id, "2026-11-23 12:00", { stranded_at: clock.now - 4 * HOUR });
		await reserve(mine.id, "2026-11-24 12:00");
		const event = await bookSlot(await openSlot(clock.now + DAY), mine.id, EVENT_STATUS.pending);
		await bookSlot(await openSlot(clock.now - DAY), other.id, EVENT_STATUS.pending);
		await bookSlot(await openSlot(clock.now + DAY, { deleted_at: 1 }), other.id, EVENT_STATUS.pending);
		expect(await waiting()).toMatchObject([
			{
				kind: "reservation",
				id: requested,
				name: "青木",
				text: "予約リクエスト中・コース1",
				starts_at: "2026-11-22 12:00:00",
				since: "2026-11-19 10:00:00",
				place: { id: salon.id },
			},
			{ kind: "reservation", id: stranded, text: expect.stringContaining("合わなくなった") },
			{ kind: "talk", id: other.id, name: "馬場", text: "明日です", count: 2, last_id: id },
			{ kind: "event", id: event, name: "青木", place: { id: eventId, name: "体験会" } },
		]);
	});

	test("has a reservation once, since its oldest open request", async () => {
		const id = await reserve(mine.id, "2026-11-22 12:00");
		const request = { parent_id: id, status: "edit_pending" };
		await reserve(mine.id, "2026-11-22 15:00", { ...request, created_at: clock.now - HOUR });
		await reserve(mine.id, "2026-11-22 12:00", {
			...{ parent_id: id, status: "cancel_pending", created_at: clock.now - 2 * HOUR },
		});
		expect(await waiting()).toMatchObject([{ kind: "reservation", id, since: "2026-11-20 08:00:00" }]);
	});

	test("is within the scope of an operator who sees some friends", async () => {
		for (const { id } of [mine, other]) {
			await buildMessage({ friendId: id, notify: true });
			await reserve(id, "2026-11-22 12:00", { status: "pending" });
			await bookSlot(await openSlot(clock.now + DAY), id, EVENT_STATUS.pending);
		}
		expect(await waiting()).toHaveLength(6);
		expect((await waiting(restricted)).map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
			"event 青木",
			"reservation 青木",
			"talk 青木",
		]);
	});

	test.each<[Ability[], string[]]>([
		[[], []],
		[["friend-read"], ["talk"]],
		[["salon-read"], ["reservation"]],
		[["event_reserve"], ["event"]],
	])("has only parts that the abilities open (%j)", async (abilities, kinds) => {
		await buildMessage({ friendId: mine.id, notify: true });
		await reserve(mine.id, "2026-11-22 12:00", { status: "pending" });
		await bookSlot(await openSlot(clock.now + DAY), mine.id, EVENT_STATUS.pending);
		expect((await waiting(await buildOperator({ abilities }))).map(({ kind }) => kind)).toEqual(kinds);
	});

	test("tells that there is more than a page", async () => {
		for (let made = 0; made <= MAX_WAITING_ITEMS; made++)
			await reserve(mine.id, "2026-11-22 12:00", { status: "pending" });
		const { items, more } = await listWaitingWork(operatorContext(clock, operator));
		expect([items.length, more]).toEqual([MAX_WAITING_ITEMS, true]);
	});
});

describe("the day", () => {
	const order = async (at: number, row: object = {}) => {
		const action = await buildAction({ name: "本文" });
		const task_id = await storeRow("action_tasks", {
			...{ action_id: action.id, status: 10, created_at: 1, next_work_at: at },
		});
		return storeRow("broadcasts", {
			...{ name: "秋のお知らせ", messages: [], planned_at: at, task_id, operator_id: operator.id },
			...{ ordered_at: clock.now - DAY, created_at: 1, updated_at: 1 },
			...row,
		});
	};

	test("has reservations, slots, broadcasts and tasks by time", async () => {
		await reserve(mine.id, `${TODAY} 12:00`);
		await reserve(other.id, `${TODAY} 09:00`, { status: "pending", ends_at: tokyoTime(`${TODAY} 09:30`) });
		await reserve(other.id, `${TODAY} 13:00`, { status: "canceled" });
		await reserve(other.id, "2026-11-21 09:00");
		const slot = await openSlot(tokyoTime(`${TODAY} 14:00`), { capacity: 10 });
		await bookSlot(slot, mine.id, EVENT_STATUS.approved);
		await bookSlot(slot, other.id, EVENT_STATUS.canceled);
		await openSlot(tokyoTime("2026-11-21 00:00"));
		await openSlot(tokyoTime(`${TODAY} 15:00`), { deleted_at: 1 });
		await order(tokyoTime(`${TODAY} 18:00`));
		await order(tokyoTime("2026-11-21 00:00"));
		await order(tokyoTime(`${TODAY} 19:00`), { cancelled_at: 1 });
		const task = { action_id: (await buildAction({ name: "月末の案内" })).id, status: 10, created_at: 1 };
		await storeRow("action_tasks", { ...task, next_work_at: tokyoTime(`${TODAY} 23:59`) });
		expect(await agenda()).toMatchObject([
			{ kind: "reservation", name: "馬場", pending: true, past: true, detail: "コース1・担当1" },
			{ kind: "reservation", name: "青木", pending: false, past: false, place_id: salon.id },
			{ kind: "event", name: "体験会", detail: "2人／定員10人", place_id: eventId },
			{ kind: "broadcast", name: "秋のお知らせ", state: "送信予約" },
			{ kind: "task", name: "月末の案内", at: `${TODAY} 23:59:00` },
		]);
	});

	test("of an operator who sees some friends has their reservations, and no plans of others", async () => {
		await reserve(mine.id, `${TODAY} 12:00`);
		await reserve(other.id, `${TODAY} 13:00`);
		const broadcast = await order(tokyoTime(`${TODAY} 18:00`));
		const names = async () => (await agenda(restricted)).map(({ name }) => name);
		expect(await names()).toEqual(["青木"]);
		await updateRow("broadcasts", broadcast, { operator_id: restricted.id });
		expect(await names()).toEqual(["青木", "秋のお知らせ"]);
	});
});

test.each([
	["everybody", () => operator],
	["some friends", () => restricted],
])("the lists of who sees %s are one statement each, by the indexes", async (_, who) => {
	await reserve(mine.id, `${TODAY} 12:00`);
	await buildMessage({ friendId: mine.id, notify: true });
	const { database, trips } = countRoundTrips(env.DB);
	const ctx = operatorContext(clock, who(), { db: connectD1(database) });
	await listWaitingWork(ctx);
	await listAgenda(ctx);
	expect(trips.flat()).toHaveLength(2);
	const plan = (await Promise.all(trips.flat().map((sent) => explainQueryPlan(env.DB, sent)))).flat();
	for (const index of [
		"messages_waiting",
		"reservations_unsolved",
		"reservations_day",
		"event_reservations_slot",
	])
		expect(plan.join("\n")).toContain(index);
	expect(
		plan.filter((line) => /SCAN (friends|messages|reservations|r|f|m|t)\b(?!.*USING)/.test(line)),
	).toEqual([]);
});
