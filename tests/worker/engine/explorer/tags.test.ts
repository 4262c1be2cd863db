import { beforeAll, describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import {
	buildItem,
	expectCrud,
	fetchItemData,
	fetchItemRow,
	requestCrud,
	requestRegister,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
});

describe("[E-305 to E-307] a protected tag", () => {
	const REFUSED: [string, (id: number) => object, string][] = [
		["delete", (id) => ({ action: "delete", item_ids: [id] }), TAG_TEXTS.protectedTagDelete("VIP会員")],
		[
			"deleteItems",
			(id) => ({ action: "deleteItems", item_ids: [id] }),
			TAG_TEXTS.protectedTagDelete("VIP会員"),
		],
		["copy", (id) => ({ action: "copy", focus: id }), TAG_TEXTS.protectedTagCopy("VIP会員")],
		[
			"editItem",
			(id) => ({ action: "editItem", item_id: id, name: "改名" }),
			TAG_TEXTS.protectedTagRename("VIP会員"),
		],
	];

	test.each(REFUSED)("refuses %s by name, and nothing is written", async (_, body, text) => {
		const { id } = await buildTag({ name: "VIP会員", protected: true });
		const before = await takeSnapshot();
		const answer = await requestCrud("tag", operator, body(id));
		expect([answer.status, await answer.json()]).toEqual([422, { ERROR: [text] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("cannot be saved either, and stays when others of one deletion go", async () => {
		const { id } = await buildTag({ name: "保護中", protected: true });
		const free = await buildItem("tag", operator, { name: "自由なタグ" });
		const before = await takeSnapshot();
		const saved = await resaveItem("tag", operator, id, { capacity: 5 });
		expect([saved.status, await saved.json()]).toEqual([
			422,
			{ ERROR: [TAG_TEXTS.protectedTagRename("保護中")] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
		const { alert } = await expectCrud("tag", operator, { action: "deleteItems", item_ids: [free, id] });
		expect(alert?.split("\n")).toEqual([
			EXPLORER_TEXTS.partlyDeleted(1, 1),
			TAG_TEXTS.protectedTagDelete("保護中"),
		]);
		expect(await fetchItemRow("tag", operator, free)).toBeUndefined();
		expect(await fetchItemRow("tag", operator, id)).toMatchObject({ name: "保護中" });
	});

	test("can be starred and moved into a folder", async () => {
		const { id } = await buildTag({ protected: true });
		const { groups } = await expectCrud("tag", operator, { action: "newGroup", name: "大事" });
		await expectCrud("tag", operator, { action: "rateFavorite", item_ids: [id] });
		await expectCrud("tag", operator, { action: "toGroup", item_ids: [id], grp_id: groups.at(-1)!.id });
		expect(await fetchItemRow("tag", operator, id)).toMatchObject({ rate: 2, group_id: groups.at(-1)!.id });
	});
});

describe("no two tags have one name", () => {
	const taken = { name: [TAG_TEXTS.tagExists] };
	const nameless = (name: string) => [
		requestCrud("tag", operator, { action: "newItem", name }),
		requestRegister("tag", operator, { name }),
	];

	test("[E-301] an empty one is refused with its own text", async () => {
		const answer = await requestCrud("tag", operator, { action: "newItem", group: 0, name: " " });
		expect([answer.status, await answer.json()]).toEqual([422, { name: [TAG_TEXTS.newTagNameRequired] }]);
	});

	test("made, saved or renamed", async () => {
		await buildItem("tag", operator, { name: "先にあるタグ" });
		const id = await buildItem("tag", operator, { name: "後からのタグ" });
		const before = await takeSnapshot();
		const answers = await Promise.all([
			...nameless("先にあるタグ"),
			resaveItem("tag", operator, id, { name: "先にあるタグ" }),
			requestCrud("tag", operator, { action: "editItem", item_id: id, name: "先にあるタグ" }),
		]);
		for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([422, taken]);
		expect(await listChangesSince(before)).toEqual([]);
		expect(
			(await requestCrud("tag", operator, { action: "editItem", item_id: id, name: "後からのタグ" })).status,
		).toBe(200);
	});

	test.each([
		["newItem", (name: string) => requestCrud("tag", operator, { action: "newItem", name })],
		["a save", (name: string) => requestRegister("tag", operator, { name })],
	])("twenty at once by %s: one is made, the others are told", async (way, make) => {
		const name = `同時のタグ（${way}）`;
		const answers = await Promise.all(Array.from({ length: 20 }, () => make(name)));
		const statuses = answers.map(({ status }) => status);
		expect(statuses.filter((status) => status === 200)).toHaveLength(1);
		for (const refused of answers.filter(({ status }) => status !== 200))
			expect([refused.status, await refused.json()]).toEqual([422, taken]);
		expect(await countRows("tags", `name = '${name}'`)).toBe(1);
	});

	test("a name whose tag was deleted is free again", async () => {
		const id = await buildItem("tag", operator, { name: "使い回す名前" });
		await expectCrud("tag", operator, { action: "delete", item_ids: [id] });
		await buildItem("tag", operator, { name: "使い回す名前" });
	});

	test("copies of one tag are numbered, however many at once", async () => {
		const id = await buildItem("tag", operator, { name: "会員" });
		const copy = () => expectCrud("tag", operator, { action: "copy", focus: id });
		await copy();
		const ids = (await Promise.all([copy(), copy(), copy()])).map(({ focus }) => focus!);
		const names = await Promise.all(
			ids.map(async (each) => (await fetchItemData("tag", operator, each)).name),
		);
		expect(names.sort()).toEqual(["会員のコピー2", "会員のコピー3", "会員のコピー4"]);
	});
});

describe("what a tag sets off", () => {
	test("a tag that is never full runs nothing when it is", async () => {
		const action = await buildAction();
		const id = await buildItem("tag", operator, { name: "上限なし", fulled_action_id: action.id });
		expect(await fetchItemData("tag", operator, id)).toMatchObject({
			capacity: null,
			fulled_action_id: null,
		});
	});

	test("cannot be itself, nor what is gone", async () => {
		const id = await buildItem("tag", operator, { name: "入れ替え" });
		const gone = await buildTag({ deletedAt: 1 });
		const goneAction = await buildAction({ deletedAt: 1 });
		const cases: [object, object][] = [
			[{ replace_tag_id: id }, { replace_tag_id: [FIELD_TEXTS.sameAsItself] }],
			[{ replace_tag_id: gone.id }, { replace_tag_id: [FIELD_TEXTS.itemGone("タグ")] }],
			[{ append_action_id: goneAction.id }, { append_action_id: [ACTION_TEXTS.actionGone] }],
			[{ capacity: 1, fulled_action_id: goneAction.id }, { fulled_action_id: [ACTION_TEXTS.actionGone] }],
		];
		const before = await takeSnapshot();
		for (const [changes, errors] of cases) {
			const answer = await resaveItem("tag", operator, id, changes);
			expect([answer.status, await answer.json()]).toEqual([422, errors]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});
});
