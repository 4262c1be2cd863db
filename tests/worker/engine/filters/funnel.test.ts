import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { listFunnelFolders } from "#functions/people/saved-searches/list-funnel-folders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import {
	buildItem,
	expectCrud,
	fetchItemAppendix,
	fetchItemData,
	fetchItemList,
} from "#tests/support/item-requests.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let tag: { id: number };
beforeAll(async () => {
	operator = await buildSession();
	tag = await buildTag({ name: "会員" });
	await buildFriend({ tagIds: [tag.id] });
	await buildFriend({ tagIds: [tag.id], blockedAt: 1 });
	await buildFriend();
});

const inputs = () => [{ type: 60, tag_ids: [tag.id], tag_or: 0 }];
/** Body in the format of the filter builder. */
const posted = (given: object = {}) => ({
	fid: "",
	name: "会員の方",
	group_id: "",
	is_template: 1,
	with_blocked: 1,
	user_rate_type: 0,
	sort_type: 3,
	take_num: 100,
	inputs: inputs(),
	...given,
});
const register = (json: object, as = operator, headers: Record<string, string> = {}) =>
	sendRequest("/api/funnel/register", { as, json, headers });
const registered = async (json: object, headers: Record<string, string> = {}) => {
	const answer = await register(json, operator, headers);
	expect(answer.status).toBe(200);
	return (await answer.json()) as { id: number | null; fid: number; description?: string; count?: number };
};
const refused = async (json: object, as = operator) => {
	const answer = await register(json, as);
	return [answer.status, await answer.json()];
};

