import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemAppendix, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
let staff: ConsoleSession;
let own: { id: number };
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	own = await buildTag();
	staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
});

interface Found {
	items: { id: number }[];
	total: number;
	page: number;
}

/** Friends listed by a click on the count, blocked and hidden ones included. */
async function clicked(input: object, as: ConsoleSession): Promise<number[]> {
	const json = { inputs: [input], with_blocked: 1, user_rate_type: 1, take_num: 50, sort_type: 0, direct: 1 };
	const { fid } = await requestJson<{ fid: string }>("/line/search_nt", { as, json });
	return (await requestJson<Found>(`/api/friend_search/${fid}`, { as })).items.map(({ id }) => id);
}

/** Friends of every kind; the restricted operator sees the first and the last. */
const buildAll = async () => [
	(await buildFriend({ tagIds: [own.id] })).id,
	(await buildFriend()).id,
	(await buildFriend({ blockedAt: 1 })).id,
	(await buildFriend({ userRate: 0 })).id,
	(await buildFriend({ userRate: -1, tagIds: [own.id] })).id,
];

describe("what a count counts is what its click finds", () => {
	test("[E-410, E-411] a scenario's readers, and who has read it", async () => {
		const [id, other] = [
			await buildItem("scenario", operator, { name: "入門" }),
			await buildItem("scenario", operator, { name: "応用" }),
		];
		const [readers, finishers] = [await buildAll(), await buildAll()];
		const subscribe = (scenario_id: number, friend_id: number, state: string) =>
			storeRow("scenario_subscriptions", { scenario_id, friend_id, state, started_at: 1 });
		for (const friend of readers) await subscribe(id, friend, "reading");
		for (const friend of finishers) {
			await subscribe(id, friend, "finished");
			await subscribe(id, friend, "finished");
			await subscribe(other, friend, "reading");
		}
		for (const friend of await buildAll()) await subscribe(id, friend, "stopped");
		for (const [match, friends, field] of [
			[0, readers, "reading_count"],
			[4, finishers, "fin_count"],
		] as const) {
			const input = { type: 41, group_id: id, match };
			expect(await clicked(input, operator)).toEqual(friends);
			expect(await clicked(input, staff)).toEqual([friends[0], friends[4]]);
			expect(await fetchItemAppendix("scenario", operator, id)).toMatchObject({ [field]: 5 });
			expect(await fetchItemAppendix("scenario", staff, id)).toMatchObject({ [field]: 2 });
		}
	});

	test("[E-409] the friends who are shown a rich menu", async () => {
		const [id, other] = [
			await buildItem("richmenu", operator, { name: "秋" }),
			await buildItem("richmenu", operator, { name: "冬" }),
		];
		const friends = await buildAll();
		for (const friend_id of friends)
			await storeRow("friend_richmenus", { friend_id, richmenu_id: id, since: 1 });
		for (const friend_id of await buildAll())
			await storeRow("friend_richmenus", { friend_id, richmenu_id: other, since: 1 });
		const input = { type: 93, richmenu_id: id };
		expect(await clicked(input, operator)).toEqual(friends);
		expect(await clicked(input, staff)).toEqual([friends[0], friends[4]]);
		expect(await fetchItemAppendix("richmenu", operator, id)).toMatchObject({ member_count: 5 });
		expect(await fetchItemAppendix("richmenu", staff, id)).toMatchObject({ member_count: 2 });
	});
});

describe("[E-072] the friends of a custom search", () => {
	const members = (id: number, as = operator, page = 1) =>
		requestJson<Found & { funnel: unknown; description: string }>(`/api/member_query/${id}?page=${page}`, {
			as,
		});

	test("are as many as its count says, page by page, each once", async () => {
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
				insert into friends (line_user_id, name, followed_at, created_at, profile_fetched_at)
				select 'M' || i, '友だち', i / 7, 1, 1 from n`,
		).run();
		const filter = { inputs: [] };
		const id = await buildItem("funnel", operator, { name: "全員", filter });
		const query = (await fetchItemRow("funnel", operator, id))!.member_query_id as number;
		const pages = [1, 2, 3, 4].map((page) => members(query, operator, page));
		const found = await Promise.all(pages);
		expect(found.map(({ items, total }) => [items.length, total])).toEqual([
			[50, 120],
			[50, 120],
			[20, 120],
			[0, 120],
		]);
		expect(new Set(found.flatMap(({ items }) => items.map((item) => item.id))).size).toBe(120);
		expect(found[0]).toMatchObject({ funnel: { id, name: "全員", group_id: null } });
		expect(await fetchItemAppendix("funnel", operator, id)).toMatchObject({ member_count: 120 });
	});

	test("are within one's scope; a number that is none is not found; who may read no searches may not", async () => {
		await buildAll();
		const id = await buildItem("funnel", operator, { name: "全員", filter: { inputs: [] } });
		const query = (await fetchItemRow("funnel", operator, id))!.member_query_id as number;
		expect((await members(query)).total).toBe(2);
		expect((await members(query, staff)).total).toBe(1);
		expect((await sendRequest("/api/member_query/999999", { as: operator })).status).toBe(404);
		const nobody = await buildSession({ abilities: ["friend-read"] });
		expect((await sendRequest(`/api/member_query/${query}`, { as: nobody })).status).toBe(403);
	});
});
