import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { deleteUnusedFile } from "#functions/engine/friend-records/info-files.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag, findFriendRow, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAfter } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildJpeg } from "#tests/support/sample-pictures.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const CHOICES = [
	{ id: 3, value: "金", color: "#777777", sortIndex: 0 },
	{ id: 7, value: "銀", color: "#777777", sortIndex: 1 },
];

let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	friend = await buildFriend({ shortName: "さとう", memo: "以前" });
});
afterEach(() => void vi.restoreAllMocks());

const field = (type: VarType, given: object = {}) =>
	insertNamedRow("vars", { type, choices: type === VAR_TYPES.select ? CHOICES : [], ...given });

interface Loaded {
	items: { id: number; type: number; choices: { value: string }[] }[];
	vals: Record<string, string>;
	metas: Record<string, { before: string; file: { name: string; url: string } | null }>;
	authorizations: Record<string, boolean>;
}

const load = (as = operator) => requestJson<Loaded>(`/api/member/var/${friend.id}`, { as });

const save = (vals: Record<string, unknown>, rest: object = {}, as = operator) =>
	sendRequest("/api/member/var", {
		as,
		json: { member_id: friend.id, vals, changed_item_ids: Object.keys(vals).map(Number), ...rest },
	});

const upload = (varId: number, bytes: Uint8Array<ArrayBuffer>, name: string, as = operator) =>
	sendRequest(`/api/member/file/${friend.id}/${varId}?name=${encodeURIComponent(name)}`, { as, body: bytes });

const PDF = new TextEncoder().encode("%PDF-1.7\n…");

