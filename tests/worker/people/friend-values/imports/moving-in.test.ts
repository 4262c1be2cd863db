import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag, findFriendRow, tagIdsOf } from "#tests/support/friend-builders.ts";
import {
	planImport,
	postImport,
	postMapping,
	showImport,
	showMapping,
	startImport,
	workOnImports,
} from "#tests/support/friend-imports.ts";
import { delimited, ELME_HEADER, L_STEP_HEADER } from "#tests/support/import-files.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { writeShiftJis } from "#tests/support/upload-requests.ts";

let as: ConsoleSession;
let hana: FriendRecord;
let ken: FriendRecord;
beforeEach(async () => {
	await resetState();
	as = await buildSession();
	hana = await buildFriend({ name: "山田花" });
	ken = await buildFriend({ name: "佐藤健" });
});

const values = () =>
	readRows<{ name: string; friend_id: number; value: string | null }>(
		`select d.name, v.friend_id, coalesce(v.value, (select c.value ->> 'value' from json_each(d.choices) c
			where c.value ->> 'id' = v.choice_id)) as value
			from friend_vars v join vars d on d.id = v.var_id order by v.friend_id, v.var_id`,
	);
const tagNamesOf = async (friend: FriendRecord) => {
	const ids = await tagIdsOf(friend);
	const rows = await readRows<{ id: number; name: string }>("select id, name from tags");
	return ids.map((id) => rows.find((row) => row.id === id)?.name).sort();
};

const L_STEP = [
	...L_STEP_HEADER,
	["1001", "山田さん", "山田花", "窓側の席", "2025/1/2 10:00", "", "1", "0", "09012345678", "1990/1/2"],
	["1002", "佐藤", "佐藤健", "", "2025/2/3 9:00", "", "0", "1", "", "平成元年"],
	["1003", "だれか", "知らない人", "", "", "", "1", "1", "", ""],
];

const BIRTHDAY = { 誕生日: { to: "new-field", name: "誕生日", type: 30 } } as const;

describe("an export of L Step", () => {
	test("is mapped, planned, written, and creates its tags and fields in the chosen folders", async () => {
		const folder = await env.DB.prepare(
			"insert into folders (kind, name, position, created_at) values ('tag', '移行', 1, 1) returning id",
		).first<{ id: number }>();
		const vip = await buildTag({ name: "VIP" });
		const before = await takeSnapshot();
		const planned = await planImport(
			writeShiftJis(delimited(L_STEP)),
			{ tag_folder: folder!.id, targets: BIRTHDAY },
			{ as },
		);
		expect(planned).toMatchObject({
			...{ state: "preview", rows: 3, total: 1, is_startable: true },
			counts: { tags: 1, fields: 3, unchanged: 0, notFound: 1, refused: 1 },
			created: { tags: ["来店済み"], fields: ["友だち追加日（以前のツール）", "電話番号", "誕生日"] },
		});
		expect(planned.problems).toEqual([
			{ line: 4, text: `10列目「誕生日」: ${IMPORT_TEXTS.dateWrong}` },
			{ line: 5, text: IMPORT_TEXTS.friendUnknown },
		]);
		expect(planned.preview.map(({ friend, label, after }) => [friend, label, after])).toEqual([
			["山田花", "メモ", "窓側の席"],
			["山田花", "友だち追加日（以前のツール）", "2025-01-02"],
			["山田花", "電話番号", "09012345678"],
			["山田花", "誕生日", "1990-01-02"],
			["山田花", "タグ「来店済み」", "あり"],
		]);
		const tables = (await listChangesSince(before)).map((change) => change.split(" ")[0]);
		expect(new Set(tables)).toEqual(new Set(["friend_imports", "friend_import_mappings"]));
		await startImport(planned.id, as);
		await workOnImports();
		expect(await showImport(planned.id, as)).toMatchObject({ state: "finished", done: 1 });
		expect([await tagNamesOf(hana), await tagNamesOf(ken)]).toEqual([["来店済み"], []]);
		expect((await findFriendRow(hana)).memo).toBe("窓側の席");
		expect((await values()).map(({ name, value }) => [name, value])).toEqual([
			["友だち追加日（以前のツール）", "2025-01-02"],
			["電話番号", "09012345678"],
			["誕生日", "1990-01-02"],
		]);
		expect(await readRows("select group_id from tags where name = '来店済み'")).toEqual([
			{ group_id: folder!.id },
		]);
		expect(await readRows("select count(*) as count from tags where name = 'VIP'")).toEqual([{ count: 1 }]);
		expect(vip.id).toBeGreaterThan(0);
		// Nothing else happens.
		for (const table of ["runs", "pending_runs", "deliveries", "webhook_deliveries", "notices"])
			expect(await readRows(`select 1 from ${table}`).catch(() => [])).toEqual([]);
	});

	test("again offers what was chosen last time, and changes nothing", async () => {
		const text = delimited(L_STEP);
		const first = await planImport(text, { targets: { 誕生日: { to: "ignore" } } }, { as });
		await startImport(first.id, as);
		await workOnImports();
		const { id } = (await (await postImport(text, { as })).json()) as { id: number };
		const { mapping, headings, tool } = await showMapping(id, as);
		expect(tool).toBe("lstep");
		const birthday = headings.findIndex(({ label }) => label === "誕生日");
		expect(mapping.columns[birthday]).toEqual({ to: "ignore" });
		const second = await planImport(text, {}, { as });
		expect(second).toMatchObject({ total: 0, changes: 0, is_startable: false, counts: { unchanged: 2 } });
	});
});

