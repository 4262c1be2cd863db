import { beforeAll, describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags.ts";
import { buildAction } from "#tests/support/actions.ts";
import { buildTag } from "#tests/support/friends.ts";
import { crud, crudOk, dataOf, makeItem, register, resave, rowOf } from "#tests/support/items.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { changesSince, countRows, snapshot } from "#tests/support/snapshot.ts";

let operator: Session;
beforeAll(async () => {
	operator = await signedInOperator();
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
		const before = await snapshot();
		const answer = await crud("tag", operator, body(id));
		expect([answer.status, await answer.json()]).toEqual([422, { ERROR: [text] }]);
		expect(await changesSince(before)).toEqual([]);
	});

	test("cannot be saved either, and stays when others of one deletion go", async () => {
		const { id } = await buildTag({ name: "保護中", protected: true });
		const free = await makeItem("tag", operator, { name: "自由なタグ" });
		const before = await snapshot();
		const saved = await resave("tag", operator, id, { capacity: 5 });
		expect([saved.status, await saved.json()]).toEqual([
			422,
			{ ERROR: [TAG_TEXTS.protectedTagRename("保護中")] },
		]);
		expect(await changesSince(before)).toEqual([]);
		const { alert } = await crudOk("tag", operator, { action: "deleteItems", item_ids: [free, id] });
		expect(alert?.split("\n")).toEqual([
			EXPLORER_TEXTS.partlyDeleted(1, 1),
			TAG_TEXTS.protectedTagDelete("保護中"),
		]);
		expect(await rowOf("tag", operator, free)).toBeUndefined();
		expect(await rowOf("tag", operator, id)).toMatchObject({ name: "保護中" });
	});

	test("can be starred and moved into a folder", async () => {
		const { id } = await buildTag({ protected: true });
		const { groups } = await crudOk("tag", operator, { action: "newGroup", name: "大事" });
		await crudOk("tag", operator, { action: "rateFavorite", item_ids: [id] });
		await crudOk("tag", operator, { action: "toGroup", item_ids: [id], grp_id: groups.at(-1)!.id });
		expect(await rowOf("tag", operator, id)).toMatchObject({ rate: 2, group_id: groups.at(-1)!.id });
	});
});

describe("no two tags have one name", () => {
	const taken = { name: [TAG_TEXTS.tagExists] };
	const nameless = (name: string) => [
		crud("tag", operator, { action: "newItem", name }),
		register("tag", operator, { name }),
	];

	test("[E-301] an empty one is refused with its own text", async () => {
		const answer = await crud("tag", operator, { action: "newItem", group: 0, name: " " });
		expect([answer.status, await answer.json()]).toEqual([422, { name: [TAG_TEXTS.newTagNameRequired] }]);
	});

	test("made, saved or renamed", async () => {
		await makeItem("tag", operator, { name: "先にあるタグ" });
		const id = await makeItem("tag", operator, { name: "後からのタグ" });
		const before = await snapshot();
		const answers = await Promise.all([
			...nameless("先にあるタグ"),
			resave("tag", operator, id, { name: "先にあるタグ" }),
			crud("tag", operator, { action: "editItem", item_id: id, name: "先にあるタグ" }),
		]);
		for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([422, taken]);
		expect(await changesSince(before)).toEqual([]);
		expect(
			(await crud("tag", operator, { action: "editItem", item_id: id, name: "後からのタグ" })).status,
		).toBe(200);
	});

	test.each([
		["newItem", (name: string) => crud("tag", operator, { action: "newItem", name })],
		["a save", (name: string) => register("tag", operator, { name })],
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
		const id = await makeItem("tag", operator, { name: "使い回す名前" });
		await crudOk("tag", operator, { action: "delete", item_ids: [id] });
		await makeItem("tag", operator, { name: "使い回す名前" });
	});

	test("copies of one tag are numbered, however many at once", async () => {
		const id = await makeItem("tag", operator, { name: "会員" });
		const copy = () => crudOk("tag", operator, { action: "copy", focus: id });
		await copy();
		const ids = (await Promise.all([copy(), copy(), copy()])).map(({ focus }) => focus!);
		const names = await Promise.all(ids.map(async (each) => (await dataOf("tag", operator, each)).name));
		expect(names.sort()).toEqual(["会員のコピー2", "会員のコピー3", "会員のコピー4"]);
	});
});

describe("what a tag sets off", () => {
	test("a tag that is never full runs nothing when it is", async () => {
		const action = await buildAction();
		const id = await makeItem("tag", operator, { name: "上限なし", fulled_action_id: action.id });
		expect(await dataOf("tag", operator, id)).toMatchObject({ capacity: null, fulled_action_id: null });
	});

	test("cannot be itself, nor what is gone", async () => {
		const id = await makeItem("tag", operator, { name: "入れ替え" });
		const gone = await buildTag({ deletedAt: 1 });
		const goneAction = await buildAction({ deletedAt: 1 });
		const cases: [object, object][] = [
			[{ replace_tag_id: id }, { replace_tag_id: [FIELD_TEXTS.sameAsItself] }],
			[{ replace_tag_id: gone.id }, { replace_tag_id: [FIELD_TEXTS.itemGone("タグ")] }],
			[{ append_action_id: goneAction.id }, { append_action_id: [ACTION_TEXTS.actionGone] }],
			[{ capacity: 1, fulled_action_id: goneAction.id }, { fulled_action_id: [ACTION_TEXTS.actionGone] }],
		];
		const before = await snapshot();
		for (const [changes, errors] of cases) {
			const answer = await resave("tag", operator, id, changes);
			expect([answer.status, await answer.json()]).toEqual([422, errors]);
		}
		expect(await changesSince(before)).toEqual([]);
	});
});
