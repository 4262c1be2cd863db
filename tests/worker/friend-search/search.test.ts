import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/friends.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { changesSince, countRows, rows, snapshot } from "#tests/support/snapshot.ts";

let operator: Session;
let staff: Session;
let vip: { id: number };
let mine: Friend;
let other: Friend;
beforeEach(async () => {
	await beginAnew();
	operator = await signedInOperator();
	vip = await buildTag({ name: "VIP" });
	const own = await buildTag();
	staff = await signedInOperator({ scope: { all: false, tagIds: [own.id] } });
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

/** What a count's click sends (E-406 to E-408). */
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
const post = (json: object, as = operator) => call("/line/search_nt", { as, json });
const register = async (json: object = search(), as = operator) =>
	(await ask<{ fid: string; redirect_to: string }>("/line/search_nt", { as, json })).fid;
const found = (fid: string, as = operator, page = 1) =>
	ask<Found>(`/api/friend_search/${fid}?page=${page}`, { as });

describe("[E-405, E-406] a friend search", () => {
	test("[E-412] by JSON answers where it is, and there its friends are, newest first", async () => {
		const answer = await ask<{ fid: string; redirect_to: string }>("/line/search_nt", {
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
		const answer = await call("/line/search_nt", {
			as: operator,
			form: form.toString(),
			bare: true,
			headers: { Origin: "http://console.test", Accept: "text/html,application/xhtml+xml" },
		});
		expect(answer.status).toBe(303);
		const [, fid] = /^\/line\/search_nt\?fid=(\w{32})$/.exec(answer.headers.get("Location") ?? "")!;
		expect(await found(fid!)).toMatchObject({ total: 2, items: [{ id: other.id }, { id: mine.id }] });
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
		expect(await rows("select name from funnels")).toEqual([{ name: "常連" }]);
		const reader = await signedInOperator({ abilities: ["friend-read"] });
		const before = await snapshot();
		expect((await post(search({ is_template: 1, name: "常連" }), reader)).status).toBe(403);
		expect(await changesSince(before)).toEqual([]);
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
		const before = await snapshot();
		for (const [given, field] of REFUSED) {
			const answer = await post(search(given));
			expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, [field]]);
		}
		expect(await changesSince(before)).toEqual([]);
	});

	test("that is not there is not found; a page that is none is refused; who may see no friends may not", async () => {
		const fid = await register();
		const missing = await call("/api/friend_search/nowhere", { as: operator });
		expect([missing.status, await missing.json()]).toEqual([404, { ERROR: [TEXTS.notFound] }]);
		for (const page of ["0", "-1", "x", "1e9"])
			expect((await call(`/api/friend_search/${fid}?page=${page}`, { as: operator })).status).toBe(422);
		const nobody = await signedInOperator({ abilities: ["tag-read"] });
		expect((await post(search(), nobody)).status).toBe(403);
		expect((await call(`/api/friend_search/${fid}`, { as: nobody })).status).toBe(403);
	});
});
