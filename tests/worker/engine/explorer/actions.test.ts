import { beforeAll, describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import {
	addTagsEffect,
	buildAction,
	buildAutoResponse,
	sendTextEffect,
} from "#tests/support/action-builders.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import {
	buildItem,
	expectCrud,
	fetchItemList,
	fetchItemRow,
	MENU_BUTTON,
	requestCrud,
} from "#tests/support/item-requests.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
});

/** Creates items that run an action; each returns its table and id. */
const USERS: [string, (actionId: number) => Promise<[string, number]>][] = [
	["an auto-response", async (actionId) => ["reactions", (await buildAutoResponse({ actionId })).id]],
	["a tag that is added", async (actionId) => ["tags", (await buildTag({ appendActionId: actionId })).id]],
	["a tag that is full", async (actionId) => ["tags", (await buildTag({ fulledActionId: actionId })).id]],
	[
		"a conversion",
		async (actionId) => [
			"trackers",
			await buildItem("tracker", operator, { name: "購入", action_id: actionId }),
		],
	],
	[
		"a landing page",
		async (actionId) => [
			"landings",
			await buildItem("landing", operator, { name: "店頭", action_id: actionId }),
		],
	],
	[
		"a form of the older generation",
		async (actionId) => {
			const id = await buildItem("form", operator, { name: "アンケート" });
			await updateRow("forms", id, { generation: 1, action_id: actionId });
			return ["forms", id];
		},
	],
	[
		"a rich menu's button",
		async (actionId) => {
			const buttons = [{ ...MENU_BUTTON, type: "action", action_id: actionId }];
			return ["richmenus", await buildItem("richmenu", operator, { name: "メニュー", buttons })];
		},
	],
	[
		"a plan for later",
		async (actionId) => [
			"action_tasks",
			await storeRow("action_tasks", {
				action_id: actionId,
				status: 5,
				next_work_at: Date.now() + 3_600_000,
				created_at: 1,
			}),
		],
	],
];

describe("an action that something runs", () => {
	test.each(USERS)("cannot be deleted while it is %s; freed, it can", async (_, use) => {
		const action = await buildAction({ name: "使用中の案内" });
		const [table, id] = await use(action.id);
		const before = await takeSnapshot();
		for (const action_ of ["delete", "deleteItems"]) {
			const refused = await requestCrud("action", operator, { action: action_, item_ids: [action.id] });
			expect([refused.status, await refused.json()]).toEqual([
				422,
				{ ERROR: [ACTION_TEXTS.actionsInUse("使用中の案内")] },
			]);
		}
		expect((await sendRequest(`/api/actions/${action.id}`, { as: operator, method: "DELETE" })).status).toBe(
			422,
		);
		expect(await listChangesSince(before)).toEqual([]);
		await updateRow(table, id, table === "action_tasks" ? { next_work_at: null } : { deleted_at: 1 });
		expect((await requestCrud("action", operator, { action: "delete", item_ids: [action.id] })).status).toBe(
			200,
		);
	});
});

describe("[E-397, E-398] a copied action", () => {
	test("has the effects of the version of now, and no plans", async () => {
		const tag = await buildTag({ name: "来店" });
		const action = await buildAction({ name: "ご案内", effects: [sendTextEffect("初版")], twiceType: 1 });
		const inputs = [sendTextEffect("第二版"), addTagsEffect(tag.id)];
		await requestJson("/api/action/register", {
			whole: true,
			as: operator,
			json: { aid: action.id, a_name: "ご案内", a_twice_type: 1, inputs },
		});
		await storeRow("action_tasks", { action_id: action.id, status: 5, next_work_at: 9e12, created_at: 1 });
		const { focus } = await expectCrud("action", operator, { action: "copy", focus: action.id });
		expect(await requestJson(`/api/action/data/${focus}`, { as: operator })).toMatchObject({
			aid: focus,
			a_name: "ご案内のコピー",
			a_twice_type: 1,
			inputs,
			version: 1,
		});
		expect(await fetchItemRow("action", operator, action.id)).toMatchObject({ has_task: 5 });
		expect(await fetchItemRow("action", operator, focus!)).toMatchObject({
			has_task: 99,
			next_work_at: null,
		});
	});
});

test("[E-196, E-260] the row tells its plans: the next, only finished ones, none", async () => {
	const action = await buildAction();
	const row = () => fetchItemRow("action", operator, action.id);
	expect(await row()).toMatchObject({ has_task: 99, next_work_at: null });
	await storeRow("action_tasks", { action_id: action.id, status: 10, next_work_at: null, created_at: 1 });
	expect(await row()).toMatchObject({ has_task: 10, next_work_at: null });
	for (const at of ["2027-01-02 10:00", "2027-01-01 09:30"])
		await storeRow("action_tasks", {
			action_id: action.id,
			status: 5,
			next_work_at: Date.parse(`${at.replace(" ", "T")}:00+09:00`),
			created_at: 1,
		});
	expect(await row()).toMatchObject({ has_task: 5, next_work_at: "2027-01-01 09:30:00" });
});

test("an action that belongs to one place is neither listed nor changed as an item", async () => {
	const own = await buildAction({ isTemplate: false, name: "専用" });
	expect((await fetchItemList("action", operator)).items.map(({ id }) => id)).not.toContain(own.id);
	const before = await takeSnapshot();
	await expectCrud("action", operator, { action: "delete", item_ids: [own.id] });
	expect((await requestCrud("action", operator, { action: "copy", focus: own.id })).status).toBe(404);
	expect(
		(await requestCrud("action", operator, { action: "editItem", item_id: own.id, name: "x" })).status,
	).toBe(404);
	expect(await listChangesSince(before)).toEqual([]);
});