describe("[M-246 M-250] a friend's values of friend information", () => {
	test("are loaded and saved for every type, and an empty one is taken away", async () => {
		const [text, number, long, select, date] = [
			await field(0),
			await field(1),
			await field(2),
			await field(20),
			await field(30),
		];
		const vals = {
			[text]: " 東京 ",
			[number]: "１２.５",
			[long]: "一行目\n二行目",
			[select]: "7",
			[date]: "2026-02-28",
		};
		expect((await save(vals)).status).toBe(200);
		expect((await load()).vals).toEqual({
			[text]: "東京",
			[number]: "12.5",
			[long]: "一行目\n二行目",
			[select]: "7",
			[date]: "2026-02-28",
		});
		expect((await save({ [select]: "", [date]: "" })).status).toBe(200);
		expect(Object.keys((await load()).vals)).toEqual([text, number, long].map(String));
	});

	test("[M-220] that do not fit the field are all named, and nothing is written", async () => {
		const wrong: [number, string][] = [
			[await field(0), "あ".repeat(1_001)],
			[await field(1), "たくさん"],
			[await field(1), "10000000000"],
			[await field(20), "99"],
			[await field(30), "2026-02-30"],
			[await field(10), "a-key"],
			[await field(0, { protected: 1 }), "x"],
			[await field(0, { is_active: 0 }), "x"],
			[999_999, "x"],
		];
		const before = await takeSnapshot();
		const refused = await save(Object.fromEntries(wrong));
		expect([refused.status, Object.keys((await refused.json()) as object).sort()]).toEqual([
			422,
			wrong.map(([id]) => `vals[${id}]`).sort(),
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("[M-105] that are not named as changed stay; the v1 call writes all it names [M-252]", async () => {
		const [one, other] = [await field(0), await field(0)];
		await save({ [one]: "a", [other]: "b" }, { changed_item_ids: [other] });
		expect((await load()).vals).toEqual({ [other]: "b" });
		const json = { member_id: friend.id, vals: { [one]: "c", [other]: "" } };
		expect((await sendRequest("/api/v1/member/var", { as: operator, json })).status).toBe(200);
		expect((await requestJson<Loaded>(`/api/v1/member/var/${friend.id}`, { as: operator })).vals).toEqual({
			[one]: "c",
		});
	});

	test("[M-366] that somebody else changed meanwhile are 409 by name, nothing is written, and sent again they are saved", async () => {
		const [one, other] = [await field(0), await field(0)];
		await save({ [one]: "最初" });
		const { metas } = await load();
		await save({ [one]: "同僚" });
		const before = await takeSnapshot();
		const mine = { [one]: "自分", [other]: "別" };
		const late = { metas: { [one]: metas[one], [other]: metas[other] } };
		const refused = await save(mine, late);
		expect([refused.status, Object.keys((await refused.json()) as object)]).toEqual([
			409,
			["ERROR", `vals[${one}]`],
		]);
		expect(await listChangesSince(before)).toEqual([]);
		const now = (await load()).metas;
		const again = { metas: { [one]: now[one], [other]: now[other] } };
		expect([(await save(mine, again)).status, (await save(mine, again)).status]).toEqual([200, 200]);
		expect((await load()).vals).toEqual({ [one]: "自分", [other]: "別" });
	});

	test("keep what they were: who or what changed them, when, from what", async () => {
		const id = await field(20);
		await save({ [id]: "3" });
		await save({ [id]: "7" });
		await save({ [id]: "7" });
		await save({ [id]: "" });
		const { items } = await requestJson<{
			items: { before: string | null; after: string | null; by: string }[];
		}>(`/api/member/var/${friend.id}/${id}/changes`, { as: operator });
		expect(items.map(({ before, after, by }) => [before, after, by])).toEqual([
			["銀", null, "担当者"],
			["金", "銀", "担当者"],
			[null, "金", "担当者"],
		]);
	});
});

describe("a file that is a friend's value", () => {
	test("is uploaded, saved, shown to whoever may see the friend, and replaced", async () => {
		const id = await field(10);
		const first = await upload(id, buildJpeg(20, 10), "C:\\写真\\顔.jpg");
		const { token, name } = (await first.json()) as { token: string; name: string };
		expect(name).toBe("顔.jpg");
		expect((await save({ [id]: token })).status).toBe(200);
		const { file } = (await load()).metas[id]!;
		expect(file?.name).toBe("顔.jpg");
		const shown = await sendRequest(file!.url, { as: operator });
		expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
		expect(new Uint8Array(await shown.arrayBuffer())).toEqual(buildJpeg(20, 10));
		expect((await save({ [id]: "" })).status).toBe(200);
		expect((await sendRequest(file!.url, { as: operator })).status).toBe(404);
		const [erasing] = await readRows<{ kind: string }>(
			"select kind from errands where next_attempt_at is not null",
		);
		expect(erasing).toEqual({ kind: "member-file" });
	});

	test("that was replaced and deleted is no value again, though the token of its upload is still good", async () => {
		const id = await field(13);
		const tokenOf = async (name: string) =>
			((await (await upload(id, PDF, name)).json()) as { token: string }).token;
		const [first, second] = [await tokenOf("一.pdf"), await tokenOf("二.pdf")];
		await save({ [id]: first });
		const [value] = await readRows<{ media_key: string }>("select media_key from friend_vars");
		expect((await save({ [id]: second })).status).toBe(200);
		await deleteUnusedFile(new TestClock().context(), value!.media_key);
		const refused = await save({ [id]: first });
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ [`vals[${id}]`]: [MEMBER_TEXTS.fileUnknown] },
		]);
		const { file } = (await load()).metas[id]!;
		const shown = await sendRequest(file!.url, { as: operator });
		expect([file!.name, shown.status]).toEqual(["二.pdf", 200]);
		// PDF viewers do not work in a sandbox.
		expect(shown.headers.get("content-disposition")).toMatch(/^attachment;/);
	});

	test("of a few bytes that claims to be too large for a phone is refused", async () => {
		const id = await field(10);
		const answer = await upload(id, buildJpeg(60_000, 60_000), "a.jpg");
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ file: [MEDIA_TEXTS.tooManyPixels("20,000")] },
		]);
	});

	test("of another kind, or for a field of another type, is refused and stored nowhere", async () => {
		const [image, pdf, text] = [await field(10), await field(13), await field(0)];
		const answers = await Promise.all([
			upload(image, PDF, "a.pdf"),
			upload(pdf, buildJpeg(2, 2), "a.jpg"),
			upload(text, PDF, "a.pdf"),
			upload(pdf, new Uint8Array(10_000_001), "a.pdf"),
		]);
		expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
		expect((await env.MEDIA.list({ prefix: "members/" })).objects).toEqual([]);
		expect((await upload(pdf, PDF, "案内.pdf")).status).toBe(200);
	});

	test("[M-003] grants nothing beyond its place: neither token nor address serves another friend, field or operator", async () => {
		const [id, otherField] = [await field(13), await field(13)];
		const { token } = (await (await upload(id, PDF, "a.pdf")).json()) as { token: string };
		const colleague = await buildSession();
		expect((await save({ [id]: token }, {}, colleague)).status).toBe(422);
		expect((await save({ [otherField]: token })).status).toBe(422);
		expect((await save({ [id]: token })).status).toBe(200);
		const loaded = await load();
		const { url } = loaded.metas[id]!.file!;
		const [{ media_key }] = (await readRows<{ media_key: string }>("select media_key from friend_vars")) as [
			{ media_key: string },
		];
		expect(JSON.stringify(loaded)).not.toContain(media_key);
		// A file's address or key is not accepted as a value.
		for (const stolen of [url.split("/").at(-1)!, media_key]) {
			const other = await buildFriend();
			const json = { member_id: other.id, vals: { [id]: stolen }, changed_item_ids: [id] };
			expect((await sendRequest("/api/member/var", { as: operator, json })).status).toBe(422);
		}
		const tag = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		expect((await sendRequest(url, { as: staff })).status).toBe(404);
		expect((await upload(id, PDF, "a.pdf", staff)).status).toBe(404);
		expect((await sendRequest(`${url.slice(0, -1)}x`, { as: operator })).status).toBe(404);
	});
});

