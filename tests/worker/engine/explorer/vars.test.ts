import { beforeEach, describe, expect, test } from "vitest";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import {
	buildItem,
	expectCrud,
	fetchItemData,
	fetchItemMembers,
	fetchItemRow,
	requestCrud,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

interface Choice {
	id: number;
	value: string;
	color: string;
	sortIndex: number;
}

const CHOICES = [{ value: "新規" }, { value: "対応中", color: "#5cb85c" }, { value: "完了" }];
const choicesOf = async (id: number) => (await fetchItemData("var", operator, id)).choices as Choice[];
const idsByValue = async (id: number) =>
	Object.fromEntries((await choicesOf(id)).map((choice) => [choice.value, choice.id]));

/** Two protected fields: a system field, and the one that stores response marks. */
async function buildKept(): Promise<{ id: number; name: string }[]> {
	const system = await buildItem("var", operator, { name: "登録日" });
	await updateRow("vars", system, { protected: 1 });
	const mark = await buildItem("var", operator, { name: "対応マーク", type: 20, choices: CHOICES });
	await storeRow("settings", { key: "response_mark_var_id", value: String(mark), updated_at: 1 });
	return [
		{ id: system, name: "登録日" },
		{ id: mark, name: "対応マーク" },
	];
}

describe("friend information that is needed", () => {
	test("[E-220] says that it cannot be deleted, and is not", async () => {
		for (const { id, name } of await buildKept()) {
			expect(await fetchItemRow("var", operator, id)).toMatchObject({ can_delete: 0 });
			const before = await takeSnapshot();
			for (const action of ["delete", "deleteItems"]) {
				const answer = await requestCrud("var", operator, { action, item_ids: [id] });
				expect([answer.status, await answer.json()]).toEqual([
					422,
					{ ERROR: [VAR_TEXTS.varNotDeletable(name)] },
				]);
			}
			expect(await listChangesSince(before)).toEqual([]);
		}
		const free = await buildItem("var", operator, { name: "誕生日" });
		expect(await fetchItemRow("var", operator, free)).toMatchObject({ can_delete: 1 });
	});

	test("stays when others of one deletion go, and is named with the reason", async () => {
		const kept = await buildKept();
		const free = await buildItem("var", operator, { name: "誕生日" });
		const item_ids = [free, ...kept.map(({ id }) => id)];
		const { alert } = await expectCrud("var", operator, { action: "deleteItems", item_ids });
		expect(alert).toContain(EXPLORER_TEXTS.partlyDeleted(1, 2));
		for (const { name } of kept) expect(alert).toContain(name);
		expect(await fetchItemRow("var", operator, free)).toBeUndefined();
		for (const { id } of kept) expect(await fetchItemRow("var", operator, id)).toMatchObject({ id });
	});

	test("made by the system it can neither be renamed nor saved; its copy can", async () => {
		const { id } = (await buildKept())[0]!;
		const before = await takeSnapshot();
		const answers = [
			await requestCrud("var", operator, { action: "editItem", item_id: id, name: "改名" }),
			await resaveItem("var", operator, id, { name: "改名" }),
		];
		for (const answer of answers)
			expect([answer.status, await answer.json()]).toEqual([
				422,
				{ ERROR: [VAR_TEXTS.varProtected("登録日")] },
			]);
		expect(await listChangesSince(before)).toEqual([]);
		const { focus } = await expectCrud("var", operator, { action: "copy", focus: id });
		expect(await fetchItemRow("var", operator, focus!)).toMatchObject({ protected: 0, can_delete: 1 });
		expect((await resaveItem("var", operator, focus!, { name: "改名" })).status).toBe(200);
	});
});

describe("the type of a field", () => {
	test("changes while no friend has a value, and not after, while all else does", async () => {
		const id = await buildItem("var", operator, { name: "来店回数" });
		expect((await resaveItem("var", operator, id, { type: 1 })).status).toBe(200);
		const friend = await buildFriend();
		await storeRow("friend_vars", { friend_id: friend.id, var_id: id, value: "3", number: 3, updated_at: 1 });
		const before = await takeSnapshot();
		const refused = await resaveItem("var", operator, id, { type: 0 });
		expect([refused.status, await refused.json()]).toEqual([422, { type: [VAR_TEXTS.typeHasValues] }]);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await resaveItem("var", operator, id, { name: "来店", echo_default: "0" })).status).toBe(200);
	});

	test.each([
		[0, 1],
		[1, 1],
		[2, 1],
		[10, 0],
		[13, 0],
		[20, 1],
		[30, 1],
	])("[E-221, E-223] %i: translatable %i", async (type, is_translatable) => {
		const id = await buildItem("var", operator, { name: "項目", type, choices: CHOICES });
		expect(await fetchItemRow("var", operator, id)).toMatchObject({ type, is_translatable });
		expect(await choicesOf(id)).toHaveLength(type === 20 ? 3 : 0);
	});
});

describe("the choices of a field", () => {
	test("keep their ids when they are renamed, put into another order and joined by others", async () => {
		const id = await buildItem("var", operator, { name: "状態", type: 20, choices: CHOICES });
		const [first, second, third] = (await choicesOf(id)) as [Choice, Choice, Choice];
		expect([first, second, third]).toEqual([
			{ id: 1, value: "新規", color: "#777777", sortIndex: 0 },
			{ id: 2, value: "対応中", color: "#5cb85c", sortIndex: 1 },
			{ id: 3, value: "完了", color: "#777777", sortIndex: 2 },
		]);
		await resaveItem("var", operator, id, {
			choices: [third, { value: "保留" }, { ...first, value: "未対応" }, second],
		});
		expect((await choicesOf(id)).map((each) => [each.id, each.value, each.sortIndex])).toEqual([
			[3, "完了", 0],
			[4, "保留", 1],
			[1, "未対応", 2],
			[2, "対応中", 3],
		]);
	});

	test("give an id to nobody else, not even when they are made up or told twice", async () => {
		const id = await buildItem("var", operator, { name: "状態", type: 20, choices: CHOICES });
		const [first, , third] = (await choicesOf(id)) as [Choice, Choice, Choice];
		await resaveItem("var", operator, id, {
			choices: [first, third, { id: 99, value: "作り話" }, { id: first.id, value: "二度目" }],
		});
		expect(await idsByValue(id)).toEqual({ 新規: 1, 完了: 3, 作り話: 4, 二度目: 5 });
	});

	test("removed ones do not come back to life: a new choice is not taken for what friends chose before", async () => {
		const id = await buildItem("var", operator, { name: "状態", type: 20, choices: CHOICES });
		const friend = await buildFriend({ name: "佐藤" });
		await storeRow("friend_vars", { friend_id: friend.id, var_id: id, choice_id: 3, updated_at: 1 });
		const kept = (await choicesOf(id)).slice(0, 2);
		await resaveItem("var", operator, id, { choices: kept });
		await resaveItem("var", operator, id, { choices: [...kept, { value: "別のもの" }] });
		const [member] = (await fetchItemMembers("var", operator, id)).items;
		expect(member).toMatchObject({ name: "佐藤", note: FIELD_TEXTS.choiceDeleted });
	});

	test("are shown by name behind the friends who have them", async () => {
		const id = await buildItem("var", operator, { name: "状態", type: 20, choices: CHOICES });
		const friend = await buildFriend({ name: "佐藤" });
		await storeRow("friend_vars", { friend_id: friend.id, var_id: id, choice_id: 2, updated_at: 1 });
		expect((await fetchItemMembers("var", operator, id)).items).toMatchObject([
			{ name: "佐藤", note: "対応中" },
		]);
	});
});
