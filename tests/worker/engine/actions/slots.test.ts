import { beforeAll, expect, test } from "vitest";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	await resetState();
	operator = await buildSession();
});

const asked = (path: string) => requestJson(`/api/line/${path}`, { as: operator });
const slot = (capacity: number | null, given: object = {}) =>
	insertNamedRow("event_reserves", { capacity, ...given });
const menuOf = (event_reserve_id: number, given: object) =>
	storeRow("event_menus", { event_reserve_id, name: "コース", price: 3_000, ...given });

async function taken(event_reserve_id: number, num_of_takes: number, event_menu_id: number | null = null) {
	const { id: friend_id } = await buildFriend();
	await storeRow("event_reservations", {
		...{ event_reserve_id, event_menu_id, friend_id, num_of_takes, status: 1 },
		...{ created_at: 1, updated_at: 1 },
	});
}

test("[A-346] a slot answers how many places are left: never below none, and null without limit", async () => {
	const [some, full, open] = [await slot(5), await slot(1), await slot(null)];
	await taken(some, 3);
	await taken(full, 2);
	await taken(open, 9);
	expect(await asked(`slots/${some}/rest`)).toEqual({ rest: 2 });
	expect(await asked(`slots/${full}/rest`)).toEqual({ rest: 0 });
	expect(await asked(`slots/${open}/rest`)).toEqual({ rest: null });
});

test("[A-347] a menu answers how many of its own places are left", async () => {
	const id = await slot(100);
	const [one, other] = [await menuOf(id, { capacity: 4 }), await menuOf(id, { capacity: null })];
	await taken(id, 3, one);
	expect(await asked(`menus/${one}/rest`)).toEqual({ rest: 1 });
	expect(await asked(`menus/${other}/rest`)).toEqual({ rest: null });
});

test("[A-103] a slot says whether it has menus, and each one's name and price", async () => {
	const [plain, offering] = [await slot(null), await slot(null)];
	const menu = await menuOf(offering, { name: "午後", price: 4_400 });
	await menuOf(offering, { deleted_at: 1 });
	expect(await asked(`slots/${plain}`)).toEqual({ has_menu: 0, event_menus: [] });
	expect(await asked(`slots/${offering}`)).toEqual({
		has_menu: 1,
		event_menus: [{ id: menu, name: "午後", price: 4_400 }],
	});
});

test("what is gone has none: 404", async () => {
	const [gone, there] = [await slot(1, { deleted_at: 1 }), await slot(1)];
	const menu = await menuOf(there, { deleted_at: 1 });
	for (const path of [`slots/${gone}`, `slots/${gone}/rest`, `menus/${menu}/rest`, "menus/999/rest"])
		expect((await sendRequest(`/api/line/${path}`, { as: operator })).status).toBe(404);
});