describe("saving a filter as the filter builder posts it", () => {
	test("makes a custom search, and saves it anew under its fid", async () => {
		const made = await registered(posted());
		expect(made).toEqual({ id: made.fid, fid: expect.any(Number) });
		const query = (await fetchItemData("funnel", operator, made.fid)).member_query_id;
		const again = await registered(posted({ fid: String(made.fid), name: "新しい名前", inputs: [] }));
		expect(again).toEqual(made);
		expect(await fetchItemData("funnel", operator, made.fid)).toMatchObject({
			name: "新しい名前",
			version: 2,
			member_query_id: query,
			inputs: [],
			sort_type: 3,
		});
	});

	test("the explorer's own shape is answered alike", async () => {
		const item = { name: "会員", group_id: null, filter: { inputs: inputs() } };
		const made = await registered({ ...item, id: null, withCount: 1 });
		expect(made).toEqual({ id: made.fid, fid: expect.any(Number), count: 1 });
		expect(await registered({ ...item, id: made.id, version: 1 })).toEqual({ id: made.id, fid: made.fid });
		expect(await refused({ ...item, id: made.id, version: 1 })).toEqual([
			409,
			{ ERROR: [CALL_TEXTS.changedByOther] },
		]);
	});

	test("as a form, with its list in brackets", async () => {
		const answer = await sendRequest("/api/funnel/register", {
			as: operator,
			form: `fid=&name=${encodeURIComponent("フォーム")}&group_id=&is_template=1&with_blocked=1&user_rate_type=0&sort_type=1&take_num=50&inputs[0][type]=60&inputs[0][tag_ids][0]=${tag.id}&inputs[0][tag_or]=0&withDescription=1&withCount=1&_token=${operator.token}`,
		});
		expect([answer.status, await answer.json()]).toEqual([
			200,
			{
				id: expect.any(Number),
				fid: expect.any(Number),
				description: "タグ「会員」のいずれかがある（ブロックした友だちを含む）",
				count: 2,
			},
		]);
	});

	test("says what it selects, and how many, only where it is asked; a count is of whom the operator may see", async () => {
		expect(await registered(posted({ withDescription: true, withCount: 1 }))).toMatchObject({
			description: "タグ「会員」のいずれかがある（ブロックした友だちを含む）",
			count: 2,
		});
		const scoped = await buildSession({ scope: { all: false, tagIds: [999] } });
		const answer = await register(posted({ withCount: 1 }), scoped);
		expect(await answer.json()).toMatchObject({ count: 0 });
	});

	test("is refused for a version that somebody else saved over, and changes nothing", async () => {
		const { fid } = await registered(posted());
		await registered(posted({ fid, version: 1, name: "先の人" }));
		const before = await takeSnapshot();
		expect(await refused(posted({ fid, version: 1, name: "後の人" }))).toEqual([
			409,
			{ ERROR: [CALL_TEXTS.changedByOther] },
		]);
		expect(await refused(posted({ fid: 999_999 }))).toEqual([404, { ERROR: [CALL_TEXTS.notFound] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("[A-284] needs a name among the custom searches, said together with everything else", async () => {
		const before = await takeSnapshot();
		expect(await refused(posted({ name: " " }))).toEqual([422, { name: [FILTER_TEXTS.funnelNameRequired] }]);
		expect(await refused({ filter: { inputs: [] }, name: "" })).toEqual([
			422,
			{ name: [FILTER_TEXTS.funnelNameRequired] },
		]);
		expect(await refused(posted({ name: "", inputs: [{ type: 60 }], take_num: 7 }))).toEqual([
			422,
			{
				name: [FILTER_TEXTS.funnelNameRequired],
				"inputs[0][tag_ids]": [TAG_TEXTS.tagRequired],
				take_num: [FIELD_TEXTS.choiceUnknown],
			},
		]);
		expect(await refused(posted({ group_id: 999 }))).toEqual([
			422,
			{ group_id: [EXPLORER_TEXTS.folderGone] },
		]);
		expect(await refused(posted({ fid: "x" }))).toEqual([422, { fid: [expect.any(String)] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("without a filter in either shape there is nothing to save", async () => {
		const before = await takeSnapshot();
		expect(await refused({ name: "すべて" })).toEqual([422, { filter: [expect.any(String)] }]);
		expect(await refused({})).toEqual([
			422,
			{ name: [FILTER_TEXTS.funnelNameRequired], filter: [expect.any(String)] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("needs the ability to write custom searches", async () => {
		const reader = await buildSession({ abilities: ["funnel-read", "friend-read"] });
		expect((await register(posted(), reader)).status).toBe(403);
	});
});

describe("a filter that is kept for one place only", () => {
	const shown = (fid: number) =>
		requestJson<object>(`/api/funnel/data/${fid}?no_template=1`, { as: operator });

	test.each([
		["no_template", { no_template: 1 }],
		["is_template 0", { is_template: 0 }],
	])(
		"with %s stands in no list, needs no name, and is read by the number it was answered",
		async (_, how) => {
			const before = await countRows("funnels");
			const kept = await registered(posted({ ...how, name: "", withCount: 1 }));
			expect(kept).toEqual({ id: null, fid: expect.any(Number), count: 2 });
			expect(await countRows("funnels")).toBe(before);
			expect(await shown(kept.fid)).toMatchObject({
				fid: kept.fid,
				member_query_id: kept.fid,
				is_template: 0,
				take_num: 100,
				inputs: inputs(),
			});
		},
	);

	test("saved again is another one: what names the old one goes on with it", async () => {
		const first = await registered(posted({ no_template: 1 }));
		const second = await registered(posted({ no_template: 1, fid: first.fid, inputs: [] }));
		expect(second.fid).not.toBe(first.fid);
		expect(await shown(first.fid)).toMatchObject({ inputs: inputs() });
	});

	test("sent twice under one key is kept once", async () => {
		const key = { "Idempotency-Key": "filter-key-1" };
		const [one, two] = await Promise.all([1, 2].map(() => registered(posted({ no_template: 1 }), key)));
		expect(two).toEqual(one);
		expect(await countRows("member_queries", `id = ${one!.fid}`)).toBe(1);
	});

	test("that never was is not found", async () => {
		const answer = await sendRequest("/api/funnel/data/999999?no_template=1", { as: operator });
		expect(answer.status).toBe(404);
	});
});

test("[A-329, A-332] a custom search is read with the filter at the top, and under `filter` for the list's editor", async () => {
	const { fid } = await registered(posted());
	const data = await fetchItemData("funnel", operator, fid);
	expect(data).toMatchObject({
		id: fid,
		fid,
		name: "会員の方",
		group_id: null,
		is_template: 1,
		take_num: 100,
		with_blocked: 1,
		user_rate_type: 0,
		sort_type: 3,
		inputs: inputs(),
		version: 1,
	});
	expect(data.filter).toMatchObject({ inputs: inputs(), take_num: 100 });
});

describe("[A-333, A-335] the folders of custom searches", () => {
	test("come in their order behind 'uncategorised', those of other kinds left out", async () => {
		for (const name of ["い", "あ"]) await expectCrud("funnel", operator, { action: "newGroup", name });
		await expectCrud("tag", operator, { action: "newGroup", name: "タグの" });
		const { groups } = await fetchItemList("funnel", operator);
		expect(await requestJson("/api/funnel/groups", { as: operator })).toEqual([
			{ id: null, name: "未分類" },
			...groups.map(({ id, name }) => ({ id, name })),
		]);
		expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(["い", "あ"]));
	});

	test("are read with one statement, by who may read custom searches", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		await listFunnelFolders(
			operatorContext(new TestClock(), await buildOperator(), { db: connectD1(database) }),
		);
		expect(trips.map((statements) => statements.length)).toEqual([1]);
		const stranger = await buildSession({ abilities: ["tag-read"] });
		expect((await sendRequest("/api/funnel/groups", { as: stranger })).status).toBe(403);
	});
});

/** Stored filters of older versions or with damage, and the conditions that remain. */
const OLD: [string, string, object[]][] = [
	[
		"a condition without what came later",
		`{"inputs":[{"type":60,"tag_ids":[1]}]}`,
		[{ type: 60, tag_or: 0 }],
	],
	["numbers as texts", `{"inputs":[{"type":"60","tag_ids":["1"],"tag_or":"2"}]}`, [{ type: 60, tag_or: 2 }]],
	["a type that nobody knows", `{"inputs":[{"type":999,"x":1}]}`, [{ type: -1 }]],
	["a condition that lacks what it needs", `{"inputs":[{"type":41}]}`, [{ type: -1 }]],
	["conditions that are none", `{"inputs":[null,5,"x",[]]}`, Array(4).fill({ type: -1 })],
	[
		"one of three",
		`{"inputs":[{"type":110},{"type":7},{"type":20,"memos":["x"]}]}`,
		[{ type: 110 }, { type: -1 }, { type: 20 }],
	],
	[
		"a group with one that is broken",
		`{"inputs":[{"type":120,"effects":[{"type":110},{"type":5}]}]}`,
		[{ type: 120, effects: [{ type: 110 }, { type: -1 }] }],
	],
	["a group of nothing", `{"inputs":[{"type":120,"effects":{}}]}`, [{ type: -1 }]],
	["conditions that are no list", `{"inputs":{"type":60}}`, [{ type: -1 }]],
	["no conditions", `{"with_blocked":1}`, [{ type: -1 }]],
	["settings of another kind", `{"inputs":[],"sort_type":"new","take_num":7,"with_blocked":{}}`, []],
	["a list", "[]", [{ type: -1 }]],
	["a text", `"すべて"`, [{ type: -1 }]],
	["nothing", "null", [{ type: -1 }]],
	["no JSON", "{inputs:", [{ type: -1 }]],
	[
		"201 conditions more than there may be",
		JSON.stringify({ inputs: Array(401).fill({ type: 110 }) }),
		[{ type: -1 }],
	],
	[
		"groups without end",
		`{"inputs":${`[{"type":120,"effects":`.repeat(50)}[]${"}]".repeat(50)}}`,
		[{ type: -1 }],
	],
];

describe("a filter as an older version stored it", () => {
	let id: number;
	let query: number;
	beforeEach(async () => {
		id = await buildItem("funnel", operator, { name: "古い" });
		query = (await fetchItemData("funnel", operator, id)).member_query_id as number;
	});

	test.each(OLD)(
		"%s is loaded, and selects nobody as soon as part of it is broken",
		async (_, json, left) => {
			await env.DB.prepare("update member_queries set filter = ? where id = ?").bind(json, query).run();
			const data = await fetchItemData("funnel", operator, id);
			expect(data).toMatchObject({ sort_type: 1, take_num: 50, inputs: left });
			const appendix = (await fetchItemAppendix("funnel", operator, id))!;
			const isBroken = JSON.stringify(left).includes("-1");
			expect(String(appendix.description).includes("読み取れない条件です")).toBe(isBroken);
			if (isBroken) expect(appendix.member_count).toBe(0);
			const [read] = await connectD1(env.DB).select().from(memberQueries).where(eq(memberQueries.id, query));
			expect(read?.filter.inputs).toEqual(data.inputs);
			const members = await sendRequest(`/api/member_query/${query}`, { as: operator });
			expect(members.status).toBe(200);
			expect((await register({ ...data, name: "改めた" })).status).toBeOneOf([200, 422]);
		},
	);

	test("stands in the list among others, in the schedule of an action, and at auto-responses, without a failure", async () => {
		const action = await buildItem("action", operator, { name: "お知らせ" });
		const reaction = await buildItem("reaction", operator, {
			name: "自動応答",
			filter: { inputs: inputs() },
		});
		await storeRow("action_tasks", {
			action_id: action,
			status: 5,
			next_work_at: 9_000_000_000_000,
			member_query_id: query,
			created_at: 1,
		});
		for (const [, json] of OLD) {
			await env.DB.prepare("update member_queries set filter = ?").bind(json).run();
			expect((await fetchItemList("funnel", operator)).items.length).toBeGreaterThan(1);
			expect(await fetchItemAppendix("reaction", operator, reaction)).toBeDefined();
			expect(await fetchItemData("reaction", operator, reaction)).toMatchObject({ filter: { sort_type: 1 } });
			const tasks = await requestJson<{ items: object[] }>(`/api/action/task/${action}`, { as: operator });
			expect(tasks.items).toHaveLength(1);
		}
	});
});

test("a filter of 200 conditions, with the scope of who schedules it, is still read", async () => {
	const scoped = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	const all = Array.from({ length: 200 }, () => inputs()[0]!);
	const { fid } = await registered(posted({ inputs: all }));
	const action = await buildItem("action", operator, { name: "お知らせ" });
	const planned = { date: "2099-12-01", time: "10:00", funnel_id: fid };
	expect((await sendRequest(`/api/action/task/${action}`, { as: scoped, json: planned })).status).toBe(200);
	const [task] = await readRows<{ filter: string }>(
		"select q.filter from action_tasks t join member_queries q on q.id = t.member_query_id where t.action_id = ?",
		action,
	);
	expect(JSON.parse(task!.filter).inputs).toHaveLength(201);
	const tasks = await requestJson<{ items: object[] }>(`/api/action/task/${action}`, { as: operator });
	expect(tasks.items).toMatchObject([{ broken: false }]);
});
