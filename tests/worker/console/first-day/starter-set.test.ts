import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { STARTER_TRADES, TRADE_NAMES } from "#domain/console/first-day/trades/registry.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { FIRST_DAY_TEXTS } from "#domain/platform/texts/first-day-texts.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import {
	buildUpload,
	expectCrud,
	fetchItemData,
	fetchItemList,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { expectUndone, requestUndo } from "#tests/support/undo-requests.ts";

const SHOP = {
	...{ name: "ヘアサロンひより", phone: "03-1234-5678", address: "東京都渋谷区神南1-2-3" },
	...{ opens: "10:00", closes: "19:00", closed: [2] },
};

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	await buildUpload();
	await env.DB.prepare("update uploads set width = 1200, height = 810").run();
});

interface Applied {
	id: number;
	records: { kind: string; id: number; name: string }[];
}

const request = (trade: string, key: string, more: Parameters<typeof sendRequest>[1] = {}) =>
	sendRequest("/api/first_day/set", {
		as: operator,
		json: { trade, shop: SHOP, media_key: "menu-image-1" },
		headers: { "Idempotency-Key": key },
		...more,
	});

async function apply(trade = "hairSalon", key = "set-key-1"): Promise<Applied> {
	const answer = await request(trade, key);
	if (!answer.ok) throw new Error(await answer.text());
	return answer.json();
}

const count = async (table: string, where = "deleted_at is null") =>
	(await env.DB.prepare(`select count(*) as n from ${table} where ${where}`).first<{ n: number }>())!.n;

const TABLES = ["tags", "vars", "actions", "forms", "richmenus", "scenarios", "reactions", "salons"];
const counts = async () =>
	Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await count(table)])));

const guide = () =>
	requestJson<{
		starter: { id: number; trade: string } | null;
		greeting: { id: number; is_live: boolean; texts: string[] } | null;
		menu: { id: number; is_live: boolean } | null;
		salon: { id: number; is_live: boolean; code: string } | null;
		form: { code: string } | null;
		steps: { name: string; is_done: boolean; is_skipped: boolean }[];
	}>("/api/first_day", { as: operator });

describe("a starter set", () => {
	test.each(TRADE_NAMES)("of %s is created as listed before, with nothing switched on", async (trade) => {
		const { items } = await requestJson<{ items: { kind: string; name: string; is_kept: boolean }[] }>(
			"/api/first_day/set/items",
			{ as: operator, json: { trade, shop: SHOP } },
		);
		const { records } = await apply(trade);
		expect(items.every(({ is_kept }) => !is_kept)).toBe(true);
		expect(records.map(({ kind, name }) => [kind, name])).toEqual(
			items.map(({ kind, name }) => [kind, name]),
		);
		expect(await count("reactions", "is_active = 1")).toBe(0);
		expect(await count("richmenus", "is_active = 1")).toBe(0);
		expect(await count("salons", "enable_online = 1")).toBe(0);
		expect(await count("settings", "key = 'new_follower_content_group_id'")).toBe(0);
		expect(await count("deliveries", "1")).toBe(0);
		expect(await count("salons")).toBe(STARTER_TRADES[trade].salon ? 1 : 0);
	});

	test("says the shop's words, and leads to its own booking page and form", async () => {
		await apply();
		const { greeting, salon, form } = await guide();
		const { code } = (await env.DB.prepare("select code from salon_urls").first<{ code: string }>())!;
		expect(salon?.code).toBe(code);
		expect(greeting?.texts[0]).toContain("ヘアサロンひより");
		expect(greeting?.texts[0]).toContain(`{SALON_${code}}`);
		expect(greeting?.texts[0]).toContain(`{FORM_${form?.code}}`);
		const openPage = async () => (await sendRequest(`/s/${code}`)).text();
		expect(await openPage()).not.toContain("ヘアサロンひより");
		await env.DB.prepare("update salons set enable_online = 1").run();
		const page = await openPage();
		for (const text of ["ヘアサロンひより", "カット＋カラー", "03-1234-5678"]) expect(page).toContain(text);
	});

	test("puts its tags into a folder, with their colours", async () => {
		await apply();
		const { items, groups } = await fetchItemList("tag", operator);
		expect(groups.map(({ name }) => name)).toEqual(["美容室のタグ"]);
		expect(items.map(({ name, group_id, colour }) => [name, group_id, colour])).toContainEqual([
			...["常連のお客様", groups[0]!.id, "primary"],
		]);
	});

	test("can be edited by each editor as if saved by hand", async () => {
		const { records } = await apply();
		for (const { kind, id } of records) {
			if (kind === "salon" || kind === "action" || kind === "scenario") continue;
			const saved = await resaveItem(kind as "tag", operator, id, {});
			expect([kind, id, saved.status, await saved.text()]).toEqual([kind, id, 200, expect.anything()]);
		}
	});

	test("leaves items of the same names as they are, and uses them", async () => {
		const tag = await buildTag({ name: "予約ページを見た" });
		const { records } = await apply();
		expect(records.some(({ name, kind }) => kind === "tag" && name === "予約ページを見た")).toBe(false);
		const action = records.find(({ name, kind }) => kind === "action" && name === "予約のご案内")!;
		const { inputs } = (await (
			await sendRequest(`/api/action/data/${action.id}`, { as: operator })
		).json()) as { inputs: { tag_ids?: number[] }[] };
		expect(inputs[1]?.tag_ids).toEqual([tag.id]);
		expect((await fetchItemData("tag", operator, tag.id)).version).toBe(1);
	});

	test("applied again with another key creates nothing again", async () => {
		const first = await apply("hairSalon", "set-key-1");
		const before = await counts();
		expect(await apply("hairSalon", "set-key-2")).toEqual(first);
		expect(await counts()).toEqual(before);
	});
});

