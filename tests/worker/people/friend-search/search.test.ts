import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
let staff: ConsoleSession;
let vip: { id: number };
let mine: FriendRecord;
let other: FriendRecord;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	vip = await buildTag({ name: "VIP" });
	const own = await buildTag();
	staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	mine = await buildFriend({ tagIds: [vip.id, own.id] });
	other = await buildFriend({ tagIds: [vip.id] });
	await buildFriend({ tagIds: [own.id] });
	await buildFriend({ tagIds: [vip.id], blockedAt: 1 });
	await buildFriend({ tagIds: [vip.id], userRate: 0 });
});

interface Found {
	name: string;
	description: string;
	items: { id: number }[];
	total: number;
	page: number;
	take_num: number;
}

/** Body sent by a click on a count (E-406 to E-408). */
const search = (given: object = {}) => ({
	fid: "",
	user_rate_type: 0,
	with_blocked: 0,
	take_num: 50,
	sort_type: 1,
	name: "",
	is_template: 0,
	direct: 1,
	inputs: [{ type: 60, tag_ids: [vip.id], tag_or: 0 }],
	...given,
});
const post = (json: object, as = operator) => sendRequest("/line/search_nt", { as, json });
const register = async (json: object = search(), as = operator) =>
	(await requestJson<{ fid: string; redirect_to: string }>("/line/search_nt", { as, json })).fid;
const found = (fid: string, as = operator, page = 1) =>
	requestJson<Found>(`/api/friend_search/${fid}?page=${page}`, { as });

