import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { countFreeMenuSeats, countFreeSlotSeats } from "#functions/booking/events/count-free-seats.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	beginEffectTest,
	buildEffect,
	findRefusedField,
	insertNamedRow,
	runEffects,
	runEffectsFor,
} from "#tests/support/effect-runs.ts";
import { testInEveryState } from "#tests/support/effect-states.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

beforeAll(resetState);
let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, friend } = await beginEffectTest());
});

const [RESERVED, CANCELED, PENDING, DENIED] = [1, 2, 3, 4];
const slot = (capacity: number | null = null) => insertNamedRow("event_reserves", { capacity });
const menuOf = (event_reserve_id: number, capacity: number | null, given: object = {}) =>
	storeRow("event_menus", { event_reserve_id, name: "コース", price: 3_000, capacity, ...given });
const held = (who: { id: number }, event_reserve_id: number, status: number, given: object = {}) =>
	storeRow("event_reservations", {
		...{ event_reserve_id, friend_id: who.id, status, created_at: 1, updated_at: 1 },
		...given,
	});

/** A friend's reservations in order: status, places, menu. */
const reservationsOf = async (who: { id: number }, slotId: number) =>
	(
		await readRows<{ status: number; num_of_takes: number; event_menu_id: number | null }>(
			"select status, num_of_takes, event_menu_id from event_reservations where friend_id = ? and event_reserve_id = ? order by id",
			who.id,
			slotId,
		)
	).map(({ status, num_of_takes, event_menu_id }) => [status, num_of_takes, event_menu_id]);

const making = (event_slot_id: number, given: object = {}) =>
	buildEffect("eventReserve", { event_slot_id, ...given });
const cancelling = (event_slot_id: number, given: object = {}) =>
	making(event_slot_id, { fire_type: "cancel", ...given });

describe("[A-099] making a reservation", () => {
	testInEveryState({
		build: async () => making(await slot(1)),
		trace: (who, { event_slot_id }) => reservationsOf(who, event_slot_id),
		done: [[RESERVED, 1, null]],
	});
});

describe("[A-100] cancelling a reservation", () => {
	testInEveryState({
		build: async (who) => {
			const id = await slot(1);
			await held(who, id, RESERVED!);
			return cancelling(id);
		},
		trace: (who, { event_slot_id }) => reservationsOf(who, event_slot_id),
		done: [[CANCELED, 1, null]],
	});
});

describe("[A-101] a reservation is made", () => {
	type Taken = [status: number | undefined, places: number][];
	test.each<[name: string, capacity: number | null, taken: Taken, count: number, code: string]>([
		["without limit", null, [[RESERVED, 100]], 100, "d"],
		["of the last place", 3, [[RESERVED, 2]], 1, "d"],
		["of all places", 3, [], 3, "d"],
		["not of more than are left", 3, [[RESERVED, 2]], 2, "f"],
		[
			"not of a full slot",
			2,
			[
				[RESERVED, 1],
				[RESERVED, 1],
			],
			1,
			"f",
		],
		["not of one without places", 0, [], 1, "f"],
		["not of places that wait to be judged", 1, [[PENDING, 1]], 1, "f"],
		[
			"of places that were given back",
			1,
			[
				[CANCELED, 1],
				[DENIED, 1],
			],
			1,
			"d",
		],
		["not of an overbooked slot", 1, [[RESERVED, 3]], 1, "f"],
	])("%s", async (_, capacity, taken, num_of_takes, code) => {
		const id = await slot(capacity);
		const other = await buildFriend();
		for (const [status, places] of taken) await held(other, id, status!, { num_of_takes: places });
		expect(await runEffects(clock, friend, [making(id, { num_of_takes })])).toBe(code);
		expect(await reservationsOf(friend, id)).toEqual(code === "d" ? [[RESERVED, num_of_takes, null]] : []);
	});

	test.each<[string, number | null, number, string]>([
		["within its places", 2, 2, "d"],
		["beyond its places", 2, 3, "f"],
		["without limit", null, 50, "d"],
	])(
		"of a menu with a price, %s, whatever the slot itself holds",
		async (_, capacity, num_of_takes, code) => {
			const id = await slot(1);
			const [menu, another] = [await menuOf(id, capacity), await menuOf(id, 9)];
			await held(await buildFriend(), id, RESERVED!, { event_menu_id: another, num_of_takes: 9 });
			expect(await runEffects(clock, friend, [making(id, { event_menu_id: menu, num_of_takes })])).toBe(code);
			expect(await reservationsOf(friend, id)).toEqual(code === "d" ? [[RESERVED, num_of_takes, menu]] : []);
			const { rest } = await countFreeMenuSeats({ ctx: clock.context(), input: { id: menu } });
			expect(rest).toBe(capacity === null ? null : code === "d" ? capacity - num_of_takes : capacity);
		},
	);

	test("not without a menu, where the slot got menus since", async () => {
		const id = await slot(5);
		const menu = await menuOf(id, 5);
		expect(await runEffects(clock, friend, [making(id)])).toBe("n");
		expect(await reservationsOf(friend, id)).toEqual([]);
		await updateRow("event_menus", menu, { deleted_at: 1 });
		expect(await runEffects(clock, friend, [making(id)])).toBe("d");
	});

	test("again by a friend who has one", async () => {
		const id = await slot(2);
		expect(await runEffects(clock, friend, [making(id), making(id), making(id)])).toBe("ddf");
		expect(await reservationsOf(friend, id)).toEqual([
			[RESERVED, 1, null],
			[RESERVED, 1, null],
		]);
	});

	test.each<[string, (slot: number, menu: number) => Promise<unknown>]>([
		["of a slot that was deleted", (id) => updateRow("event_reserves", id, { deleted_at: 1 })],
		["of a menu that was deleted", (_, id) => updateRow("event_menus", id, { deleted_at: 1 })],
		[
			"of another slot's menu",
			async (_, id) => updateRow("event_menus", id, { event_reserve_id: await slot() }),
		],
	])("not %s", async (_, change) => {
		const id = await slot(5);
		const event_menu_id = await menuOf(id, 5);
		await change(id, event_menu_id);
		expect(await runEffects(clock, friend, [making(id, { event_menu_id })])).toBe("g");
		expect(await reservationsOf(friend, id)).toEqual([]);
	});
});

