import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { friendCsvHeadings } from "#domain/people/friend-search/friends-csv.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { listCsvFields, loadCsvRows } from "#functions/people/friend-search/jobs/csv-rows.ts";
import { encodeText, writeCsvLines } from "#functions/platform/csv/write-csv.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag, findFriendRow, tagIdsOf } from "#tests/support/friend-builders.ts";
import {
	planImport,
	postImport,
	showImport,
	startImport,
	workOnImports,
} from "#tests/support/friend-imports.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { writeShiftJis } from "#tests/support/upload-requests.ts";

let as: ConsoleSession;
let friend: FriendRecord;
let other: FriendRecord;
let rank: number;
let town: number;
beforeEach(async () => {
	await resetState();
	as = await buildSession();
	friend = await buildFriend({ name: "佐藤", memo: "以前" });
	other = await buildFriend({ name: "鈴木" });
	town = await insertNamedRow("vars", { name: "町", type: 0 });
	rank = await insertNamedRow("vars", {
		name: "ランク",
		type: 20,
		choices: [
			{ id: 1, value: "金", color: "#777777", sortIndex: 0 },
			{ id: 2, value: "銀", color: "#777777", sortIndex: 1 },
		],
	});
});

const plan = (file: string | Uint8Array<ArrayBuffer>, change = {}) => planImport(file, change, { as });

async function write(id: number): Promise<void> {
	expect((await startImport(id, as)).status).toBe(200);
	await workOnImports();
}

/** File store of a worker that dies at its nth write, counted from 0. */
function dyingStore(nth: number): R2Bucket {
	let left = nth;
	const put = async (...given: Parameters<R2Bucket["put"]>) => {
		if (left-- <= 0) throw new Error("the worker is dead");
		return env.MEDIA.put(...given);
	};
	return new Proxy(env.MEDIA, {
		get: (bucket, name) => (name === "put" ? put : Reflect.get(bucket, name).bind(bucket)),
	});
}

const values = () =>
	readRows<{ friend_id: number; var_id: number; value: string | null; choice_id: number | null }>(
		"select friend_id, var_id, value, choice_id from friend_vars order by friend_id, var_id",
	);

