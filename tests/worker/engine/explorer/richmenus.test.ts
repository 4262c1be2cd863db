import { beforeEach, describe, expect, test } from "vitest";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import {
	buildItem,
	expectCrud,
	fetchItemData,
	fetchItemRow,
	MENU_BUTTON,
	requestCrud,
	resaveItem,
} from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const make = (given: object = {}) => buildItem("richmenu", operator, { name: "メニュー", ...given });
const turn = (id: number, sw: 0 | 1) =>
	requestCrud("richmenu", operator, { action: "changeActive", item_ids: [id], sw, grp_id: 0 });
/** Links the menu to a new friend. */
const show = async (id: number) =>
	storeRow("friend_richmenus", { friend_id: (await buildFriend()).id, richmenu_id: id, since: 1 });
const shownTo = (id: number) => countRows("friend_richmenus", `richmenu_id = ${id}`);

test("[E-200] with a menu downloaded from another tool nothing can be done at all", async () => {
	const id = await make();
	await updateRow("richmenus", id, { downloaded: 1 });
	const { groups } = await expectCrud("richmenu", operator, { action: "newGroup", name: "置き場所" });
	const before = await takeSnapshot();
	const answers = [
		await requestCrud("richmenu", operator, { action: "editItem", item_id: id, name: "改名" }),
		await requestCrud("richmenu", operator, { action: "copy", focus: id }),
		await requestCrud("richmenu", operator, { action: "toGroup", item_ids: [id], grp_id: groups[0]!.id }),
		await requestCrud("richmenu", operator, { action: "delete", item_ids: [id] }),
		await requestCrud("richmenu", operator, { action: "deleteItems", item_ids: [id] }),
		await turn(id, 0),
		await turn(id, 1),
		await resaveItem("richmenu", operator, id, { name: "改名" }),
	];
	for (const answer of answers)
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ ERROR: [RICHMENU_TEXTS.downloadedMenu("メニュー")] },
		]);
	expect(await listChangesSince(before)).toEqual([]);
});

