import { beforeAll, describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { addTags, buildAction, buildReaction, sendText } from "#tests/support/actions.ts";
import { buildTag } from "#tests/support/friends.ts";
import { crud, crudOk, listOf, MENU_BUTTON, makeItem, rowOf } from "#tests/support/items.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { changesSince, snapshot } from "#tests/support/snapshot.ts";
import { restore, store } from "#tests/support/stored.ts";

let operator: Session;
beforeAll(async () => {
	operator = await signedInOperator();
});

/** Whoever would run an action: makes one, and answers its table and id. */
const USERS: [string, (actionId: number) => Promise<[string, number]>][] = [
	["an auto-response", async (actionId) => ["reactions", (await buildReaction({ actionId })).id]],
	["a tag that is added", async (actionId) => ["tags", (await buildTag({ appendActionId: actionId })).id]],
	["a tag that is full", async (actionId) => ["tags", (await buildTag({ fulledActionId: actionId })).id]],
	[
		"a conversion",
		async (actionId) => [
			"trackers",
			await makeItem("tracker", operator, { name: "購入", action_id: actionId }),
		],
	],
	[
		"a landing page",
		async (actionId) => [
			"landings",
			await makeItem("landing", operator, { name: "店頭", action_id: actionId }),
		],
	],
	[
		"a form of the older generation",
		async (actionId) => {
			const id = await makeItem("form", operator, { name: "アンケート" });
			await restore("forms", id, { generation: 1, action_id: actionId });
			return ["forms", id];
		},
	],
	[
		"a rich menu's button",
		async (actionId) => {
			const buttons = [{ ...MENU_BUTTON, type: "action", action_id: actionId }];
			return ["richmenus", await makeItem("richmenu", operator, { name: "メニュー", buttons })];
		},
	],
	[
		"a plan for later",
		async (actionId) => [
			"action_tasks",
			await store("action_tasks", {
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
		const before = await snapshot();
		for (const action_ of ["delete", "deleteItems"]) {
			const refused = await crud("action", operator, { action: action_, item_ids: [action.id] });
			expect([refused.status, await refused.json()]).toEqual([
				422,
				{ ERROR: [ACTION_TEXTS.actionsInUse("使用中の案内")] },
			]);
		}
		expect((await call(`/api/actions/${action.id}`, { as: operator, method: "DELETE" })).status).toBe(422);
		expect(await changesSince(before)).toEqual([]);
		await restore(table, id, table === "action_tasks" ? { next_work_at: null } : { deleted_at: 1 });
		expect((await crud("action", operator, { action: "delete", item_ids: [action.id] })).status).toBe(200);
	});
});

describe("[E-397, E-398] a copied action", () => {
	test("has the effects of the version of now, and no plans", async () => {
		const tag = await buildTag({ name: "来店" });
		const action = await buildAction({ name: "ご案内", effects: [sendText("初版")], twiceType: 1 });
		const inputs = [sendText("第二版"), addTags(tag.id)];
		await ask("/api/action/register", {
			whole: true,
			as: operator,
			json: { aid: action.id, a_name: "ご案内", a_twice_type: 1, inputs },
		});
		await store("action_tasks", { action_id: action.id, status: 5, next_work_at: 9e12, created_at: 1 });
		const { focus } = await crudOk("action", operator, { action: "copy", focus: action.id });
		expect(await ask(`/api/action/data/${focus}`, { as: operator })).toMatchObject({
			aid: focus,
			a_name: "ご案内のコピー",
			a_twice_type: 1,
			inputs,
			version: 1,
		});
		expect(await rowOf("action", operator, action.id)).toMatchObject({ has_task: 5 });
		expect(await rowOf("action", operator, focus!)).toMatchObject({ has_task: 99, next_work_at: null });
	});
});

test("[E-196, E-260] the row tells its plans: the next, only finished ones, none", async () => {
	const action = await buildAction();
	const row = () => rowOf("action", operator, action.id);
	expect(await row()).toMatchObject({ has_task: 99, next_work_at: null });
	await store("action_tasks", { action_id: action.id, status: 10, next_work_at: null, created_at: 1 });
	expect(await row()).toMatchObject({ has_task: 10, next_work_at: null });
	for (const at of ["2027-01-02 10:00", "2027-01-01 09:30"])
		await store("action_tasks", {
			action_id: action.id,
			status: 5,
			next_work_at: Date.parse(`${at.replace(" ", "T")}:00+09:00`),
			created_at: 1,
		});
	expect(await row()).toMatchObject({ has_task: 5, next_work_at: "2027-01-01 09:30:00" });
});

test("an action that belongs to one place is neither listed nor changed as an item", async () => {
	const own = await buildAction({ isTemplate: false, name: "専用" });
	expect((await listOf("action", operator)).items.map(({ id }) => id)).not.toContain(own.id);
	const before = await snapshot();
	await crudOk("action", operator, { action: "delete", item_ids: [own.id] });
	expect((await crud("action", operator, { action: "copy", focus: own.id })).status).toBe(404);
	expect((await crud("action", operator, { action: "editItem", item_id: own.id, name: "x" })).status).toBe(
		404,
	);
	expect(await changesSince(before)).toEqual([]);
});