describe("[M-038 M-247 M-251] a friend's base values", () => {
	const saveBase = (vals: object, metas?: object, as = operator) =>
		sendRequest("/api/member/basevar", { as, json: { member_id: friend.id, vals, metas } });

	test("are loaded and saved; what is not named stays", async () => {
		expect((await saveBase({ nickname: "さっちゃん", mail: "Sato@Example.com" })).status).toBe(200);
		expect(await requestJson(`/api/member/basevar/${friend.id}`, { as: operator })).toMatchObject({
			vals: { short_name: "さとう", nickname: "さっちゃん", mail: "Sato@Example.com", memo: "以前" },
		});
		expect(await readRows("select address_key, status from friend_mails")).toEqual([
			{ address_key: "sato@example.com", status: 1 },
		]);
		expect((await saveBase({ mail: "", memo: "" })).status).toBe(200);
		expect([await readRows("select 1 from friend_mails"), (await findFriendRow(friend)).memo]).toEqual([
			[],
			"",
		]);
		expect(await readRows("select field, before, after from friend_changes order by id")).toEqual([
			{ field: "nickname", before: null, after: "さっちゃん" },
			{ field: "mail", before: null, after: "Sato@Example.com" },
			{ field: "mail", before: "Sato@Example.com", after: null },
			{ field: "memo", before: "以前", after: null },
		]);
	});

	test("are refused by name where wrong, 409 where changed meanwhile, and change nothing", async () => {
		const before = await takeSnapshot();
		const wrong = await saveBase({ mail: "だれか", short_name: "あ".repeat(101) });
		expect([wrong.status, Object.keys((await wrong.json()) as object).sort()]).toEqual([
			422,
			["vals[mail]", "vals[short_name]"],
		]);
		const late = await saveBase({ memo: "自分の", nickname: "x" }, { memo: "もっと以前", nickname: "" });
		expect([late.status, await late.json()]).toEqual([
			409,
			{ ERROR: [CALL_TEXTS.changedByOther], "vals[memo]": [expect.stringContaining("メモ")] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("who may", () => {
	test("[M-003] another's friend is 404, and whoever only reads may write nothing", async () => {
		const id = await field(0);
		const tag = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const reader = await buildSession({ abilities: ["friend-read", "var-read"] });
		const before = await takeSnapshot();
		for (const tab of ["tag", "var", "basevar"])
			expect((await sendRequest(`/api/member/${tab}/${friend.id}`, { as: staff })).status).toBe(404);
		expect((await save({ [id]: "x" }, {}, staff)).status).toBe(404);
		expect((await save({ [id]: "x" }, {}, reader)).status).toBe(403);
		expect((await load(reader)).authorizations).toEqual({ tag: false, var: false, basevar: false });
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("[M-245 M-249] tags in the editor", () => {
	test("say how many places they have, and those that are full are named and left out", async () => {
		const [full, free] = [await buildTag({ name: "満員", capacity: 1 }), await buildTag({ name: "空き" })];
		await buildFriend({ tagIds: [full.id] });
		const loaded = await requestJson<{ tag_ids: number[]; items: object[] }>(`/api/member/tag/${friend.id}`, {
			as: operator,
		});
		expect(loaded).toMatchObject({ tag_ids: [], items: [{ id: full.id, capacity: 1, taken: 1 }] });
		const json = { member_id: friend.id, tag_ids: [full.id, free.id], metas: { before: [] } };
		expect(await requestJson("/api/member/tag", { as: operator, json })).toEqual({
			ok: true,
			left_out: [{ id: full.id, name: "満員" }],
		});
		expect(
			await readRows("select field, before, after, changed_by like 'operator:%' as by from friend_changes"),
		).toEqual([{ field: `tag:${free.id}`, before: null, after: "空き", by: 1 }]);
	});

	test("write the difference alone: a tag that an action put on meanwhile stays", async () => {
		const [mine, meanwhile] = [await buildTag(), await buildTag()];
		await sendRequest("/api/member/tag", {
			as: operator,
			json: { member_id: friend.id, tag_ids: [meanwhile.id] },
		});
		const json = { member_id: friend.id, tag_ids: [mine.id], metas: { before: [] } };
		await sendRequest("/api/member/tag", { as: operator, json });
		expect(
			await readRows("select tag_id from friend_tags where friend_id = ? order by tag_id", friend.id),
		).toEqual([{ tag_id: mine.id }, { tag_id: meanwhile.id }]);
	});

	test.each([
		["was answered", env.DB],
		["died once it was written", dieAfter(env.DB, /^insert into "audit_log"/i)],
	])(
		"that are sent again under their key, after the first save %s, are put on no second time",
		async (_, DB) => {
			vi.spyOn(console, "error").mockReturnValue();
			const tag = await buildTag();
			const save = (tag_ids: number[], before: number[], options: object = {}) =>
				sendRequest("/api/member/tag", {
					as: operator,
					json: { member_id: friend.id, tag_ids, metas: { before } },
					...options,
				});
			const headers = { "Idempotency-Key": "tags-of-a-friend" };
			await save([tag.id], [], { headers, env: { DB } });
			expect(await tagIdsOf(friend)).toEqual([tag.id]);
			await save([], [tag.id]);
			const before = await countRows("friend_changes");
			const again = await save([tag.id], [], { headers });
			expect([again.status, await again.json()]).toEqual([200, { ok: true, left_out: [] }]);
			expect(await tagIdsOf(friend)).toEqual([]);
			expect([await countRows("friend_changes"), await countRows("audit_log")]).toEqual([before, 2]);
		},
	);
});

describe("a response mark", () => {
	test("whose answer was lost is set once, and a colleague's since stays when it is sent again", async () => {
		const headers = { "Idempotency-Key": "a-mark-by-hand" };
		const press = (notify: number, given: object = {}) =>
			sendRequest("/api/member/mark", { as: operator, json: { member_id: friend.id, notify }, ...given });
		vi.spyOn(console, "error").mockReturnValue();
		const dead = { DB: dieAfter(env.DB, /^insert into "audit_log"/i) };
		expect((await press(1, { headers, env: dead })).status).toBe(500);
		await press(2);
		expect((await press(1, { headers })).status).toBe(200);
		expect(await readRows("select mark_id from friend_marks")).toEqual([{ mark_id: 2 }]);
		expect(await countRows("friend_changes", "field = 'mark'")).toBe(2);
		expect(await countRows("audit_log", "verb = 'friend.mark'")).toBe(2);
	});

	test("is set and taken away by hand, in the account's list and in a field, with its history", async () => {
		const setMark = (notify: number) =>
			sendRequest("/api/member/mark", { as: operator, json: { member_id: friend.id, notify } });
		const [{ id, value }] = (
			await requestJson<{ marks: { id: number; value: string }[] }>("/api/response_marks", {
				as: operator,
			})
		).marks as [{ id: number; value: string }];
		expect([(await setMark(id)).status, (await setMark(999)).status]).toEqual([200, 422]);
		expect(await readRows("select mark_id from friend_marks")).toEqual([{ mark_id: id }]);
		await setMark(0);
		expect(await readRows("select field, before, after from friend_changes order by id")).toEqual([
			{ field: "mark", before: null, after: value },
			{ field: "mark", before: value, after: null },
		]);
	});
});