describe("[E-405, E-406] a friend search", () => {
	test("[E-412] by JSON answers where it is, and there its friends are, newest first", async () => {
		const answer = await requestJson<{ fid: string; redirect_to: string }>("/line/search_nt", {
			as: operator,
			json: search({ name: "VIPの人" }),
		});
		expect(answer).toEqual({
			fid: expect.stringMatching(/^\w{32}$/),
			redirect_to: `/line/search_nt?fid=${answer.fid}`,
		});
		expect(await found(answer.fid)).toMatchObject({
			name: "VIPの人",
			description: "タグ「VIP」のいずれかがある",
			items: [{ id: other.id }, { id: mine.id }],
			total: 2,
			page: 1,
			take_num: 50,
		});
	});

	test("[E-085, E-086] by a form of a browser leads to the page with 303, and finds the same", async () => {
		const form = new URLSearchParams({
			_token: operator.token,
			fid: "",
			user_rate_type: "0",
			with_blocked: "0",
			take_num: "50",
			sort_type: "1",
			name: "",
			is_template: "0",
			direct: "1",
			"inputs[0][type]": "60",
			"inputs[0][tag_ids][]": String(vip.id),
			"inputs[0][tag_or]": "0",
		});
		const answer = await sendRequest("/line/search_nt", {
			as: operator,
			form: form.toString(),
			bare: true,
			headers: { Origin: "http://console.test", Accept: "text/html,application/xhtml+xml" },
		});
		expect(answer.status).toBe(303);
		const [, fid] = /^\/line\/search_nt\?fid=(\w{32})$/.exec(answer.headers.get("Location") ?? "")!;
		expect(await found(fid!)).toMatchObject({ total: 2, items: [{ id: other.id }, { id: mine.id }] });
	});

	test("that is sent again, and again at once, is one", async () => {
		const send = () =>
			requestJson<{ fid: string }>("/line/search_nt", {
				as: operator,
				json: search(),
				headers: { "Idempotency-Key": "the-same-search" },
			});
		const answers = [await send(), ...(await Promise.all([send(), send(), send()]))];
		expect(new Set(answers.map(({ fid }) => fid)).size).toBe(1);
		expect(await countRows("friend_searches")).toBe(1);
	});

	test("shows, hides or singles out who blocked the account, and who was hidden", async () => {
		const totals = async (given: object) => (await found(await register(search(given)))).total;
		expect(await totals({ with_blocked: 1 })).toBe(3);
		expect(await totals({ with_blocked: 2 })).toBe(1);
		expect(await totals({ user_rate_type: 1 })).toBe(3);
		expect(await totals({ user_rate_type: 3 })).toBe(1);
		expect(await totals({ inputs: [] })).toBe(3);
	});

	test("of another operator is read within one's own scope, and never replaced", async () => {
		const fid = await register();
		expect(await found(fid, staff)).toMatchObject({ total: 1, items: [{ id: mine.id }] });
		const own = await register(search({ fid, inputs: [] }), staff);
		expect(own).not.toBe(fid);
		expect((await found(fid)).total).toBe(2);
		expect(await register(search({ fid, inputs: [] }))).toBe(fid);
		expect((await found(fid)).total).toBe(3);
		expect(await countRows("friend_searches")).toBe(2);
	});

	test("is kept as a custom search too where it is asked for, by who may", async () => {
		await register(search({ is_template: 1, name: "常連" }));
		expect(await readRows("select name from funnels")).toEqual([{ name: "常連" }]);
		const reader = await buildSession({ abilities: ["friend-read"] });
		const before = await takeSnapshot();
		expect((await post(search({ is_template: 1, name: "常連" }), reader)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("of anything malformed is refused by its place", async () => {
		const REFUSED: [object, string][] = [
			[{ inputs: [{ type: 999 }] }, "inputs[0][type]"],
			[{ inputs: [{ type: 60, tag_ids: [] }] }, "inputs[0][tag_ids]"],
			[{ inputs: [{ type: 41, group_id: "x" }] }, "inputs[0][group_id]"],
			[{ inputs: [{ type: 93 }] }, "inputs[0][richmenu_id]"],
			[{ inputs: "x" }, "inputs"],
			[{ take_num: 1_000_000 }, "take_num"],
			[{ sort_type: 2 }, "sort_type"],
			[{ with_blocked: 3 }, "with_blocked"],
			[{ user_rate_type: 2 }, "user_rate_type"],
			[{ direct: 2 }, "direct"],
			[{ is_template: 1, name: " " }, "name"],
			[{ fid: "x".repeat(65) }, "fid"],
		];
		const before = await takeSnapshot();
		for (const [given, field] of REFUSED) {
			const answer = await post(search(given));
			expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, [field]]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("that is not there is not found; a page that is none is refused; who may see no friends may not", async () => {
		const fid = await register();
		const missing = await sendRequest("/api/friend_search/nowhere", { as: operator });
		expect([missing.status, await missing.json()]).toEqual([404, { ERROR: [CALL_TEXTS.notFound] }]);
		for (const page of ["0", "-1", "x", "1e9"])
			expect((await sendRequest(`/api/friend_search/${fid}?page=${page}`, { as: operator })).status).toBe(
				422,
			);
		const nobody = await buildSession({ abilities: ["tag-read"] });
		expect((await post(search(), nobody)).status).toBe(403);
		expect((await sendRequest(`/api/friend_search/${fid}`, { as: nobody })).status).toBe(403);
	});
});

/** Search stored by an older version. */
const keepStored = async (as: ConsoleSession, filter: unknown) => {
	const fid = await register(search(), as);
	await env.DB.prepare("update friend_searches set filter = ? where fid = ?")
		.bind(JSON.stringify(filter), fid)
		.run();
	return fid;
};

describe("the address of a search", () => {
	test("holds its conditions, and says whether searching anew replaces it", async () => {
		const fid = await register(search({ sort_type: 4, take_num: 100 }));
		expect(await found(fid)).toMatchObject({
			mine: true,
			filter: {
				sort_type: 4,
				take_num: 100,
				with_blocked: 0,
				user_rate_type: 0,
				inputs: [{ type: 60, tag_ids: [vip.id], tag_or: 0, use_group: 0, tag_group_id: null }],
			},
		});
		expect(await found(fid, staff)).toMatchObject({ mine: false, filter: { take_num: 100 } });
	});

	test("shows what can be read of a search of an older version, and finds nobody by the rest", async () => {
		const fid = await keepStored(operator, { inputs: [{ type: 60, tags: "x" }, { type: 999 }], take_num: 7 });
		expect(await found(fid)).toMatchObject({
			total: 0,
			items: [],
			take_num: 50,
			filter: {
				take_num: 50,
				inputs: [
					{ type: -1, original: JSON.stringify({ type: 60, tags: "x" }) },
					{ type: -1, reason: FILTER_TEXTS.conditionUnknown },
				],
			},
		});
		expect((await found(await keepStored(operator, "rubbish"))).total).toBe(0);
	});

	test("opens for nobody who may not use its conditions, and neither may they search by them", async () => {
		const conversions = { inputs: [{ type: 80, tracker_ids: [1], tracker_or: 2 }] };
		const fid = await register(search(conversions));
		const other = await buildSession({ abilities: ["friend-read", "funnel-write"] });
		const refusal = { ERROR: [FILTER_TEXTS.conditionNotAllowed("コンバージョン")] };
		const before = await takeSnapshot();
		for (const answer of [
			await sendRequest(`/api/friend_search/${fid}`, { as: other }),
			await post(search(conversions), other),
			await post(search({ ...conversions, fid, is_template: 1, name: "複製" }), other),
			await sendRequest("/api/friend_search/jobs", { as: other, json: { fid, work: { kind: "csv" } } }),
			await sendRequest("/api/friend_search/jobs", {
				as: other,
				json: {
					filter: { inputs: [{ type: 120, effects: conversions.inputs }] },
					work: { kind: "csv" },
				},
			}),
		])
			expect([answer.status, await answer.json()]).toEqual([403, refusal]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is kept, but not asked, for whoever made it when a condition is no longer theirs, and takes no new one of its kind", async () => {
		const reader = await buildSession({ abilities: ["friend-read"] });
		const kept = { type: 80, tracker_ids: [1], tracker_or: 2 };
		const fid = await keepStored(reader, search({ inputs: [kept] }));
		expect((await sendRequest(`/api/friend_search/${fid}`, { as: reader })).status).toBe(403);
		expect(await register(search({ fid, inputs: [kept], sort_type: 0 }), reader)).toBe(fid);
		expect((await post(search({ fid, inputs: [{ ...kept, tracker_or: 0 }] }), reader)).status).toBe(403);
	});
});

describe("[E-409] the count of a rich menu", () => {
	const menu = { inputs: [{ type: 93, richmenu_id: 1 }] };

	test("is looked at by whoever sees the list of menus, though they may not search by them", async () => {
		const reader = await buildSession({ abilities: ["friend-read", "richmenu-read"] });
		const fid = await register(search(menu), reader);
		expect((await sendRequest(`/api/friend_search/${fid}`, { as: reader })).status).toBe(200);
		const REFUSED = [
			{ ...menu, direct: 0 },
			{ inputs: [{ type: 93, match: 2 }] },
			{ inputs: [{ type: 93, richmenu_id: 1, match: 10 }] },
			{ inputs: [...menu.inputs, ...menu.inputs] },
			{ inputs: [{ type: 80, tracker_ids: [1] }] },
		];
		for (const given of REFUSED) expect((await post(search(given), reader)).status).toBe(403);
		const stranger = await buildSession({ abilities: ["friend-read"] });
		expect((await post(search(menu), stranger)).status).toBe(403);
	});
});

test("a search is kept as a custom search in a folder, under a name", async () => {
	const group_id = await storeRow("folders", { kind: "funnel", name: "よく使う", created_at: 1 });
	await register(search({ is_template: 1, name: "常連", group_id }));
	expect(await readRows("select name, group_id from funnels")).toEqual([{ name: "常連", group_id }]);
	const unnamed = await post(search({ is_template: 1, name: " ", group_id }));
	expect([unnamed.status, await unnamed.json()]).toEqual([422, { name: [FILTER_TEXTS.funnelNameRequired] }]);
	const gone = await post(search({ is_template: 1, name: "常連", group_id: 999 }));
	expect([gone.status, await gone.json()]).toEqual([422, { group_id: [EXPLORER_TEXTS.folderGone] }]);
});

test("pages follow one another in each of the four orders, friends who never wrote last, then first", async () => {
	await env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)
			insert into friends (line_user_id, name, name_key, followed_at, last_message_at, created_at, profile_fetched_at)
			select 'O' || i, '順番', '順番', i / 7, iif(i % 5, i % 11, null), 1, 1 from n`,
	).run();
	const ORDERS = {
		1: "followed_at desc, id desc",
		0: "followed_at, id",
		3: "last_message_at is null, last_message_at desc, id desc",
		4: "last_message_at is not null, last_message_at, id",
	};
	for (const [sort_type, order] of Object.entries(ORDERS)) {
		const fid = await register(search({ sort_type, inputs: [{ type: 11, names: ["順番"] }] }));
		const pages = [
			await found(fid, operator, 1),
			await found(fid, operator, 2),
			await found(fid, operator, 3),
		];
		const expected = await readRows<{ id: number }>(
			`select id from friends where name = '順番' order by ${order}`,
		);
		expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected.map(({ id }) => id));
		expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20]);
	}
});

test("表示件数 decides how many friends come", async () => {
	for (let count = 0; count < 60; count++) await buildFriend({ tagIds: [vip.id] });
	const [few, many] = [await found(await register()), await found(await register(search({ take_num: 100 })))];
	expect([few.items.length, few.take_num]).toEqual([50, 50]);
	expect([many.items.length, many.take_num, many.total]).toEqual([62, 100, 62]);
});
