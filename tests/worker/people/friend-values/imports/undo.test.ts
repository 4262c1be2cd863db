import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { AUDIT_UNDO_PERIOD } from "#domain/console/operators/undo-state.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag, findFriendRow, tagIdsOf } from "#tests/support/friend-builders.ts";
import { planImport, showImport, startImport, workOnImports } from "#tests/support/friend-imports.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { newestEntryId, requestUndo } from "#tests/support/undo-requests.ts";

let as: ConsoleSession;
let hana: FriendRecord;
let ken: FriendRecord;
beforeEach(async () => {
	await resetState();
	as = await buildSession();
	hana = await buildFriend({ name: "花", memo: "前のメモ" });
	ken = await buildFriend({ name: "健" });
});

async function write(text: string, change: Parameters<typeof planImport>[1] = {}): Promise<number> {
	const { id } = await planImport(text, change, { as });
	await startImport(id, as);
	await workOnImports();
	expect(await showImport(id, as)).toMatchObject({ state: "finished" });
	return id;
}

async function undo(id: number) {
	const answer = await requestUndo(await newestEntryId("friend.import"), as);
	expect([answer.status, await answer.json()]).toEqual([200, { done: 0, left: 0, is_running: true }]);
	await workOnImports();
	expect((await showImport(id, as)).state).toBe("undone");
	const [row] = await readRows<{ done: number; left_alone: number }>("select done, left_alone from undos");
	return row;
}

const valuesOf = (friend: FriendRecord) =>
	readRows(
		`select var_id, coalesce(value, choice_id) as value from friend_vars where friend_id = ${friend.id} order by var_id`,
	);

test("values, base values, tags and marks go back to what they were, cleared ones too", async () => {
	const town = await insertNamedRow("vars", { name: "町", type: 0 });
	const visits = await insertNamedRow("vars", { name: "来店回数", type: 1 });
	const tag = await buildTag({ name: "常連" });
	const old = await buildTag({ name: "古い" });
	await storeRow("settings", {
		...{
			key: "response_marks",
			value: { 3: ["未対応", "danger"], 4: ["対応済み", "success"] },
			updated_at: 1,
		},
	});
	await storeRow("friend_marks", { friend_id: hana.id, mark_id: 3, updated_at: 1 });
	await storeRow("friend_vars", {
		friend_id: hana.id,
		var_id: town,
		value: "渋谷",
		value_key: "渋谷",
		updated_at: 1,
	});
	await storeRow("friend_vars", {
		...{ friend_id: hana.id, var_id: visits, value: "3", value_key: "3", number: 3, updated_at: 1 },
	});
	await storeRow("friend_tags", { friend_id: hana.id, tag_id: old.id, created_at: 7 });
	const before = [await valuesOf(hana), await valuesOf(ken), (await findFriendRow(hana)).memo];
	const targets = { 常連: { to: "tag", id: tag.id }, 古い: { to: "tag", id: old.id } } as const;
	const text = `友だちID,町,来店回数,メモ,常連,古い,対応マーク\n${hana.id},,8,後のメモ,1,0,対応済み\n${ken.id},目黒,1,,1,0,未対応\n`;
	const id = await write(text, { targets, blank: "clear", zero: "remove" });
	const marks = () => readRows("select friend_id, mark_id from friend_marks order by friend_id");
	expect([await tagIdsOf(hana), await marks()]).toEqual([
		[tag.id],
		[
			{ friend_id: hana.id, mark_id: 4 },
			{ friend_id: ken.id, mark_id: 3 },
		],
	]);
	expect(await undo(id)).toEqual({ done: 10, left_alone: 0 });
	expect([await valuesOf(hana), await valuesOf(ken), (await findFriendRow(hana)).memo]).toEqual(before);
	expect(await readRows("select friend_id, tag_id, created_at from friend_tags")).toEqual([
		{ friend_id: hana.id, tag_id: old.id, created_at: 7 },
	]);
	expect(await marks()).toEqual([{ friend_id: hana.id, mark_id: 3 }]);
	expect(await readRows("select number from friend_vars where number is not null")).toEqual([{ number: 3 }]);
});

