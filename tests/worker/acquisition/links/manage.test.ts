import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { linkListQuery } from "#domain/acquisition/links/link-input.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { linkListStatement } from "#functions/acquisition/links/list-links.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { storeLink } from "#tests/support/counted-links.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildEffect } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

interface Shown {
	version: number;
	url: string;
	tap_count: number;
	friend_count: number;
	by_day: number[];
	dates: string[];
	sources: { label: string; name: string | null; tap_count: number; friend_count: number }[];
	action_id: number | null;
}
interface Listed {
	items: { id: number; url: string; name: string; tap_count: number; friend_count: number }[];
	next_before: number | null;
}

const SHOP = "https://shop.example/autumn";

let clock: TestClock;
let operator: ConsoleSession;
let staff: ConsoleSession;
let mine: FriendRecord;
let other: FriendRecord;
let link: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	const own = await buildTag();
	staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	[mine, other] = [
		await buildFriend({ name: "佐藤", tagIds: [own.id] }),
		await buildFriend({ name: "=田中" }),
	];
	link = await storeLink(SHOP);
});

let made = 0;
const tap = async (friend: FriendRecord, daysAgo: number, given: object = {}) =>
	storeRow("link_taps", {
		id: `tap-${++made}`,
		link_id: link,
		friend_id: friend.id,
		delivery_id: (await buildDelivery({ friendId: friend.id })).id,
		created_at: clock.now - daysAgo * DAY,
		...given,
	});
const shown = (as = operator) => requestJson<Shown>(`/api/links/${link}`, { as });
const list = (query = "", as = operator) => requestJson<Listed>(`/api/links${query}`, { as });

describe("taps", () => {
	beforeEach(async () => {
		await tap(mine, 0);
		await tap(mine, 1, { source_type: "scenario", source_id: 5 });
		await tap(other, 40, { source_type: "broadcast", source_id: 7 });
	});

	test("are counted in all, by day, by friend and by what sent them", async () => {
		const found = await shown();
		expect(found).toMatchObject({ url: SHOP, tap_count: 3, friend_count: 2 });
		expect([found.dates.length, found.by_day.at(-1), found.by_day.at(-2)]).toEqual([30, 1, 1]);
		expect(found.by_day.reduce((sum, count) => sum + count)).toBe(2);
		expect(found.sources.map(({ label, tap_count }) => [label, tap_count]).sort()).toEqual([
			["シナリオ", 1],
			["一斉配信", 1],
			["個別の送信", 1],
		]);
		const friends = await requestJson<{ total: number; items: object[] }>(`/api/links/${link}/friends`, {
			as: operator,
		});
		expect(friends).toMatchObject({
			total: 2,
			items: [
				{ id: mine.id, name: "佐藤", tap_count: 2, blocked: false },
				{ id: other.id, name: "=田中", tap_count: 1 },
			],
		});
	});

	test("of friends whom an operator does not see are nowhere", async () => {
		expect(await shown(staff)).toMatchObject({ tap_count: 2, friend_count: 1 });
		expect((await list("", staff)).items).toMatchObject([{ tap_count: 2, friend_count: 1 }]);
		const seen = [
			await (await sendRequest(`/api/links/${link}/friends`, { as: staff })).text(),
			await (await sendRequest(`/line/link/export/${link}`, { as: staff })).text(),
			await (await sendRequest("/api/link/taps?type=broadcast&id=7", { as: staff })).text(),
		];
		expect(seen.join()).toContain("佐藤");
		expect(seen.join()).not.toContain("田中");
		expect(JSON.parse(seen[2]!)).toEqual({ items: [], tap_count: 0, friend_count: 0 });
	});

	test("of what one thing sent stand with it", async () => {
		expect(await requestJson("/api/link/taps?type=broadcast&id=7", { as: operator })).toEqual({
			items: [{ id: link, url: SHOP, name: "", tap_count: 1, friend_count: 1 }],
			tap_count: 1,
			friend_count: 1,
		});
		expect((await sendRequest("/api/link/taps?type=reaction&id=7", { as: operator })).status).toBe(422);
	});

	test("are downloaded friend by friend, and a name is no formula", async () => {
		const answer = await sendRequest(`/line/link/export/${link}`, { as: operator });
		expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
		const [head, ...lines] = (await answer.text()).trim().split("\r\n");
		expect(head).toBe("友だちID,友だち名,タップ数,最初のタップ,最後のタップ");
		expect(lines.map((line) => line.split(",").slice(0, 3))).toEqual([
			[String(mine.id), "佐藤", "2"],
			[String(other.id), `"'=田中"`, "1"],
		]);
	});

	test("stand in the friend's history", async () => {
		const { items } = await requestJson<{ items: { title: string; label: string }[] }>(
			`/api/friends/${mine.id}/history?kinds=tap`,
			{ as: operator },
		);
		expect(items.map(({ label, title }) => [label, title])).toEqual(
			Array(2).fill(["リンクのタップ", `リンク「${SHOP}」をタップ`]),
		);
	});
});

