import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { MAX_COUNTED_FRIENDS } from "#domain/people/friend-search/friend-total.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { CostMeter } from "#tests/support/meter.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

const FRIENDS = 30_000;
const TAGGED = 8_000;

let operator: ConsoleSession;
let staff: ConsoleSession;
/** Id of a search for all friends. */
let fid: string;
beforeAll(async () => {
	await resetState();
	operator = await buildSession();
	staff = await buildSession({ scope: { all: false, tagIds: [1] } });
	await env.DB.batch([
		env.DB.prepare(
			`insert into friends (line_user_id, name, followed_at, created_at, profile_fetched_at)
				with recursive n(i) as (select 0 union all select i + 1 from n where i < ${FRIENDS - 1})
				select 'U' || i, 'x', i, 1, 1 from n`,
		),
		env.DB.prepare("insert into tags (id, name, created_at) values (1, 'a', 1)"),
		env.DB.prepare(
			`insert into friend_tags (friend_id, tag_id, created_at) select id, 1, 1 from friends limit ${TAGGED}`,
		),
	]);
	fid = (await requestJson<{ fid: string }>("/line/search_nt", { as: operator, json: { inputs: [] } })).fid;
});
afterEach(() => vi.restoreAllMocks());

interface Page {
	items: { id: number }[];
	total: number;
	exact: boolean;
}

const page = (query = "", as = operator) => requestJson<Page>(`/api/friend_search?${query}`, { as });

test("a page says of very many how many they are at least; all of them are counted apart", async () => {
	const member_query_id = (await fetchItemRow(
		"funnel",
		operator,
		await buildItem("funnel", operator, { name: "全員", filter: { inputs: [] } }),
	))!.member_query_id;
	for (const [address, count] of [
		["/api/friend_search", "/api/friend_search_count"],
		[`/api/friend_search/${fid}`, `/api/friend_search/${fid}/count`],
		[`/api/member_query/${member_query_id}`, `/api/member_query/${member_query_id}/count`],
	] as const) {
		const found = await requestJson<Page>(address, { as: operator });
		expect(found).toMatchObject({ total: MAX_COUNTED_FRIENDS, exact: false });
		expect(found.items).toHaveLength(50);
		expect(await requestJson(count, { as: operator })).toEqual({ total: FRIENDS });
		expect(await requestJson(count, { as: staff })).toEqual({ total: TAGGED });
	}
});

test("up to ten thousand are exact at once, on each page", async () => {
	for (const query of ["tag_ids=1", "tag_ids=1&page=160", "tag_ids=1&page=161"])
		expect(await page(query)).toMatchObject({ total: TAGGED, exact: true });
	expect(await page("", staff)).toMatchObject({ total: TAGGED, exact: true });
	expect(await page("tag_ids=1&name=y")).toMatchObject({ items: [], total: 0, exact: true });
});

test("a page is answered while the count is held back", async () => {
	const gate = Promise.withResolvers<void>();
	const begun = Promise.withResolvers<void>();
	const database = Object.getPrototypeOf(env.DB) as D1Database;
	const { prepare } = database;
	const held = (statement: D1PreparedStatement): D1PreparedStatement =>
		new Proxy(statement, {
			get: (target, name) => {
				const own = Reflect.get(target, name);
				if (name === "bind") return (...values: unknown[]) => held(target.bind(...values));
				if (typeof own !== "function") return own;
				return async (...values: unknown[]) => {
					begun.resolve();
					await gate.promise;
					return own.apply(target, values);
				};
			},
		});
	vi.spyOn(database, "prepare").mockImplementation(function (this: D1Database, sql) {
		const statement = prepare.call(this, sql);
		return sql.trim().endsWith("as count") && !sql.includes("limit 10001") ? held(statement) : statement;
	});
	const counted = requestJson("/api/friend_search_count", { as: operator });
	await Promise.race([begun.promise, counted]);
	expect((await page()).items).toHaveLength(50);
	gate.resolve();
	expect(await counted).toEqual({ total: FRIENDS });
});

test("a page reads about as many friends as it counts at once, in one trip more than who asks", async () => {
	const meter = new CostMeter();
	const cost = await meter.costOf(() => page());
	expect(cost.rowsRead).toBeLessThan(MAX_COUNTED_FRIENDS * 2);
	const counted = await meter.costOf(() => requestJson("/api/friend_search_count", { as: operator }));
	expect(counted.trips).toBeLessThanOrEqual(cost.trips);
});

test("a count is refused like its page", async () => {
	for (const address of ["/api/friend_search/none/count", "/api/member_query/999999/count"])
		expect((await sendRequest(address, { as: operator })).status).toBe(404);
	const nobody = await buildSession({ abilities: [] });
	expect((await sendRequest("/api/friend_search_count", { as: nobody })).status).toBe(403);
	expect((await sendRequest("/api/friend_search_count?tag_ids=1;2", { as: operator })).status).toBe(422);
});
