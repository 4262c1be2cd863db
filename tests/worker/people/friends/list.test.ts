import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { FRIEND_LIST_PAGE_SIZES, friendListQuery } from "#domain/people/friends/friend-list-query.ts";
import { listFriends } from "#functions/people/friends/list-friends.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

interface List {
	items: { id: number; name: string; blocked_at: string | null; tags: { id: number; name: string }[] }[];
	total: number;
	page: number;
	take_num: number;
}

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await signInOperator(await buildOperator());
});

const list = (query = "") => requestJson<List>(`/api/friends${query}`, { as: operator });
const names = async (search: string) =>
	(await list(`?search=${encodeURIComponent(search)}`)).items.map(({ name }) => name);

describe("the list of friends", () => {
	test("shows the newest first, each with their tags in the order they were given", async () => {
		const [gold, silver] = [await buildTag({ name: "金" }), await buildTag({ name: "銀" })];
		const older = await buildFriend();
		const newer = await buildFriend({ tagIds: [silver.id, gold.id] });
		const { items, total } = await list();
		expect([total, items.map(({ id }) => id)]).toEqual([2, [newer.id, older.id]]);
		expect(items[0]!.tags).toEqual([
			{ id: gold.id, name: "金", protected: false, colour: null },
			{ id: silver.id, name: "銀", protected: false, colour: null },
		]);
	});

	test("shows no tag that was deleted", async () => {
		const tag = await buildTag({ deletedAt: 1 });
		await buildFriend({ tagIds: [tag.id] });
		expect((await list()).items[0]!.tags).toEqual([]);
	});

	test("pages by fifty, and says how many there are in all", async () => {
		for (let count = 0; count <= FRIEND_LIST_PAGE_SIZES[0]; count++) await buildFriend();
		const [first, second, third] = [await list(), await list("?page=2"), await list("?page=3")];
		expect([first.items.length, second.items.length, third.items.length]).toEqual([50, 1, 0]);
		expect([first.total, second.total, third.total, first.take_num]).toEqual([51, 51, 51, 50]);
		const ids = [...first.items, ...second.items].map(({ id }) => id);
		expect(new Set(ids).size).toBe(51);
	});

	test("times are written in the account's zone", async () => {
		await buildFriend({
			followedAt: tokyoTime("2026-11-20 00:30"),
			blockedAt: tokyoTime("2026-11-20 23:59"),
		});
		expect((await list()).items[0]).toMatchObject({
			created_at: "2026-11-20 00:30:00",
			blocked_at: "2026-11-20 23:59:00",
		});
	});

	test("by state: those who block us, and those who may be written to", async () => {
		const blocked = await buildFriend({ blockedAt: 1 });
		const hidden = await buildFriend({ userRate: 0 });
		const active = await buildFriend();
		const ids = async (state: string) => (await list(`?state=${state}`)).items.map(({ id }) => id);
		expect(await ids("blocked")).toEqual([blocked.id]);
		expect(await ids("active")).toEqual([active.id]);
		expect(await ids("all")).toEqual([active.id, blocked.id]);
		expect(await ids("hidden")).toEqual([hidden.id]);
	});

	test("[A-095] without the friends whom an operator hid or blocked, in any tab but that of the hidden", async () => {
		const hidden = [await buildFriend({ userRate: 0 }), await buildFriend({ userRate: 0, blockedAt: 1 })];
		await buildFriend({ userRate: -1 });
		for (const state of ["all", "active", "blocked"])
			expect(await list(`?state=${state}`)).toMatchObject({ items: [], total: 0 });
		expect((await list("?state=hidden")).items.map(({ id }) => id).sort()).toEqual(
			hidden.map(({ id }) => id).sort(),
		);
	});

	test("of as many rows as are asked for", async () => {
		for (let count = 0; count < 101; count++) await buildFriend();
		expect((await list()).items).toHaveLength(50);
		const [first, second] = [await list("?take_num=100"), await list("?take_num=100&page=2")];
		expect([first.items.length, second.items.length, first.take_num]).toEqual([100, 1, 100]);
		expect((await list("?take_num=200")).items).toHaveLength(101);
		expect((await sendRequest("/api/friends?take_num=70", { as: operator })).status).toBe(422);
	});
});

describe("the search by name", () => {
	beforeEach(async () => {
		for (const name of ["ｻﾄｳ ﾊﾅ", "佐藤 花", "Ｓato HANA", "100%", "a_b", "髙橋"])
			await buildFriend({ name });
	});

	const CASES: [string, string[]][] = [
		["サトウ", ["ｻﾄｳ ﾊﾅ"]],
		["ﾊﾅ", ["ｻﾄｳ ﾊﾅ"]],
		["sato", ["Ｓato HANA"]],
		["ＨＡＮＡ", ["Ｓato HANA"]],
		["藤 花", ["佐藤 花"]],
		["  佐藤 ", ["佐藤 花"]],
		["%", ["100%"]],
		["_", ["a_b"]],
		["'; drop table friends; --", []],
		["高橋", []],
	];

	test.each(CASES)("%s finds what it means, whatever the width and case", async (search, found) => {
		expect(await names(search)).toEqual(found);
	});

	test("takes a name of 100 characters, longer than any LIKE pattern of D1", async () => {
		const name = "あ".repeat(100);
		await buildFriend({ name });
		expect(await names(name)).toEqual([name]);
	});
});

describe("what the list costs", () => {
	const read = async (everyone = true) => {
		const built = await buildOperator(everyone ? {} : { scope: { all: false, tagIds: [1, 2] } });
		const { database, trips } = countRoundTrips(env.DB);
		const ctx = operatorContext(new TestClock(), built, { db: connectD1(database) });
		await listFriends({ ctx, input: friendListQuery.parse({}) });
		return trips;
	};

	test("one round trip of two statements, the page and the total, however many friends and tags", async () => {
		const tags = [await buildTag(), await buildTag()];
		for (let count = 0; count < 20; count++) await buildFriend({ tagIds: tags.map(({ id }) => id) });
		const trips = await read();
		expect(trips.map((trip) => trip.length)).toEqual([2]);
	});

	test("the page is read off the index of its order, without sorting", async () => {
		const [trip] = await read();
		const plan = (await explainQueryPlan(env.DB, trip![0]!)).filter((line) => !line.startsWith(" "));
		expect(plan[0]).toBe("SCAN friends USING INDEX friends_followed");
		expect(plan.join()).not.toContain("TEMP B-TREE");
	});

	test("a restricted operator's friends are found through the index of tags", async () => {
		const [trip] = await read(false);
		const plan = await explainQueryPlan(env.DB, trip![0]!);
		expect(plan).toContainEqual(expect.stringContaining("USING COVERING INDEX friend_tags_tag"));
	});
});