describe("an export of エルメ", () => {
	test("finds friends by LINE's user id; one who is not a friend is not found", async () => {
		const rows = [
			...ELME_HEADER,
			[hana.lineUserId, "別の名前", "メモ1", "2025-01-02", "", "1", "山田"],
			[`U${"f".repeat(32)}`, "知らない人", "", "", "", "1", ""],
			["X123", "壊れた人", "", "", "", "1", ""],
		];
		const planned = await planImport(writeShiftJis(delimited(rows)), {}, { as });
		expect(planned).toMatchObject({ total: 1, counts: { notFound: 1, refused: 1 } });
		expect(planned.problems).toEqual([
			{ line: 4, text: IMPORT_TEXTS.friendUnknown },
			{ line: 5, text: IMPORT_TEXTS.lineIdInvalid },
		]);
		await startImport(planned.id, as);
		await workOnImports();
		expect(await tagNamesOf(hana)).toEqual(["常連"]);
		expect(await readRows("select count(*) as count from friends")).toEqual([{ count: 2 }]);
	});
});

describe("any other file", () => {
	test("finds friends by a field, adds lists of tags, removes tags by a 0 only if asked, sets marks and choices", async () => {
		const number = await insertNamedRow("vars", { name: "会員番号", type: 0 });
		const vip = await buildTag({ name: "VIP" });
		await env.DB.prepare(
			"insert into friend_vars (friend_id, var_id, value, value_key, updated_at) values (?, ?, 'A-1', 'a-1', 1)",
		)
			.bind(hana.id, number)
			.run();
		const gone = await buildFriend({ name: "外す人", tagIds: [vip.id] });
		await env.DB.prepare(
			"insert into friend_vars (friend_id, var_id, value, value_key, updated_at) values (?, ?, 'B-2', 'b-2', 1)",
		)
			.bind(gone.id, number)
			.run();
		const text = "会員番号\tVIP\t好み\tランク\tタグ\nＡ-1\t1\t紅茶\t金\t常連、新規\nB-2\t0\t珈琲\t銀\t\n";
		const targets = {
			VIP: { to: "tag", id: vip.id },
			好み: { to: "new-field", name: "好み", type: 0 },
			ランク: { to: "new-field", name: "ランク", type: 20 },
			タグ: { to: "tags" },
		} as const;
		const match = { column: 0, by: "field", field: number } as const;
		const planned = await planImport(text, { targets, match, zero: "remove" }, { as });
		expect(planned).toMatchObject({ total: 2, counts: { tags: 2, fields: 2 }, problems: [] });
		await startImport(planned.id, as);
		await workOnImports();
		expect([await tagNamesOf(hana), await tagNamesOf(gone)]).toEqual([["VIP", "常連", "新規"], []]);
		expect((await values()).filter(({ name }) => name === "ランク").map(({ value }) => value)).toEqual([
			"金",
			"銀",
		]);
	});

	test("leaves out a row that several friends fit, and the later of two rows of one friend", async () => {
		await buildFriend({ name: "山田花" });
		const text = "LINE登録名,メモ\n山田花,a\n佐藤健,b\n佐藤健,c\n,d\n";
		const planned = await planImport(text, {}, { as });
		expect(planned.problems).toEqual([
			{ line: 2, text: IMPORT_TEXTS.friendAmbiguous(2) },
			{ line: 4, text: IMPORT_TEXTS.keyRepeated(3) },
			{ line: 5, text: IMPORT_TEXTS.keyEmpty },
		]);
		expect(planned.total).toBe(1);
		const report = await (await sendRequest(`/api/friend_imports/${planned.id}/report`, { as })).text();
		expect(report.split("\r\n").map((line) => line.split(",").slice(0, 5).join())).toEqual([
			"行,照合した値,友だちID,友だち,結果",
			"2,山田花,,,取り込まない",
			`3,佐藤健,${ken.id},佐藤健,変更する`,
			"4,佐藤健,,,取り込まない",
			"5,,,,取り込まない",
			"",
		]);
	});
});

