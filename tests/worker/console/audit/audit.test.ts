import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { AUDIT_PER_PAGE } from "#domain/console/operators/audit-query.ts";
import { type AuditChange, changeLine } from "#domain/console/operators/describe-audit-change.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { AUDIT_TEXTS } from "#domain/platform/texts/audit-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

interface Entry {
	id: number;
	at: string;
	operator: string;
	deed: string;
	subject: string;
	things: { text: string; address: string | null }[];
	others: number;
	changes: AuditChange[];
	is_hidden: 0 | 1;
	network: string | null;
}

let person: BuiltOperator;
let as: ConsoleSession;

beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	person = await buildOperator({ isAdmin: true, abilities: [] });
	as = await signInOperator(person);
});

const note = (
	verb: string,
	more: { type?: string; id?: string; operator?: number | null; at?: number; detail?: object } = {},
) =>
	env.DB.prepare(
		`insert into audit_log (at, operator_id, verb, subject_type, subject_id, detail, network)
		values (?, ?, ?, ?, ?, ?, '203.0.113.9')`,
	)
		.bind(
			more.at ?? tokyoTime("2026-11-20 09:00"),
			more.operator === undefined ? person.id : more.operator,
			verb,
			more.type ?? "tag",
			more.id ?? "7",
			more.detail ? JSON.stringify(more.detail) : null,
		)
		.run();
const read = (query = "") =>
	requestJson<{ entries: Entry[]; next: number | null }>(`/api/audit?${query}`, { as });