describe("a set whose worker dies", () => {
	/** Database whose transaction fails before it is written, or loses its answer after it. */
	const dying = (isWritten: boolean): D1Database =>
		new Proxy(env.DB, {
			get(target, name) {
				const value = Reflect.get(target, name);
				if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
				return async (statements: D1PreparedStatement[]) => {
					const isTransaction = statements.length > 30;
					if (isTransaction && !isWritten) throw new Error("the worker died");
					const results = await target.batch(statements);
					if (isTransaction) throw new Error("the worker died");
					return results;
				};
			},
		});

	test("before its transaction is created by the repeated call", async () => {
		expect((await request("hairSalon", "set-key-1", { env: { DB: dying(false) } })).status).toBe(500);
		expect(await counts()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
		const { records } = await apply("hairSalon", "set-key-1");
		expect(records.length).toBeGreaterThan(20);
	});

	test("after its transaction is found by the call itself, and by a repeated one", async () => {
		const answer = await request("hairSalon", "set-key-1", { env: { DB: dying(true) } });
		expect(answer.status).toBe(200);
		const before = await counts();
		expect((await apply("hairSalon", "set-key-1")).records).toEqual(
			((await answer.json()) as Applied).records,
		);
		expect(await counts()).toEqual(before);
	});

	test("creates one set for two simultaneous calls", async () => {
		const [first, second] = await Promise.all([
			request("hairSalon", "set-key-1"),
			request("hairSalon", "set-key-2"),
		]);
		expect([first.status, second.status]).toEqual([200, 200]);
		expect(await count("reactions")).toBe(5);
		expect(await count("salons")).toBe(1);
	});
});

describe("refused is a set", () => {
	test("without the ability for one of its kinds, and nothing is written", async () => {
		const abilities: Ability[] = ["first-day", "tag-write", "tag-read"];
		const as = await buildSession({ abilities });
		await buildUpload();
		const snapshot = await takeSnapshot();
		const answer = await request("hairSalon", "set-key-1", { as });
		expect([answer.status, await answer.json()]).toEqual([403, { ERROR: [FIRST_DAY_TEXTS.notAllowed] }]);
		expect(await count("tags")).toBe(0);
		expect(snapshot).toBeDefined();
	});

	test("without the ability for the guide", async () => {
		const as = await buildSession({ abilities: ["tag-write"] });
		expect((await request("hairSalon", "set-key-1", { as })).status).toBe(403);
	});

	test.each([
		["trade", { trade: "space" }],
		["shop[name]", { shop: { ...SHOP, name: "" } }],
		["media_key", { media_key: "" }],
	])("with a wrong %s", async (field, change) => {
		const answer = await request("hairSalon", "set-key-1", {
			json: { trade: "hairSalon", shop: SHOP, media_key: "menu-image-1", ...change },
		});
		expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, [field]]);
	});

	test("with the picture of another operator", async () => {
		await buildSession();
		await buildUpload();
		const answer = await request("hairSalon", "set-key-1");
		expect(answer.status).toBe(422);
		expect(await count("tags")).toBe(0);
	});
});