describe("a mapping is refused, and nothing is changed:", () => {
	const upload = async () =>
		((await (await postImport("友だちID,a,b\n1,x,y\n", { as })).json()) as { id: number }).id;
	const base = {
		match: { column: 0, by: "id", field: null },
		columns: [{ to: "ignore" }, { to: "base", field: "memo" }, { to: "ignore" }],
		...{ blank: "keep", zero: "keep", tag_folder: null, field_folder: null },
	};

	test.each([
		["with another number of columns", { columns: [{ to: "ignore" }] }, "columns"],
		["that changes nothing", { columns: base.columns.map(() => ({ to: "ignore" })) }, "columns"],
		[
			"with two columns for one target",
			{ columns: [{ to: "ignore" }, { to: "base", field: "memo" }, { to: "base", field: "memo" }] },
			"columns[2]",
		],
		[
			"with an unknown field",
			{ columns: [{ to: "ignore" }, { to: "field", id: 999 }, { to: "ignore" }] },
			"columns[1]",
		],
		[
			"with an unknown tag",
			{ columns: [{ to: "ignore" }, { to: "tag", id: 999 }, { to: "ignore" }] },
			"columns[1]",
		],
		[
			"with a name without characters",
			{ columns: [{ to: "ignore" }, { to: "new-tag", name: " " }, { to: "ignore" }] },
			"columns[1][name]",
		],
		[
			"with a name that is too long",
			{ columns: [{ to: "ignore" }, { to: "new-tag", name: "あ".repeat(101) }, { to: "ignore" }] },
			"columns[1][name]",
		],
		[
			"with a type that a file cannot hold",
			{ columns: [{ to: "ignore" }, { to: "new-field", name: "写真", type: 10 }, { to: "ignore" }] },
			"columns[1][type]",
		],
		[
			"with an unknown target",
			{ columns: [{ to: "ignore" }, { to: "everything" }, { to: "ignore" }] },
			"columns[1][to]",
		],
		["with an unknown part", { run_actions: 1 }, "run_actions"],
		["with an unknown way to match", { match: { column: 0, by: "mail", field: null } }, "match[by]"],
		["with a column that is not there", { match: { column: 7, by: "id", field: null } }, "match[column]"],
		["by a field that is not chosen", { match: { column: 0, by: "field", field: null } }, "match[field]"],
		["with a folder that is not there", { tag_folder: 999 }, "group_id"],
	])("%s", async (_, change, field) => {
		const id = await upload();
		const before = await takeSnapshot();
		const answer = await postMapping(id, { ...base, ...change }, as);
		const body = (await answer.json()) as Record<string, string[]>;
		expect([answer.status, Object.keys(body)[0]]).toEqual([422, field]);
		expect(Object.values(body).flat().join()).toMatch(/[ぁ-ん]/);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("with a name of a field that exists", async () => {
		await insertNamedRow("vars", { name: "町", type: 0 });
		const id = await upload();
		const columns = [{ to: "ignore" }, { to: "new-field", name: "町", type: 0 }, { to: "ignore" }];
		const answer = await postMapping(id, { ...base, columns }, as);
		expect(await answer.json()).toEqual({ "columns[1]": [IMPORT_TEXTS.fieldNameTaken] });
	});

	test("without the ability to create tags or fields, or to see tags", async () => {
		const abilities = ["friend-read", "friend-write", "var-read", "tag-read"] as const;
		const staff = await buildSession({ abilities: [...abilities] });
		const id = ((await (await postImport("友だちID,a,b\n1,x,y\n", { as: staff })).json()) as { id: number })
			.id;
		for (const target of [
			{ to: "new-tag", name: "新" },
			{ to: "tags" },
			{ to: "new-field", name: "新", type: 0 },
		]) {
			const answer = await postMapping(
				id,
				{ ...base, columns: [{ to: "ignore" }, target, { to: "ignore" }] },
				staff,
			);
			expect(answer.status).toBe(403);
		}
		expect((await postMapping(id, base, staff)).status).toBe(200);
	});
});

test("a plan that was made anew is not started by a confirmation of the one before", async () => {
	const planned = await planImport(`友だちID,メモ\n${hana.id},a\n`, {}, { as });
	const { mapping } = await showMapping(planned.id, as);
	await postMapping(planned.id, { ...mapping, blank: "clear" }, as);
	const early = await startImport(planned.id, as, planned.plan);
	expect(early.status).toBe(409);
	await workOnImports();
	const late = await startImport(planned.id, as, planned.plan);
	expect([late.status, await late.json()]).toEqual([409, { ERROR: [IMPORT_TEXTS.planChanged] }]);
	expect((await findFriendRow(hana)).memo).toBe("");
});