describe("a file of friends' information", () => {
	test("is shown before anything is written, then written, with its history", async () => {
		await storeRow("friend_vars", { friend_id: friend.id, var_id: rank, choice_id: 1, updated_at: 1 });
		const before = await takeSnapshot();
		const shown = await plan(
			`友だちID,LINE登録名,町,ランク,メモ\n${friend.id},別の名前,渋谷,銀,以前\n${other.id},,,金,'=新しい`,
		);
		expect(shown).toMatchObject({ state: "preview", total: 2, changes: 4, problems: [] });
		expect(shown.preview.map(({ friend, label, before, after }) => [friend, label, before, after])).toEqual([
			["佐藤", "町", "", "渋谷"],
			["佐藤", "ランク", "金", "銀"],
			["鈴木", "ランク", "", "金"],
			["鈴木", "メモ", "", "=新しい"],
		]);
		const tables = (await listChangesSince(before)).map((change) => change.split(" ")[0]);
		expect(new Set(tables)).toEqual(new Set(["friend_imports", "friend_import_mappings"]));
		await write(shown.id);
		expect(await showImport(shown.id, as)).toMatchObject({ state: "finished", done: 2, problems: [] });
		expect(await values()).toEqual([
			{ friend_id: friend.id, var_id: town, value: "渋谷", choice_id: null },
			{ friend_id: friend.id, var_id: rank, value: null, choice_id: 2 },
			{ friend_id: other.id, var_id: rank, value: null, choice_id: 1 },
		]);
		expect((await findFriendRow(other)).memo).toBe("=新しい");
		const changes = await readRows<{ changed_by: string }>(
			"select changed_by from friend_changes where at > 1",
		);
		expect(changes.map(({ changed_by }) => changed_by)).toEqual(Array(4).fill(`import:${shown.id}`));
	});

	test("names each row that is wrong, by its line and column, and takes in the others", async () => {
		const text = [
			"友だちID,町,ランク",
			`${friend.id},渋谷,銅`,
			"abc,渋谷,金",
			"999999,渋谷,金",
			`${other.id},目黒,`,
			`${other.id},品川,`,
		];
		const { problems, total } = await plan(text.join("\n"));
		expect([total, problems]).toEqual([
			1,
			[
				{ line: 2, text: "3列目「ランク」: 「銅」という選択肢はありません。" },
				{ line: 3, text: IMPORT_TEXTS.idInvalid },
				{ line: 4, text: IMPORT_TEXTS.friendUnknown },
				{ line: 6, text: IMPORT_TEXTS.keyRepeated(5) },
			],
		]);
	});

	test("says what is wrong with a cell as long as the file in a few words, which a row can hold", async () => {
		const long = "長い".repeat(400_000);
		const { problems } = await plan(`友だちID,ランク\n${friend.id},${long}`);
		expect(problems.map(({ text }) => text)).toEqual([
			`2列目「ランク」: 「${long.slice(0, 99)}…」という選択肢はありません。`,
		]);
	});

	test("in Shift_JIS is read too; empty cells are kept or taken away, as was said", async () => {
		const value = { value: "渋谷", value_key: "渋谷", updated_at: 1 };
		await storeRow("friend_vars", { friend_id: friend.id, var_id: town, ...value });
		const text = `友だちID,町,メモ\n${friend.id},,`;
		expect((await plan(text)).total).toBe(0);
		const { id, changes } = await plan(writeShiftJis(text), { blank: "clear" });
		expect(changes).toBe(2);
		await write(id);
		expect([await values(), (await findFriendRow(friend)).memo]).toEqual([[], ""]);
	});

	test("that is broken is refused with row and column, and leaves nothing behind", async () => {
		const before = await takeSnapshot();
		for (const [file, reason] of [
			["友だちID,町\n1,渋谷,迷子\n", "2行目: 3列目には見出しがありませんが、値があります。"],
			['友だちID,町\n1,"渋谷\n', '2行目: 引用符（"）が閉じられていません。'],
			["", IMPORT_TEXTS.fileEmpty],
			["PK\u0003\u0004xyz", IMPORT_TEXTS.workbook],
			["%PDF-1.4,a\n1,2", IMPORT_TEXTS.notCsv],
		] as const) {
			const answer = await postImport(file, { as });
			expect([answer.status, await answer.json()]).toEqual([422, { file: [reason] }]);
		}
		expect(await listChangesSince(before)).toEqual([]);
		expect((await env.MEDIA.list({ prefix: "friend-imports/" })).objects).toEqual([]);
	});

	test("sent twice is one import; begun twice it is written once; again it changes nothing", async () => {
		const text = `友だちID,町\n${friend.id},渋谷`;
		const answers = await Promise.all(
			Array.from({ length: 4 }, () => postImport(text, { as, key: "upload-1" })),
		);
		const ids = await Promise.all(
			answers.map(async (answer) => ((await answer.json()) as { id: number }).id),
		);
		expect([new Set(ids).size, await countRows("friend_imports")]).toEqual([1, 1]);
		const { id } = await plan(text);
		await Promise.all([startImport(id, as), startImport(id, as)]);
		await Promise.all([workOnImports(), workOnImports()]);
		await startImport(id, as);
		await workOnImports();
		expect(await readRows("select 1 from friend_changes")).toHaveLength(1);
		expect((await plan(text)).total).toBe(0);
	});

	test.each([0, 1, 2])("sent again after its worker died at write %i of the file is read", async (deadly) => {
		vi.spyOn(console, "error").mockReturnValue();
		const text = `友だちID,町\n${friend.id},渋谷`;
		const dead = await postImport(text, { as, key: "upload-1", env: { MEDIA: dyingStore(deadly) } });
		expect(dead.status).toBe(500);
		const { id } = (await (await postImport(text, { as, key: "upload-1" })).json()) as { id: number };
		expect([await showImport(id, as), await countRows("friend_imports")]).toMatchObject([
			{ state: "mapping", rows: 1 },
			1,
		]);
	});

	test("does not overwrite what changed since it was shown, and says so", async () => {
		const { id } = await plan(`友だちID,町\n${friend.id},渋谷\n${other.id},目黒`);
		const value = { value: "同僚", value_key: "同僚", updated_at: 2 };
		await storeRow("friend_vars", { friend_id: friend.id, var_id: town, ...value });
		await write(id);
		expect((await values()).map(({ value }) => value)).toEqual(["同僚", "目黒"]);
		expect((await showImport(id, as)).problems.map(({ line }) => line)).toEqual([2]);
	});

	test("leaves out a friend who is deleted while their page is written", async () => {
		const { id } = await plan(`友だちID,町\n${friend.id},渋谷\n${other.id},目黒`);
		const remove =
			({ id: gone }: { id: number }) =>
			async () =>
				void (await env.DB.prepare("delete from friends where id = ?").bind(gone).run());
		await startImport(id, as);
		await workOnImports({ db: connectD1(interruptAt(env.DB, /insert into "friend_vars"/, remove(friend))) });
		expect((await showImport(id, as)).state).toBe("finished");
		expect((await values()).map(({ friend_id }) => friend_id)).toEqual([other.id]);
	});

	test("does not write a choice that was deleted since it was shown, and says so", async () => {
		const { id } = await plan(`友だちID,町,ランク\n${friend.id},渋谷,銀\n${other.id},,金`);
		await updateRow("vars", rank, { choices: [{ id: 1, value: "金", color: "#777777", sortIndex: 0 }] });
		await write(id);
		expect((await values()).map(({ var_id, value, choice_id }) => [var_id, value ?? choice_id])).toEqual([
			[town, "渋谷"],
			[rank, 1],
		]);
		expect((await showImport(id, as)).problems).toEqual([
			{ line: 2, text: IMPORT_TEXTS.fieldGone("ランク") },
		]);
	});

	test("gives a tag to as many friends as it has room for, and none that was deleted since", async () => {
		const full = await buildTag({ name: "先着", capacity: 1 });
		const gone = await buildTag({ name: "消える" });
		const targets = { 先着: { to: "tag", id: full.id }, 消える: { to: "tag", id: gone.id } };
		const { id } = await plan(`友だちID,先着,消える\n${friend.id},1,1\n${other.id},1,0`, { targets });
		await updateRow("tags", gone.id, { deleted_at: 1 });
		await write(id);
		expect([await tagIdsOf(friend), await tagIdsOf(other)]).toEqual([[full.id], []]);
		expect((await showImport(id, as)).problems).toEqual([
			{ line: 2, text: IMPORT_TEXTS.fieldGone("タグ「消える」") },
			{ line: 3, text: IMPORT_TEXTS.tagFull("タグ「先着」") },
		]);
	});

	test("that is an export sent back changes nothing, whatever its encoding made of the values", async () => {
		const liked = await insertNamedRow("vars", {
			name: "好み〜色",
			type: 20,
			choices: [{ id: 1, value: "🍓いちご", color: "#777777", sortIndex: 0 }],
		});
		const dear = await buildFriend({ nickname: "たか😀", shortName: "−ハイフン", memo: " 以前\r\n5〜3👍" });
		await storeRow("friend_vars", { friend_id: dear.id, var_id: liked, choice_id: 1, updated_at: 1 });
		// A choice that was removed from its field.
		await storeRow("friend_vars", { friend_id: dear.id, var_id: rank, choice_id: 1, updated_at: 1 });
		await env.DB.prepare("update vars set choices = '[]' where id = ?").bind(rank).run();
		// Longer than an operator may type; actions can write it.
		const long = "あ".repeat(1_500);
		await storeRow("friend_vars", {
			friend_id: dear.id,
			var_id: town,
			value: long,
			value_key: long,
			updated_at: 1,
		});
		const ctx = new TestClock().context();
		const fields = await listCsvFields(ctx);
		const exported = writeCsvLines([
			friendCsvHeadings(fields),
			...(await loadCsvRows(ctx, [dear.id], { fields })),
		]);
		for (const encoding of ["utf-8", "shift_jis"] as const) {
			const file = Uint8Array.from(encodeText(exported, encoding));
			expect(await plan(file, { blank: "clear" })).toMatchObject({ changes: 0, problems: [] });
		}
		const { changes } = await plan(`友だちID,ニックネーム,メモ\n${dear.id},たか!,5〜3👍`);
		expect(changes).toBe(2);
	});
});