describe("the list", () => {
	test("is searched by name and address, and paged", async () => {
		await storeLink("https://b.example/Winter", { name: "冬の新作" });
		const urls = async (query: string) => (await list(query)).items.map(({ url }) => url);
		expect(await urls("?search=winter")).toEqual(["https://b.example/Winter"]);
		expect(await urls(`?search=${encodeURIComponent("新作")}`)).toEqual(["https://b.example/Winter"]);
		expect(await urls("?search=%25")).toEqual([]);
		for (let index = 0; index < 50; index++) await storeLink(`https://c.example/${index}`);
		const first = await list();
		expect([first.items.length, first.next_before]).toEqual([50, first.items.at(-1)!.id]);
		const rest = await list(`?before=${first.next_before}`);
		expect([rest.items.length, rest.next_before]).toEqual([2, null]);
	});

	test("counts the taps of its page alone, by an index", async () => {
		const ctx = operatorContext(clock, await buildOperator());
		const { sql, params } = queryRows(ctx.db, linkListStatement(ctx, linkListQuery.parse({}))).getQuery();
		const plan = (await explainQueryPlan(env.DB, { sql, parameters: params })).join("\n");
		expect(plan).toMatch(/SEARCH t USING (COVERING )?INDEX link_taps_friend/);
		expect(plan).not.toMatch(/SCAN (t|link_taps)\b/);
	});

	test("says placeholders of an address by their labels", async () => {
		await storeLink("https://b.example/?m={SYS_MAIL}");
		expect((await list()).items[0]!.url).toBe("https://b.example/?m=［メールアドレス］");
	});
});

describe("a link", () => {
	const save = (json: object, as = operator) =>
		sendRequest(`/api/links/${link}`, {
			as,
			method: "PUT",
			json: { version: 1, name: "秋", is_counted: 1, action_id: null, twice_type: 0, ...json },
		});

	test("is named, excepted, and given an action", async () => {
		const action = await buildAction();
		expect((await save({ is_counted: 0, action_id: action.id, twice_type: 1 })).status).toBe(200);
		expect(await shown()).toMatchObject({
			version: 2,
			name: "秋",
			is_counted: 0,
			action_id: action.id,
			twice_type: 1,
		});
		expect(await countRows("audit_log", "verb = 'link.update'")).toBe(1);
		const uses = await (await sendRequest(`/api/used_by/action/${action.id}`, { as: operator })).text();
		expect(uses).toContain("リンク");
	});

	test("is not saved over what a colleague saved, and bad input changes nothing", async () => {
		const deleted = await buildAction({ deletedAt: 1 });
		await save({ name: "先" });
		const before = await takeSnapshot();
		const refused: [object, number, object?][] = [
			[{ version: 1 }, 409],
			[{ version: 2, action_id: deleted.id }, 422, { action_id: [ACTION_TEXTS.actionGone] }],
			[{ version: 2, action_id: 999 }, 422, { action_id: [ACTION_TEXTS.actionGone] }],
			[{ version: 2, name: "長".repeat(101) }, 422],
			[{ version: 2, name: "a\u0000" }, 422],
			[{ version: 2, is_counted: 2 }, 422],
			[{ version: 2, twice_type: "x" }, 422],
			[{ version: "x" }, 422],
		];
		for (const [json, status, said] of refused) {
			const answer = await save(json);
			expect([json, answer.status]).toEqual([json, status]);
			if (said) expect(await answer.json()).toEqual(said);
		}
		expect((await sendRequest("/api/links/999", { as: operator })).status).toBe(404);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("runs no action beyond what the operator may do", async () => {
		const action = await buildAction({ effects: [buildEffect("asp")] });
		const writer = await buildSession({ abilities: ["link-read", "link-write"] });
		expect((await save({ action_id: action.id }, writer)).status).toBe(422);
		expect(await shown()).toMatchObject({ version: 1, action_id: null });
	});
});

describe("whether taps are counted", () => {
	const set = (count_taps: unknown, as = operator) =>
		sendRequest("/api/link/setting", { as, method: "PUT", json: { count_taps } });

	test("is off until it is set, and kept with who set it", async () => {
		expect(await requestJson("/api/link/setting", { as: operator })).toEqual({
			count_taps: 0,
			available: true,
		});
		expect((await set(1)).status).toBe(200);
		expect(await requestJson("/api/link/setting", { as: operator })).toMatchObject({ count_taps: 1 });
		expect(await countRows("audit_log", "verb = 'setting.links'")).toBe(1);
		expect(
			await requestJson("/api/link/setting", { as: operator, env: { PUBLIC_ORIGIN: "" } }),
		).toMatchObject({
			available: false,
		});
		expect((await set(2)).status).toBe(422);
	});

	test("is nobody's to set, or to see, without the ability", async () => {
		const reader = await buildSession({ abilities: ["link-read"] });
		const nobody = await buildSession({ abilities: ["friend-read"] });
		const before = await takeSnapshot();
		expect((await set(1, reader)).status).toBe(403);
		for (const path of ["/api/links", `/api/links/${link}`, "/api/link/setting", `/line/link/export/${link}`])
			expect((await sendRequest(path, { as: nobody })).status, path).toBe(403);
		for (const path of [`/api/links/${link}/friends`, `/line/link/export/${link}`])
			expect((await sendRequest(path, { as: reader })).status, path).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		expect(await readRows("select value from settings where key = 'count_taps'")).toEqual([]);
	});
});
