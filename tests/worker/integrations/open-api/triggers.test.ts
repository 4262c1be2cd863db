import { beforeEach, describe, expect, test } from "vitest";
import { EFFECTS, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildTrigger, buildTriggerAction, storeMemberQuery } from "#tests/support/open-api-calls.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

const TRIGGERS = "/api/open_api/triggers";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

interface Listed {
	data: { id: number; key: string; version: number; open_api_trigger_actions: Record<string, unknown>[] }[];
}
const listed = async () => (await requestJson<Listed>(TRIGGERS, { as: operator })).data;
const put = (id: number, json: object) =>
	sendRequest(`${TRIGGERS}/${id}`, { as: operator, method: "PUT", whole: true, json });
const answerOf = async (response: Response) => [response.status, await response.json()];

describe("a trigger", () => {
	test("[M-238] [M-239] is made under a key of its own or a new one, and listed with its address and actions", async () => {
		const headers = { "Idempotency-Key": "made-once-1" };
		const json = { name: "注文された", key: "order-placed" };
		const made = await requestJson<{ id: number }>(TRIGGERS, { as: operator, json, headers });
		expect(await requestJson(TRIGGERS, { as: operator, json, headers })).toEqual(made);
		await requestJson(TRIGGERS, { as: operator, json: { name: "支払われた" } });
		const [first, second] = await listed();
		expect(first).toMatchObject({
			id: made.id,
			key: "order-placed",
			name: "注文された",
			url: `${TEST_ORIGIN}/open_api/v1/triggers/order-placed`,
			is_active: true,
			last_called_at: null,
			failed_count: 0,
			fields: [],
			open_api_trigger_actions: [],
		});
		expect(second!.key).toMatch(/^[\da-f]{24}$/);
	});

	test("[M-240] is changed with the names of its fields; its key never, and not over a colleague's change", async () => {
		const { id, key } = await buildTrigger();
		await storeRow("open_api_trigger_fields", {
			trigger_id: id,
			key: "total",
			format: "number",
			first_at: 1,
		});
		const fields = [
			{ key: "total", label: "合計", format: "string" },
			{ key: "unknown", label: "ない", format: "string" },
		];
		expect((await put(id, { name: "新", fields, version: 1 })).status).toBe(200);
		expect(await listed()).toMatchObject([
			{ name: "新", key, version: 2, fields: [{ key: "total", label: "合計", format: "string" }] },
		]);
		expect(await countRows("open_api_trigger_fields", "is_format_set = 1")).toBe(1);
		const before = await takeSnapshot();
		expect(await answerOf(await put(id, { name: "古", version: 1 }))).toEqual([
			409,
			{ ERROR: [CALL_TEXTS.changedByOther] },
		]);
		expect(await answerOf(await put(id, { name: "別", key: "another" }))).toEqual([
			422,
			{ key: [OPEN_API_TEXTS.keyFixed] },
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test.each([
		[{ name: "" }, { name: [OPEN_API_TEXTS.nameRequired] }],
		[{ name: "x", key: "注文" }, { key: [OPEN_API_TEXTS.keyShape] }],
		[{ name: "x", key: "taken" }, { key: [OPEN_API_TEXTS.keyTaken] }],
	])("is refused where it is wrong: %j", async (json, errors) => {
		await buildTrigger({ key: "taken", deletedAt: 1 });
		const before = await takeSnapshot();
		expect(await answerOf(await sendRequest(TRIGGERS, { as: operator, json }))).toEqual([422, errors]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is deleted, and is then gone for every call of it", async () => {
		const { id } = await buildTrigger();
		const action = await buildTriggerAction({ triggerId: id });
		expect((await sendRequest(`${TRIGGERS}/${id}`, { as: operator, method: "DELETE" })).status).toBe(200);
		expect(await listed()).toEqual([]);
		expect((await put(id, { name: "x" })).status).toBe(404);
		const its = `${TRIGGERS}/${id}/trigger_actions`;
		for (const [method, path, json] of [
			["DELETE", `${TRIGGERS}/${id}`, undefined],
			["POST", its, { name: "x" }],
			["PUT", `${its}/${action.id}`, { name: "x" }],
			["PATCH", `${its}/${action.id}/state`, { state: "active" }],
			["DELETE", `${its}/${action.id}`, undefined],
		] as const)
			expect(
				(await sendRequest(path, { as: operator, method, whole: true, ...(json && { json }) })).status,
			).toBe(404);
	});
});

describe("an action of a trigger", () => {
	let trigger: { id: number };
	let its: string;
	beforeEach(async () => {
		trigger = await buildTrigger();
		its = `${TRIGGERS}/${trigger.id}/trigger_actions`;
	});
	const actionsNow = async () => (await listed())[0]!.open_api_trigger_actions;

	test("[M-112] [M-241] [M-242] is made without an action, and given one with a filter", async () => {
		const { id } = await requestJson<{ id: number }>(its, {
			as: operator,
			json: { name: "お礼", action_id: null },
		});
		expect(await actionsNow()).toEqual([
			{
				id,
				name: "お礼",
				trigger_id: trigger.id,
				action_id: null,
				member_query_id: null,
				is_active: true,
				state: "active",
				version: 1,
			},
		]);
		const action = await buildAction();
		const query = await storeMemberQuery({ inputs: [] });
		const json = { name: "お礼", action_id: action.id, member_query_id: query, is_active: false, version: 1 };
		await requestJson(`${its}/${id}`, { as: operator, method: "PUT", whole: true, json });
		expect(await actionsNow()).toMatchObject([
			{ id, action_id: action.id, member_query_id: query, is_active: false, state: "inactive", version: 2 },
		]);
		const late = await sendRequest(`${its}/${id}`, { as: operator, method: "PUT", whole: true, json });
		expect(late.status).toBe(409);
	});

	test("[M-169] [M-243] is switched off and on by its state, and nothing else is taken for one", async () => {
		const { id } = await buildTriggerAction({ triggerId: trigger.id });
		const turn = (state: unknown) =>
			sendRequest(`${its}/${id}/state`, { as: operator, method: "PATCH", json: { state } });
		expect(await (await turn("inactive")).json()).toEqual({ id, state: "inactive" });
		expect(await actionsNow()).toMatchObject([{ is_active: false, state: "inactive" }]);
		expect(await (await turn("active")).json()).toEqual({ id, state: "active" });
		expect(await actionsNow()).toMatchObject([{ is_active: true }]);
		expect((await turn("sleeping")).status).toBe(422);
	});

	test("[M-244] is deleted; one of another trigger is not found", async () => {
		const { id } = await buildTriggerAction({ triggerId: trigger.id });
		const other = await buildTrigger();
		const path = `${TRIGGERS}/${other.id}/trigger_actions/${id}`;
		expect((await sendRequest(path, { as: operator, method: "DELETE" })).status).toBe(404);
		expect((await sendRequest(`${its}/${id}`, { as: operator, method: "DELETE" })).status).toBe(200);
		expect(await actionsNow()).toEqual([]);
	});

	test("does not run what whoever names it may not, nor what is gone", async () => {
		const gone = await buildAction({ deletedAt: 1 });
		const lost = await sendRequest(its, { as: operator, json: { name: "x", action_id: gone.id } });
		expect(await answerOf(lost)).toEqual([422, { action_id: [ACTION_TEXTS.actionGone] }]);
		const starts = await buildAction({ effects: [EFFECTS.scenario.blank() as Effect] });
		const clerk = await buildSession({ abilities: ["open-api-write"] });
		const beyond = await sendRequest(its, { as: clerk, json: { name: "x", action_id: starts.id } });
		expect([beyond.status, Object.keys((await beyond.json()) as object)].flat()).toEqual([422, "action_id"]);
		const filter = await sendRequest(its, { as: operator, json: { name: "x", member_query_id: 99 } });
		expect(await answerOf(filter)).toEqual([422, { member_query_id: [OPEN_API_TEXTS.filterGone] }]);
	});

	test("keeps its action from being deleted, and is named where the action is used", async () => {
		const action = await buildAction();
		await buildTriggerAction({ triggerId: trigger.id, actionId: action.id, name: "お礼" });
		const used = await requestJson<{
			items: { kind: string; name: string; part: string; address: string }[];
		}>(`/api/used_by/action/${action.id}`, { as: operator });
		expect(used.items).toMatchObject([
			{ kind: "open_api_trigger", part: "お礼", address: `/line/open_api/trigger/${trigger.id}` },
		]);
	});
});