test("what was changed since stays, and is counted", async () => {
	const town = await insertNamedRow("vars", { name: "町", type: 0 });
	const targets = { 新: { to: "new-tag", name: "新" } } as const;
	const id = await write(`友だちID,町,メモ,新\n${hana.id},渋谷,後,1\n${ken.id},目黒,後,1\n`, { targets });
	const [tagRow] = await readRows<{ id: number }>("select id from tags where name = '新'");
	await requestJson("/api/v1/member/var", {
		as,
		json: { member_id: hana.id, vals: { [town]: "品川" }, metas: {} },
	});
	await requestJson("/api/member/basevar", {
		as,
		json: { member_id: hana.id, vals: { memo: "手で" }, metas: {} },
	});
	// Taken away and given again by hand.
	for (const tag_ids of [[], [tagRow!.id]])
		await requestJson("/api/member/tag", { as, json: { member_id: hana.id, tag_ids } });
	expect(await undo(id)).toEqual({ done: 3, left_alone: 3 });
	expect([await valuesOf(hana), await valuesOf(ken)]).toEqual([[{ var_id: town, value: "品川" }], []]);
	expect([(await findFriendRow(hana)).memo, (await findFriendRow(ken)).memo]).toEqual(["手で", ""]);
	// The tag is in use, so it stays.
	expect(await readRows("select name, deleted_at from tags")).toEqual([{ name: "新", deleted_at: null }]);
});

test("a choice that was renamed since does not come back; created items that are used stay", async () => {
	const choices = [
		{ id: 1, value: "金", color: "#777777", sortIndex: 0 },
		{ id: 2, value: "銀", color: "#777777", sortIndex: 1 },
	];
	const rank = await insertNamedRow("vars", { name: "ランク", type: 20, choices });
	await storeRow("friend_vars", { friend_id: hana.id, var_id: rank, choice_id: 1, updated_at: 1 });
	const targets = {
		使う: { to: "new-tag", name: "使う" },
		使わない: { to: "new-tag", name: "使わない" },
		直す: { to: "new-field", name: "直す", type: 0 },
		消える: { to: "new-field", name: "消える", type: 0 },
	} as const;
	const id = await write(`友だちID,ランク,使う,使わない,直す,消える\n${hana.id},銀,1,1,a,b\n`, { targets });
	await updateRow("vars", rank, { choices: [{ ...choices[0], value: "ゴールド" }, choices[1]] });
	const [used] = await readRows<{ id: number }>("select id from tags where name = '使う'");
	const tagged = { type: 60, tag_ids: [used!.id], tag_group_id: null, use_group: 0, tag_or: 0 };
	await buildItem("funnel", as, { name: "検索", filter: { inputs: [tagged] } });
	await updateRow(
		"vars",
		(await readRows<{ id: number }>("select id from vars where name = '直す'"))[0]!.id,
		{ version: 2 },
	);
	expect(await undo(id)).toEqual({ done: 4, left_alone: 1 });
	expect(await valuesOf(hana)).toEqual([{ var_id: rank, value: 2 }]);
	const lives = (table: string) =>
		readRows<{ name: string }>(`select name from ${table} where deleted_at is null order by id`);
	expect((await lives("tags")).map(({ name }) => name)).toEqual(["使う"]);
	expect((await lives("vars")).map(({ name }) => name)).toEqual(["ランク", "直す"]);
});

test("is refused while it is written, and after its time", async () => {
	await insertNamedRow("vars", { name: "町", type: 0 });
	const planned = await planImport(`友だちID,町\n${hana.id},渋谷\n`, {}, { as });
	await startImport(planned.id, as);
	const early = await requestUndo(await newestEntryId("friend.import"), as);
	expect([early.status, await early.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.jobRunning] }]);
	await workOnImports();
	const entry = await newestEntryId("friend.import");
	await updateRow("audit_log", entry, { at: Date.now() - AUDIT_UNDO_PERIOD - 1_000 });
	const late = await requestUndo(entry, as);
	expect([late.status, await late.json()]).toEqual([422, { ERROR: [UNDO_TEXTS.tooLate] }]);
	expect((await sendRequest(`/api/friend_imports/${planned.id}`, { as })).status).toBe(200);
});
