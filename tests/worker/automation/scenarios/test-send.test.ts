import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { STEP_TEXTS } from "#domain/platform/texts/steps-texts.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { addTagsEffect, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { deliveryTexts, readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildEffect, listReceivedMessages, runDueDeliveries } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { expectStepsSave } from "#tests/support/step-requests.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate, registerTester } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let tester: FriendRecord;
let scenario: number;
let tag: { id: number };
let template: number;
/** Steps by day: texts with other effects; a delayed, conditional template; one without sends. */
let steps: number[];
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	operator = await buildSession();
	tester = await buildFriend({ name: "佐藤" });
	await registerTester(tester);
	tag = await buildTag();
	template = await buildTemplate({ type: "text", text: "テンプレート" });
	const nobody = await requestJson<{ fid: number }>("/api/funnel/register", {
		as: operator,
		json: { fid: "", no_template: 1, inputs: [{ type: 11, names: ["いない人"], use_name: 1 }] },
	});
	scenario = await buildItem("scenario", operator, { name: "入門", date_diff: 1 });
	const saved = await expectStepsSave("scenario", operator, scenario, [
		{
			day: 1,
			minute: 600,
			inputs: [sendTextEffect("{name}さん"), addTagsEffect(tag.id), sendTextEffect("二通目")],
		},
		{
			day: 3,
			minute: 0,
			inputs: [
				buildEffect("template", {
					...{ egg_id: template, member_query_id: nobody.fid },
					...{ delay_type: 1, delay_min: 60, delay_max: 60 },
				}),
			],
		},
		{ day: 5, minute: 90, inputs: [addTagsEffect(tag.id)] },
	]);
	steps = saved.map(({ id }) => id);
});

const send = (json: object = {}, headers: Record<string, string> = {}, as = operator) =>
	sendRequest("/line/content/group/test/multi", {
		as,
		json: {
			type: "batch_template_test",
			item_ids: steps.slice(0, 2),
			friend_ids: [tester.id],
			...json,
		},
		headers,
	});

describe("[E-090] a test of a scenario's steps", () => {
	test("sends their messages to testers, at once and in the steps' order, and does nothing else", async () => {
		const answer = await send({ item_ids: [steps[1], steps[0]] });
		expect([answer.status, await answer.json()]).toEqual([200, { count: 3 }]);
		await runDueDeliveries(new TestClock("2100-01-01 00:00"));
		expect(JSON.stringify(await listReceivedMessages(tester))).toMatch(/佐藤さん.*二通目.*テンプレート/s);
		expect(await tagIdsOf(tester)).toEqual([]);
		for (const table of ["runs", "scenario_subscriptions"]) expect(await countRows(table)).toBe(0);
		expect(await countRows("audit_log", "verb = 'step.test'")).toBe(1);
	});

	test("pressed twice under one key is sent once", async () => {
		const key = { "Idempotency-Key": "send-it-once" };
		const answers = await Promise.all([send({}, key), send({}, key)]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect((await readDeliveries()).flatMap(deliveryTexts).toSorted()).toEqual(
			["テンプレート", "二通目", "佐藤さん"].toSorted(),
		);
	});

	test("names the step that cannot be sent, with the reason, and sends none", async () => {
		const stranger = await buildFriend();
		const other = await buildItem("scenario", operator, { name: "消える" });
		const [gone] = await expectStepsSave("scenario", operator, other, [
			{ day: 0, minute: 0, inputs: [sendTextEffect("さようなら")] },
		]);
		await updateRow("scenarios", other, { deleted_at: 1 });
		const before = await takeSnapshot();
		const REFUSED: [object, string, string][] = [
			[
				{ item_ids: steps },
				"item_ids",
				TESTER_TEXTS.testNotPossible("5日後 01:30", STEP_TEXTS.stepSendsNothing),
			],
			[{ item_ids: [steps[0], gone!.id] }, "item_ids", STEP_TEXTS.stepGone],
			[{ item_ids: [steps[0], 999_999] }, "item_ids", STEP_TEXTS.stepGone],
			[{ item_ids: [] }, "item_ids", EXPLORER_TEXTS.nothingSelected],
			[{ friend_ids: [tester.id, stranger.id] }, "friend_ids", TESTER_TEXTS.notTester],
		];
		for (const [json, field, text] of REFUSED) {
			const answer = await send(json);
			expect([answer.status, await answer.json()]).toEqual([422, { [field]: [text] }]);
		}
		await updateRow("templates", template, { deleted_at: 1 });
		const answer = await send();
		expect(await answer.json()).toEqual({
			item_ids: [TESTER_TEXTS.testNotPossible("3日後 00:00", "対象が削除されています。")],
		});
		await updateRow("templates", template, { deleted_at: null });
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is for who writes scenarios", async () => {
		const reader = await buildSession({ abilities: ["scenario-read", "template-write", "friend-read"] });
		expect((await send({}, {}, reader)).status).toBe(403);
		expect(await countRows("deliveries")).toBe(0);
	});
});

describe("[E-091] a scenario's preview", () => {
	const messagesOf = (id: number, as = operator) => sendRequest(`/api/scenario/${id}/messages`, { as });

	test("tells of each step when it is, what it does, and the messages as they are written", async () => {
		await updateRow("templates", template, { deleted_at: 1 });
		expect(await (await messagesOf(scenario)).json()).toMatchObject({
			steps: [
				{
					...{ id: steps[0], day: 1, minute: 600, problem: null },
					action_text: [expect.stringContaining("［友だち名］"), expect.any(String), expect.any(String)],
					messages: [
						{ type: "text", text: "{name}さん" },
						{ type: "text", text: "二通目" },
					],
				},
				{ day: 3, minute: 0, messages: [], problem: "対象が削除されています。" },
				{ day: 5, minute: 90, messages: [], problem: null },
			],
		});
	});

	test("counts what is sent, also where the operator may not read it", async () => {
		const counts = async (as: ConsoleSession) => {
			const { steps } = await (await messagesOf(scenario, as)).json<{
				steps: { messages: object[]; message_count: number }[];
			}>();
			return steps.map(({ messages, message_count }) => [messages.length, message_count]);
		};
		expect(await counts(operator)).toEqual([
			[2, 2],
			[1, 1],
			[0, 0],
		]);
		expect(await counts(await buildSession({ abilities: ["scenario-read"] }))).toEqual([
			[2, 2],
			[0, 1],
			[0, 0],
		]);
	});

	test("shows what templates say to whoever reads templates alone", async () => {
		const other = await buildSession({ abilities: ["scenario-read"] });
		const answer = await (await messagesOf(scenario, other)).text();
		expect(answer).toContain("二通目");
		expect(answer).not.toContain('"text":"テンプレート"');
		expect(await (await messagesOf(scenario)).text()).toContain('"text":"テンプレート"');
	});

	test("is for who reads scenarios, of one that is there", async () => {
		const other = await buildSession({ abilities: ["template-read"] });
		expect((await messagesOf(scenario, other)).status).toBe(403);
		expect((await messagesOf(999_999)).status).toBe(404);
	});
});