describe("the log", () => {
	test("shows the number of a subject without a name, and no random id", async () => {
		await note("distribution.apply", { type: "distribution", id: "KqyD2cvwtMhrGsWQJafke4" });
		await note("distribution.apply", { type: "distribution", id: "12" });
		const { entries } = await read();
		expect(entries.map(({ things }) => things)).toEqual([
			[{ text: AUDIT_TEXTS.number(12), address: null }],
			[],
		]);
	});

	test("tells who did what, what stood before and after, and from where, in the operators' words", async () => {
		await note("tag.rename", { detail: { before: { name: "新規" }, after: { name: "常連" } } });
		await note("login.failed", { type: "operator", operator: null });
		const { entries } = await read();
		expect(entries).toMatchObject([
			{ operator: AUDIT_TEXTS.nobody, deed: "ログインの失敗", subject: "オペレーター" },
			{
				at: "2026-11-20 09:00:00",
				operator: person.name,
				deed: "名前の変更",
				subject: "タグ",
				changes: [{ label: "名前", before: "新規", after: "常連" }],
				network: "203.0.113.9",
			},
		]);
	});

	test("names the program that did something by its service code, and a folder as what it is", async () => {
		const code = await storeRow("open_api_codes", {
			...{ name: "ECサイト", rights: ["write"], calls_per_minute: 600, created_at: 1 },
		});
		await note("friend.tags", {
			type: "friend",
			operator: null,
			detail: { tag_ids: [6], open_api_code_id: code },
		});
		await note("folder.delete", { type: "template", detail: { name: "季節" } });
		await note("undo", { type: "template", detail: { audit_id: 2, verb: "folder.delete" } });
		expect((await read()).entries).toMatchObject([
			{ subject: "テンプレートのフォルダ", deed: "操作を元に戻す" },
			{
				operator: person.name,
				subject: "テンプレートのフォルダ",
				deed: "削除",
				// The folder is gone; the entry has recorded its name.
				things: [{ text: "季節", address: null }],
			},
			{
				operator: AUDIT_TEXTS.program("ECサイト"),
				changes: [{ label: "タグ", before: null, after: "削除済み（6）" }],
			},
		]);
		expect(await (await sendRequest("/api/audit/csv", { as })).text()).toContain("API連携（ECサイト）");
	});

	test("calls what it is about by name and number, with its page; a deleted one by the name that it had", async () => {
		const friend = await buildFriend({ name: "佐藤 葵" });
		const [tag, gone] = [await buildTag({ name: "VIP" }), await buildTag({ name: "旧会員" })];
		await env.DB.prepare("update tags set deleted_at = 1 where id = ?").bind(gone.id).run();
		const entry = (type: string, id: number | null, detail: object | null = null) =>
			storeRow("audit_log", {
				...{ at: tokyoTime("2026-11-20 09:00"), operator_id: person.id, verb: `${type}.update` },
				...{ subject_type: type, subject_id: id === null ? null : String(id), detail },
			});
		await entry("friend", friend.id, { tag_ids: [tag.id] });
		await entry("tag", gone.id);
		await entry("tag", null, { ids: [tag.id, gone.id, 998] });
		await entry("role", 999);
		const other = await buildOperator();
		await entry("operator", other.id);
		// The operator of a change to their own account is named already.
		await entry("operator", person.id);
		const { entries } = await read();
		const told = entries.toReversed().map(({ things }) => things);
		expect(told).toEqual([
			[{ text: "佐藤 葵", address: addressOf("friend", { id: friend.id }) }],
			[{ text: "旧会員", address: null }],
			[
				{ text: "VIP", address: expect.stringContaining("/line/tag") },
				{ text: "旧会員", address: null },
				{ text: "削除済み（998）", address: null },
			],
			[{ text: "削除済み（999）", address: null }],
			[{ text: other.name, address: addressOf("operators") }],
			[],
		]);
		expect(entries.at(-1)!.changes).toEqual([{ label: "タグ", before: null, after: "VIP" }]);
		expect(await (await sendRequest("/api/audit/csv", { as })).text()).toContain("佐藤 葵");
	});

	test("tells of an edit the fields that it changed, from what to what", async () => {
		const id = await buildItem("episode", as, { name: "来店の前日" });
		await resaveItem("episode", as, id, { name: "ご来店の前日" });
		const menu = await buildItem("richmenu", as, { name: "通常" });
		await resaveItem("richmenu", as, menu, { chat_bar_text: "ご予約" });
		const { entries } = await read();
		expect(entries[0]!.changes).toEqual([
			{ label: "メニューバーの文字", before: expect.any(String), after: "ご予約" },
		]);
		const renamed = entries.find(({ things }) => things[0]?.text === "ご来店の前日");
		expect(renamed!.changes).toEqual([{ label: "名前", before: "来店の前日", after: "ご来店の前日" }]);
	});

	test("is asked for by operator, by what it was done to, and by days", async () => {
		const other = await buildOperator();
		await note("tag.create", { at: tokyoTime("2026-11-18 23:59") });
		await note("tag.update", { operator: other.id });
		await note("role.update", { type: "role" });
		const deeds = async (query: string) => (await read(query)).entries.map(({ deed }) => deed);
		expect(await deeds(`operator_id=${other.id}`)).toEqual(["変更"]);
		expect(await deeds("type=role")).toEqual(["変更"]);
		expect(await deeds("to=2026-11-18")).toEqual(["作成"]);
		expect(await deeds("from=2026-11-19&type=tag")).toEqual(["変更"]);
		expect((await sendRequest("/api/audit?type=nothing", { as })).status).toBe(422);
	});

	test("is read page by page to its end, each entry once, also while more is written", async () => {
		for (let at = 0; at < AUDIT_PER_PAGE + 5; at++) await note("tag.create", { at: at * DAY });
		const first = await read();
		await note("tag.delete");
		const second = await read(`before=${first.next}`);
		const ids = [...first.entries, ...second.entries].map(({ id }) => id);
		expect([first.entries.length, second.entries.length, second.next]).toEqual([AUDIT_PER_PAGE, 5, null]);
		expect(new Set(ids).size).toBe(AUDIT_PER_PAGE + 5);
		// As many as a page holds are left before this one.
		const last = await read(`before=${first.entries[4]!.id}`);
		expect([last.entries.length, last.next]).toEqual([AUDIT_PER_PAGE, null]);
	});

	test("reads its pages off an index, whatever it is asked for", async () => {
		for (const where of ["operator_id = 1", "subject_type = 'tag'"]) {
			const plan = await readRows<{ detail: string }>(
				`explain query plan select * from audit_log where ${where} and id < 100 order by id desc limit 51`,
			);
			expect(plan.map(({ detail }) => detail).join()).toMatch(/USING INDEX audit_log_(operator|type)/);
			expect(plan.map(({ detail }) => detail).join()).not.toContain("TEMP B-TREE");
		}
	});

	test("is saved as a file in which no cell is a formula, and says so of itself", async () => {
		await note("tag.create", { detail: { after: "=HYPERLINK(1)" } });
		const response = await sendRequest("/api/audit/csv", { as });
		const text = await response.text();
		expect(response.headers.get("content-type")).toContain("text/csv");
		expect(text).toContain("日時,オペレーター");
		expect(text).toContain("'=HYPERLINK(1)");
		expect(await readRows("select verb from audit_log where verb = 'audit.export'")).toHaveLength(1);
	});

	test("tells what was written about a friend to nobody who may not read friends, in its file neither", async () => {
		await note("friend.memo", { type: "friend", detail: { memo: "秘密のメモ" } });
		const staff = await signInOperator(await buildOperator({ abilities: ["audit-read"] }));
		const { entries } = await requestJson<{ entries: Entry[] }>("/api/audit", { as: staff });
		expect(entries).toMatchObject([{ deed: "メモの変更", is_hidden: 1, things: [], changes: [] }]);
		const file = await (await sendRequest("/api/audit/csv", { as: staff })).text();
		expect(file).toContain(AUDIT_TEXTS.hidden);
		expect(file).not.toContain("秘密のメモ");
		expect((await read("type=friend")).entries[0]!.changes.map(changeLine)).toEqual(["メモ: 秘密のメモ"]);
	});

	test("is for who sees every friend: it tells of all of them", async () => {
		const staff = await signInOperator(await buildOperator({ scope: { all: false, tagIds: [1] } }));
		for (const address of ["/api/audit", "/api/audit/csv"]) {
			const response = await sendRequest(address, { as: staff });
			expect([response.status, await response.json()]).toEqual([403, { ERROR: [AUDIT_TEXTS.restricted] }]);
		}
	});
});
