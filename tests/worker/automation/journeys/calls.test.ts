import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_JOURNEY_GROUPS, MAX_JOURNEYS, MAX_PHASES } from "#domain/automation/journeys/journey-input.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildJourney, fetchJourneyData } from "#tests/support/journey-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	as = await buildSession();
});

interface Listed {
	id: number;
	name: string;
	group_id: number | null;
	order: number;
	favourite: boolean;
	favourite_order: number;
	journey_tags: { id: number; name: string; order: number; standing: number }[];
}

const list = async () => (await requestJson<{ data: Listed[] }>("/api/journeys", { as })).data;
const names = async () => (await list()).map(({ name }) => name);
const make = async (...made: string[]) => {
	const ids: number[] = [];
	for (const name of made) ids.push((await buildJourney(as, ["はじめ"], { name })).id);
	return ids;
};
const post = (path: string, json: object = {}) => sendRequest(path, { as, json });
const group = (name: string) => requestJson<{ id: number }>("/api/journey_groups", { as, json: { name } });

describe("journeys", () => {
	test("[M-082 to M-084, M-141, M-327, M-328] are listed with group, phases and favourites, in their order", async () => {
		const { id: group_id } = await group("店舗");
		const first = await buildJourney(as, ["見込み客", "常連"], { name: "来店", group_id });
		const [second] = await make("会員");
		await requestJson(`/api/journeys/${second}/fav`, { as, method: "PATCH", json: { favourite: 1 } });
		expect(await list()).toMatchObject([
			{
				id: first.id,
				name: "来店",
				group_id,
				order: 1,
				favourite: false,
				journey_tags: [
					{ id: first.phases[0], name: "見込み客", order: 1, standing: 0 },
					{ id: first.phases[1], name: "常連", order: 2, standing: 0 },
				],
			},
			{ id: second, group_id: null, order: 2, favourite: true },
		]);
	});

	test("[M-329] a row of the list can be sent back, and keeps the phases with their conditions", async () => {
		const { id } = await buildJourney(as, ["入口", "途中"], { name: "来店" });
		const put = (json: object) => sendRequest(`/api/journeys/${id}`, { as, method: "PUT", json });
		const filter = { inputs: [{ type: 11, names: ["花子"] }] };
		const { journey_tags, ...rest } = await fetchJourneyData(as, id);
		const [first, second] = journey_tags;
		await put({ ...rest, journey_tags: [first, { ...second, filter, passes_by_condition: true }] });
		const before = await fetchJourneyData(as, id);
		expect(before.journey_tags[1]).toMatchObject({ passes_by_condition: true, filter });
		const [row] = await list();
		expect((await put({ ...row, name: "再来店" })).status).toBe(200);
		const { name, journey_tags: after } = await fetchJourneyData(as, id);
		expect([name, after]).toEqual(["再来店", before.journey_tags]);
	});

	test("[M-206, M-207, M-331, M-332] are put into two orders, each without the other", async () => {
		const [a, b, c] = await make("a", "b", "c");
		for (const id of [a, b, c])
			await requestJson(`/api/journeys/${id}/fav`, { as, method: "PATCH", json: { favourite: 1 } });
		await requestJson("/api/journeys/sort", { as, json: { ids: [c, a, b] } });
		expect(await names()).toEqual(["c", "a", "b"]);
		await requestJson("/api/journeys/sort/favorite", { as, json: { ids: [b] } });
		expect(await names()).toEqual(["c", "a", "b"]);
		const byFavourite = (await list()).sort((a, b) => a.favourite_order - b.favourite_order);
		expect(byFavourite.map(({ name }) => name)).toEqual(["b", "a", "c"]);
	});

	test("[M-204, M-334] become a favourite behind the others, and are none again", async () => {
		const [a, b] = await make("a", "b");
		for (const id of [b, a, b])
			await requestJson(`/api/journeys/${id}/fav`, { as, method: "PATCH", json: { favourite: 1 } });
		const order = async () =>
			(await list())
				.filter(({ favourite }) => favourite)
				.sort((a, b) => a.favourite_order - b.favourite_order)
				.map(({ id }) => id);
		expect(await order()).toEqual([b, a]);
		await requestJson(`/api/journeys/${b}/fav`, { as, method: "PATCH", json: { favourite: 0 } });
		expect(await order()).toEqual([a]);
	});

	test("[M-203, M-336] are moved to a group, and out of it", async () => {
		const { id: group_id } = await group("店舗");
		const ids = await make("a", "b", "c");
		await requestJson("/api/journeys/mv_group", { as, json: { group_id, ids: ids.slice(0, 2) } });
		expect((await list()).map((each) => each.group_id)).toEqual([group_id, group_id, null]);
		await requestJson("/api/journeys/mv_group", { as, json: { group_id: 0, ids: [ids[0]] } });
		expect((await list()).map((each) => each.group_id)).toEqual([null, group_id, null]);
	});

	test("[M-205, M-330, M-333] are deleted one by one and together, with their phases", async () => {
		const [a, b, c, d] = await make("a", "b", "c", "d");
		await requestJson(`/api/journeys/${a}`, { as, method: "DELETE" });
		await requestJson("/api/journeys/bulk_delete", { as, json: { ids: [b, c] } });
		expect((await list()).map(({ id }) => id)).toEqual([d]);
		expect(await countRows("journey_tags", "deleted_at is null")).toBe(1);
		expect((await sendRequest(`/api/journeys/${a}`, { as, method: "DELETE" })).status).toBe(404);
	});

	test("[M-202, M-335] are copied with phases and conditions of their own", async () => {
		const filter = { inputs: [{ type: 11, names: ["花子"] }] };
		const { id, phases } = await buildJourney(as, [
			"入口",
			{ name: "出口", filter, passes_by_condition: true },
		]);
		const copy = await requestJson<{ id: number }>(`/api/journeys/${id}/copy`, { as, method: "POST" });
		const [one, other] = [await fetchJourneyData(as, id), await fetchJourneyData(as, copy.id)];
		expect(other).toMatchObject({
			name: "来店までのコピー",
			journey_tags: [{ name: "入口" }, { name: "出口", filter, passes_by_condition: false }],
		});
		expect(other.journey_tags.map((phase) => phase.id)).not.toEqual(phases);
		expect(other.journey_tags[1]!.member_query_id).not.toBe(one.journey_tags[1]!.member_query_id);
	});

	test("are made once by a save that comes twice, and copied once", async () => {
		const headers = { "Idempotency-Key": "key-of-the-save" };
		const json = { name: "来店", journey_tags: [{ name: "入口" }] };
		const made = [1, 2].map(() => requestJson<{ id: number }>("/api/journeys", { as, json, headers }));
		const [one, other] = await Promise.all(made);
		expect(one).toEqual(other);
		const copies = [1, 2].map(() =>
			requestJson<{ id: number }>(`/api/journeys/${one!.id}/copy`, { as, method: "POST", headers }),
		);
		const [first, second] = await Promise.all(copies);
		expect(first).toEqual(second);
		expect(await countRows("journeys")).toBe(2);
		expect(await countRows("journey_tags")).toBe(2);
	});

	const REFUSED: [string, string, object, string][] = [
		["without a name", "/api/journeys", { name: " " }, "name"],
		[
			"with a phase without a name",
			"/api/journeys",
			{ name: "a", journey_tags: [{}] },
			"journey_tags[0][name]",
		],
		["in a group that is not there", "/api/journeys", { name: "a", group_id: 99 }, "group_id"],
		[
			"with a phase of another journey",
			"/api/journeys",
			{ name: "a", journey_tags: [{ id: 99, name: "b" }] },
			"journey_tags[0][id]",
		],
		[
			"with too many phases",
			"/api/journeys",
			{ name: "a", journey_tags: Array.from({ length: MAX_PHASES + 1 }, () => ({ name: "b" })) },
			"journey_tags",
		],
		[
			"with friends who are moved without a condition",
			"/api/journeys",
			{ name: "a", journey_tags: [{ name: "b", passes_by_condition: true }] },
			"journey_tags[0][passes_by_condition]",
		],
		["moved to a group that is not there", "/api/journeys/mv_group", { group_id: 99, ids: [1] }, "group_id"],
		["ordered twice", "/api/journeys/sort", { ids: [1, 1] }, "ids"],
		["deleted without one", "/api/journeys/bulk_delete", { ids: [] }, "ids"],
	];
	test.each(REFUSED)("are refused %s, in Japanese, and nothing is changed", async (_, path, json, field) => {
		await make("a");
		const before = await takeSnapshot();
		const answer = await post(path, json);
		const body = (await answer.json()) as Record<string, string[]>;
		expect([answer.status, Object.keys(body)]).toEqual([422, [field]]);
		expect(body[field]!.join()).toMatch(/[ぁ-ん]/);
		expect(await takeSnapshot()).toEqual(before);
	});

	test("are no more than an account may have, and neither are groups", async () => {
		const upTo = "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)";
		await env.DB.batch([
			env.DB.prepare(`insert into journeys (name, created_at) ${upTo} select 'x', 1 from n`).bind(
				MAX_JOURNEYS,
			),
			env.DB.prepare(
				`insert into folders (kind, name, created_at) ${upTo} select 'journey', 'x', 1 from n`,
			).bind(MAX_JOURNEY_GROUPS),
		]);
		for (const path of ["/api/journeys", "/api/journey_groups"]) {
			const answer = await post(path, { name: "一つ多い" });
			expect([answer.status, await answer.json()]).toMatchObject([
				422,
				{ ERROR: [expect.stringMatching(/件まで/)] },
			]);
		}
	});

	test("and their groups are ordered by nothing that is not theirs, twice there, or gone", async () => {
		const [a, b, gone] = (await make("a", "b", "c")) as [number, number, number];
		await requestJson("/api/journeys/bulk_delete", { as, json: { ids: [gone] } });
		const [own, other, left] = [await group("a"), await group("b"), await group("c")];
		await requestJson(`/api/journey_groups/${left.id}`, { as, method: "DELETE" });
		const foreign = await storeRow("folders", { kind: "tag", name: "店舗", created_at: 1 });
		const before = await takeSnapshot();
		const orders: [path: string, ids: number[]][] = [
			...["/api/journeys/sort", "/api/journeys/sort/favorite"].flatMap((path) =>
				[
					[b, a, b],
					[b, gone, a],
					[b, a, 999],
				].map((ids): [string, number[]] => [path, ids]),
			),
			...[
				[other.id, own.id, other.id],
				[other.id, left.id],
				[other.id, foreign],
				[other.id, own.id, 999],
			].map((ids): [string, number[]] => ["/api/journey_groups/sort", ids]),
		];
		for (const [path, ids] of orders) {
			const answer = await post(path, { ids });
			expect([path, ids, answer.status, await answer.json()]).toEqual([
				path,
				ids,
				422,
				{ ids: [EXPLORER_TEXTS.orderStale] },
			]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("are read and changed by nobody who lacks the ability", async () => {
		const [id] = await make("a");
		const reader = await buildSession({ abilities: ["journey"] });
		const nobody = await buildSession({ abilities: ["friend-read"] });
		const before = await takeSnapshot();
		expect((await sendRequest("/api/journeys", { as: nobody })).status).toBe(403);
		expect((await sendRequest(`/api/journeys/${id}/map`, { as: nobody })).status).toBe(403);
		expect((await sendRequest("/api/journeys", { as: reader })).status).toBe(200);
		expect((await sendRequest(`/api/journeys/${id}`, { as: reader, method: "DELETE" })).status).toBe(403);
		const members = await sendRequest(`/api/journeys/${id}/journey_tags/1/members`, { as: reader });
		expect(members.status).toBe(403);
		expect(await takeSnapshot()).toEqual(before);
	});
});

describe("groups of journeys", () => {
	const groups = async () =>
		(
			await requestJson<{ data: { id: number; name: string; order: number }[] }>("/api/journey_groups", {
				as,
			})
		).data;

	test("[M-142, M-337 to M-341] are made, ordered, renamed and deleted; their journeys stay", async () => {
		const [a, b, c] = [await group("a"), await group("b"), await group("c")];
		const journey = await buildJourney(as, [], { group_id: a.id });
		await requestJson("/api/journey_groups/sort", { as, json: { ids: [c.id, a.id] } });
		await requestJson(`/api/journey_groups/${b.id}/rename`, { as, method: "PATCH", json: { name: "β" } });
		expect(await groups()).toEqual([
			{ id: c.id, name: "c", order: 1 },
			{ id: a.id, name: "a", order: 2 },
			{ id: b.id, name: "β", order: 3 },
		]);
		await requestJson(`/api/journey_groups/${a.id}`, { as, method: "DELETE" });
		expect((await groups()).map(({ name }) => name)).toEqual(["c", "β"]);
		expect(await list()).toMatchObject([{ id: journey.id, group_id: null }]);
	});

	test("are no folders of another kind", async () => {
		const id = await storeRow("folders", { kind: "tag", name: "店舗", created_at: 1 });
		const tag = await storeRow("journeys", { name: "よその", group_id: id, created_at: 1 });
		expect((await sendRequest(`/api/journey_groups/${id}`, { as, method: "DELETE" })).status).toBe(404);
		expect(await readRows("select group_id from journeys where id = ?", tag)).toEqual([{ group_id: id }]);
		const renamed = await sendRequest(`/api/journey_groups/${id}/rename`, {
			as,
			method: "PATCH",
			json: { name: "x" },
		});
		expect(renamed.status).toBe(404);
		await storeRow("folders", { kind: "journey", name: "来店", position: 3, created_at: 1 });
		const [own] = await readRows<{ id: number }>("select id from folders where kind = 'journey'");
		await requestJson("/api/journey_groups/sort", { as, json: { ids: [own!.id] } });
		expect(await readRows("select position from folders where id = ?", id)).toEqual([{ position: 0 }]);
	});
});