describe("places are never taken twice", () => {
	test.each<[string, boolean, number, number]>([
		["the last place of a slot", false, 1, 1],
		["the last places of a menu, two by two", true, 5, 2],
	])("%s, by twenty runs at once", async (_, hasMenu, places, num_of_takes) => {
		const id = await slot(hasMenu ? null : places);
		const event_menu_id = hasMenu ? await menuOf(id, places) : null;
		const many = await Promise.all(Array.from({ length: 20 }, () => buildFriend()));
		const effects = [making(id, { event_menu_id, num_of_takes })];
		const codes = await Promise.all(many.map((who) => runEffects(clock, who, effects)));
		const served = Math.floor(places / num_of_takes);
		expect(codes.filter((code) => code === "d")).toHaveLength(served);
		expect(codes.filter((code) => code === "f")).toHaveLength(20 - served);
		const [taken] = await readRows(
			"select sum(num_of_takes) as sum from event_reservations where event_reserve_id = ?",
			id,
		);
		expect(taken).toEqual({ sum: served * num_of_takes });
	});

	test("by one run of many friends, who are served in their order", async () => {
		const id = await slot(2);
		const many = [friend, await buildFriend(), await buildFriend()];
		expect(await runEffectsFor(clock, many, [making(id)])).toEqual(["d", "d", "f"]);
		expect(await countFreeSlotSeats({ ctx: clock.context(), input: { id } })).toEqual({ rest: 0 });
	});

	test("and are free again for the next once they are given back", async () => {
		const id = await slot(1);
		const other = await buildFriend();
		expect(await runEffects(clock, other, [making(id)])).toBe("d");
		expect(await runEffects(clock, friend, [making(id)])).toBe("f");
		expect(await runEffects(clock, other, [cancelling(id)])).toBe("d");
		expect(await runEffects(clock, friend, [making(id)])).toBe("d");
	});
});

describe("a reservation is cancelled", () => {
	test.each<[string, (number | undefined)[], string, (number | undefined)[]]>([
		["that is made", [RESERVED], "d", [CANCELED]],
		["that waits to be judged", [PENDING], "d", [CANCELED]],
		["with all others of the slot", [RESERVED, PENDING, RESERVED], "d", [CANCELED, CANCELED, CANCELED]],
		["not where it is already", [CANCELED], "n", [CANCELED]],
		["not where it was denied", [DENIED], "n", [DENIED]],
		["not where there is none", [], "n", []],
	])("%s", async (_, before, code, after) => {
		const [id, another] = [await slot(), await slot()];
		for (const status of before) await held(friend, id, status!);
		await held(friend, another, RESERVED!);
		expect(await runEffects(clock, friend, [cancelling(id)])).toBe(code);
		expect((await reservationsOf(friend, id)).map(([status]) => status)).toEqual(after);
		expect(await reservationsOf(friend, another)).toEqual([[RESERVED, 1, null]]);
	});

	test("of one menu alone, or of all", async () => {
		const id = await slot();
		const [one, other] = [await menuOf(id, null), await menuOf(id, null)];
		for (const event_menu_id of [one, other]) await held(friend, id, RESERVED!, { event_menu_id });
		expect(await runEffects(clock, friend, [cancelling(id, { event_menu_id: one })])).toBe("d");
		const statuses = async () => (await reservationsOf(friend, id)).map(([status]) => status);
		expect(await statuses()).toEqual([CANCELED, RESERVED]);
		expect(await runEffects(clock, friend, [cancelling(id)])).toBe("d");
		expect(await statuses()).toEqual([CANCELED, CANCELED]);
	});
});

test.each<[string, object, string]>([
	["without a slot", {}, "event_slot_id"],
	["[A-102] of no place", { event_slot_id: 1, num_of_takes: 0 }, "num_of_takes"],
	["of part of a place", { event_slot_id: 1, num_of_takes: 1.5 }, "num_of_takes"],
	["of another kind", { event_slot_id: 1, fire_type: "move" }, "fire_type"],
])("is refused %s", (_, given, field) => {
	expect(findRefusedField("eventReserve", given)).toBe(field);
});