describe("taking a set back", () => {
	test("removes everything that nobody has changed, with its folder", async () => {
		const { id, records } = await apply();
		expect(await expectUndone(id, operator)).toEqual({ done: records.length, left: 0 });
		expect(await counts()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
		expect((await fetchItemList("tag", operator)).groups).toEqual([]);
		expect((await guide()).starter).toBeNull();
	});

	test("ends the greeting, the menu and the bookings that were switched on", async () => {
		const { id, records } = await apply();
		const { greeting, menu, salon } = await guide();
		const send = async (path: string, method: string, json: object) =>
			expect((await sendRequest(path, { as: operator, method, json })).status).toBe(200);
		await send("/api/setting/follow", "PUT", {
			...{ new_follower_content_group_id: greeting!.id, legacy_follower_content_group_id: null },
		});
		await expectCrud("richmenu", operator, { action: "changeActive", item_ids: [menu!.id], sw: 1 });
		await send("/api/richmenus/schedule", "PUT", { default_id: menu!.id, periods: [], version: 0 });
		await send(`/api/v2/salon/${salon!.id}/configs?attr=enable_online`, "PATCH", { enable_online: 1 });
		const live = await guide();
		expect([live.greeting?.is_live, live.menu?.is_live, live.salon?.is_live]).toEqual([true, true, true]);
		expect(await expectUndone(id, operator)).toEqual({ done: records.length, left: 0 });
		const after = await guide();
		expect([after.greeting, after.menu, after.salon]).toEqual([null, null, null]);
	});

	test("leaves the way free for the menu of another trade, although a deleted menu stays the default", async () => {
		const { id } = await apply();
		const { menu } = await guide();
		const schedule = { default_id: menu!.id, periods: [], version: 0 };
		await sendRequest("/api/richmenus/schedule", { as: operator, method: "PUT", json: schedule });
		await expectUndone(id, operator);
		const { records } = await apply("restaurant", "set-key-2");
		const made = records.find(({ kind }) => kind === "richmenu");
		expect((await guide()).menu).toMatchObject({ id: made!.id, is_live: false });
	});

	test("keeps what was changed since, and what that uses", async () => {
		const { id, records } = await apply();
		const reaction = records.find(({ kind, name }) => kind === "reaction" && name === "予約のご案内")!;
		await resaveItem("reaction", operator, reaction.id, { keywords: ["予約したい"] });
		const { left } = await expectUndone(id, operator);
		// The auto-response, its action, and the action's tag.
		expect(left).toBe(3);
		expect(await count("reactions")).toBe(1);
		expect(await count("actions")).toBe(1);
		expect((await fetchItemList("tag", operator)).items.map(({ name }) => name)).toEqual([
			"予約ページを見た",
		]);
	});

	test("keeps tags that friends have", async () => {
		const { id, records } = await apply();
		const tag = records.find(({ kind }) => kind === "tag")!;
		const friend = await buildFriend();
		await storeRow("friend_tags", { friend_id: friend.id, tag_id: tag.id, created_at: 0 });
		expect((await expectUndone(id, operator)).left).toBe(1);
		expect((await fetchItemList("tag", operator)).items.map(({ name }) => name)).toEqual([tag.name]);
	});

	test("is refused where everything was changed, and happens once", async () => {
		const { id, records } = await apply("retail");
		await expectUndone(id, operator);
		expect(await expectUndone(id, operator)).toEqual({ done: records.length, left: 0 });
		const second = await apply("retail", "set-key-2");
		for (const table of TABLES) await env.DB.prepare(`update ${table} set version = version + 1`).run();
		const answer = await requestUndo(second.id, operator);
		expect([answer.status, await answer.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.changedSince] }]);
	});

	test("needs the ability", async () => {
		const { id } = await apply();
		const as = await buildSession({ abilities: ["audit-read"] });
		expect((await requestUndo(id, as)).status).toBe(403);
	});
});

describe("the guide", () => {
	test("is ticked off by what is there, wherever it was made", async () => {
		const done = async () => (await guide()).steps.flatMap(({ name, is_done }) => (is_done ? name : []));
		expect(await done()).toEqual([]);
		await buildFriend();
		expect(await done()).toEqual(["connect", "friends"]);
		await apply();
		expect(await done()).toEqual(["connect", "friends", "starter"]);
		const { greeting } = await guide();
		await sendRequest("/api/setting/follow", {
			...{ as: operator, method: "PUT" },
			json: { new_follower_content_group_id: greeting!.id, legacy_follower_content_group_id: null },
		});
		const reactions = (await fetchItemList("reaction", operator)).items.map(({ id }) => id);
		await expectCrud("reaction", operator, { action: "changeActive", item_ids: reactions, sw: 1 });
		expect(await done()).toEqual(["connect", "friends", "starter", "greeting", "answers"]);
	});

	test("remembers what was skipped and closed, for all operators", async () => {
		const put = (json: object) => sendRequest("/api/first_day", { as: operator, method: "PUT", json });
		expect((await put({ skipped: ["menu"], is_closed: 1 })).status).toBe(200);
		const as = await buildSession();
		const { first_day } = await requestJson<{ first_day: { is_closed: boolean; steps: object[] } }>(
			"/api/home",
			{ as },
		);
		expect(first_day.is_closed).toBe(true);
		expect(first_day.steps).toContainEqual({ name: "menu", is_done: false, is_skipped: true });
		expect((await put({ skipped: ["lunch"], is_closed: 0 })).status).toBe(422);
		expect((await put({ skipped: [], is_closed: 0, more: 1 })).status).toBe(422);
	});
});