describe("the active switch", () => {
	test("[E-263, E-264, E-267] goes off and on, for one and for all that are selected", async () => {
		const ids = [await make(), await make()];
		for (const sw of [0, 1] as const) {
			await expectCrud("richmenu", operator, { action: "changeActive", item_ids: ids, sw, grp_id: 0 });
			for (const id of ids)
				expect(await fetchItemRow("richmenu", operator, id)).toMatchObject({ active: sw });
		}
	});

	test("[E-268] turned off, by the switch or by saving, friends lose the menu; so they do when it is deleted", async () => {
		const other = await make();
		await show(other);
		const ways: ((id: number) => Promise<Response>)[] = [
			(id) => turn(id, 0),
			(id) => resaveItem("richmenu", operator, id, { is_active: 0 }),
			(id) => requestCrud("richmenu", operator, { action: "delete", item_ids: [id] }),
		];
		for (const way of ways) {
			const id = await make();
			await show(id);
			await show(id);
			expect((await way(id)).status).toBe(200);
			expect([await shownTo(id), await shownTo(other)]).toEqual([0, 1]);
		}
	});

	test("a save that is out of date takes the menu from nobody", async () => {
		const id = await make();
		await show(id);
		await resaveItem("richmenu", operator, id, { name: "先の人" });
		const before = await takeSnapshot();
		expect((await resaveItem("richmenu", operator, id, { is_active: 0, version: 1 })).status).toBe(409);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("a menu without buttons says that it is unusable, and is not turned on", async () => {
		const id = await make({ buttons: [], is_active: 0 });
		expect(await fetchItemRow("richmenu", operator, id)).toMatchObject({ no_btn: 1, active: 0 });
		const before = await takeSnapshot();
		const refused = await turn(id, 1);
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ ERROR: [RICHMENU_TEXTS.menuWithoutButtons("メニュー")] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
		await resaveItem("richmenu", operator, id, { buttons: [MENU_BUTTON] });
		expect((await turn(id, 1)).status).toBe(200);
	});

	test("[E-264] what of a selection can be turned on is, and what cannot is named with its reason", async () => {
		const ready = await make({ name: "使えるメニュー", is_active: 0 });
		const bare = await make({ name: "ボタンのないメニュー", buttons: [], is_active: 0 });
		const busy = await make({ name: "更新中のメニュー", is_active: 0 });
		const foreign = await make({ name: "よそのメニュー", is_active: 0 });
		await updateRow("richmenus", busy, { updating: 1 });
		await updateRow("richmenus", foreign, { downloaded: 1 });
		const item_ids = [ready, bare, busy, foreign];
		const { alert } = await expectCrud("richmenu", operator, {
			action: "changeActive",
			item_ids,
			sw: 1,
			grp_id: 0,
		});
		expect(alert?.split("\n")).toEqual([
			EXPLORER_TEXTS.partlyDone(1, 3),
			RICHMENU_TEXTS.downloadedMenu("よそのメニュー"),
			RICHMENU_TEXTS.menuUpdating("更新中のメニュー"),
			RICHMENU_TEXTS.menuWithoutButtons("ボタンのないメニュー"),
		]);
		const active = await Promise.all(
			item_ids.map(async (id) => (await fetchItemRow("richmenu", operator, id))?.active),
		);
		expect(active).toEqual([1, 0, 0, 0]);
	});

	test("[E-264, E-268] turned off together, friends keep the menus that could not be", async () => {
		const [off, busy] = [await make(), await make({ name: "更新中のメニュー" })];
		await updateRow("richmenus", busy, { updating: 1 });
		await show(off);
		await show(busy);
		const item_ids = [off, busy];
		const { alert } = await expectCrud("richmenu", operator, {
			action: "changeActive",
			item_ids,
			sw: 0,
			grp_id: 0,
		});
		expect(alert?.split("\n")).toEqual([
			EXPLORER_TEXTS.partlyDone(1, 1),
			RICHMENU_TEXTS.menuUpdating("更新中のメニュー"),
		]);
		expect([await shownTo(off), await shownTo(busy)]).toEqual([0, 1]);
	});

	test("[E-200] a selection is moved without the menus that nothing can be done with", async () => {
		const [own, foreign] = [await make(), await make({ name: "よそのメニュー" })];
		await updateRow("richmenus", foreign, { downloaded: 1 });
		const { groups } = await expectCrud("richmenu", operator, { action: "newGroup", name: "置き場所" });
		const grp_id = groups[0]!.id;
		const moved = await expectCrud("richmenu", operator, {
			action: "toGroup",
			item_ids: [own, foreign],
			grp_id,
		});
		expect(moved.alert?.split("\n")).toEqual([
			EXPLORER_TEXTS.partlyDone(1, 1),
			RICHMENU_TEXTS.downloadedMenu("よそのメニュー"),
		]);
		expect(await fetchItemRow("richmenu", operator, own)).toMatchObject({ group_id: grp_id });
		expect(await fetchItemRow("richmenu", operator, foreign)).toMatchObject({ group_id: null });
	});

	test("[E-269] while a change of the menu is on its way it is neither switched nor deleted", async () => {
		const id = await make();
		await updateRow("richmenus", id, { updating: 1 });
		await show(id);
		const before = await takeSnapshot();
		const answers = [
			await turn(id, 0),
			await turn(id, 1),
			await requestCrud("richmenu", operator, { action: "delete", item_ids: [id] }),
		];
		for (const answer of answers)
			expect([answer.status, await answer.json()]).toEqual([
				422,
				{ ERROR: [RICHMENU_TEXTS.menuUpdating("メニュー")] },
			]);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("a menu of the builder", () => {
	test("[E-156] cannot be copied; one made here can, and is shown to nobody at first", async () => {
		await requestJson("/api/permissions/lmenuplus", { as: operator, json: {} });
		const built = await make({ is_lmenuplus: 1 });
		expect((await fetchItemRow("richmenu", operator, built))?.lmp_menu_id).toEqual(expect.any(String));
		const refused = await requestCrud("richmenu", operator, { action: "copy", focus: built });
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ ERROR: [RICHMENU_TEXTS.lmpMenuCopy("メニュー")] },
		]);
		const id = await make();
		const { focus } = await expectCrud("richmenu", operator, { action: "copy", focus: id });
		expect(await fetchItemRow("richmenu", operator, focus!)).toMatchObject({ active: 0, lmp_menu_id: null });
	});

	test("is made only once the terms were agreed to, and stays one when it is edited", async () => {
		const given = { ...(await fetchItemData("richmenu", operator, await make())), id: null, is_lmenuplus: 1 };
		const refused = await resaveItem("richmenu", operator, await make(), given);
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ is_lmenuplus: [RICHMENU_TEXTS.builderNotAgreed] },
		]);
		await requestJson("/api/permissions/lmenuplus", { as: operator, json: {} });
		const id = await make({ is_lmenuplus: 1 });
		const { lmp_menu_id } = await fetchItemData("richmenu", operator, id);
		await resaveItem("richmenu", operator, id, { name: "編集した", is_lmenuplus: 0 });
		expect(await fetchItemData("richmenu", operator, id)).toMatchObject({ lmp_menu_id });
	});
});
