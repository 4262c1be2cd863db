import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { STEP_TEXTS } from "#domain/platform/texts/steps.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers.ts";
import { addTags, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { allDeliveries, textsOf } from "#tests/support/deliveries.ts";
import { arrived, effect, send as sendDue } from "#tests/support/effects.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friends.ts";
import { makeItem } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { changesSince, countRows, snapshot } from "#tests/support/snapshot.ts";
import { saveSteps } from "#tests/support/steps.ts";
import { restore } from "#tests/support/stored.ts";
import { buildTemplate, makeTester } from "#tests/support/templates.ts";

let operator: Session;
let tester: Friend;
let scenario: number;
let tag: { id: number };
let template: number;
/** By day: texts with other effects; a template, later and under a condition; what sends nothing. */
let steps: number[];
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	operator = await signedInOperator();
	tester = await buildFriend({ name: "佐藤" });
	await makeTester(tester);
	tag = await buildTag();
	template = await buildTemplate({ type: "text", text: "テンプレート" });
	const nobody = await ask<{ fid: number }>("/api/funnel/register", {
		as: operator,
		json: { fid: "", no_template: 1, inputs: [{ type: 11, names: ["いない人"], use_name: 1 }] },
	});
	scenario = await makeItem("scenario", operator, { name: "入門", date_diff: 1 });
	const saved = await saveSteps("scenario", operator, scenario, [
		{ day: 1, minute: 600, inputs: [sendText("{name}さん"), addTags(tag.id), sendText("二通目")] },
		{
			day: 3,
			minute: 0,
			inputs: [
				effect("template", {
					...{ egg_id: template, member_query_id: nobody.fid },
					...{ delay_type: 1, delay_min: 60, delay_max: 60 },
				}),
			],
		},
		{ day: 5, minute: 90, inputs: [addTags(tag.id)] },
	]);
	steps = saved.map(({ id }) => id);
});

const send = (json: object = {}, headers: Record<string, string> = {}, as = operator) =>
	call("/line/content/group/test/multi", {
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
		await sendDue(new TestClock("2100-01-01 00:00"));
		expect(JSON.stringify(await arrived(tester))).toMatch(/佐藤さん.*二通目.*テンプレート/s);
		expect(await tagIdsOf(tester)).toEqual([]);
		for (const table of ["runs", "scenario_subscriptions"]) expect(await countRows(table)).toBe(0);
		expect(await countRows("audit_log", "verb = 'step.test'")).toBe(1);
	});

	test("pressed twice under one key is sent once", async () => {
		const key = { "Idempotency-Key": "send-it-once" };
		const answers = await Promise.all([send({}, key), send({}, key)]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect((await allDeliveries()).flatMap(textsOf).toSorted()).toEqual(
			["テンプレート", "二通目", "佐藤さん"].toSorted(),
		);
	});

	test("names the step that cannot be sent, with the reason, and sends none", async () => {
		const stranger = await buildFriend();
		const other = await makeItem("scenario", operator, { name: "消える" });
		const [gone] = await saveSteps("scenario", operator, other, [
			{ day: 0, minute: 0, inputs: [sendText("さようなら")] },
		]);
		await restore("scenarios", other, { deleted_at: 1 });
		const before = await snapshot();
		const REFUSED: [object, string, string][] = [
			[
				{ item_ids: steps },
				"item_ids",
				TESTER_TEXTS.testNotPossible("5日目 01:30", STEP_TEXTS.stepSendsNothing),
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
		await restore("templates", template, { deleted_at: 1 });
		const answer = await send();
		expect(await answer.json()).toEqual({
			item_ids: [TESTER_TEXTS.testNotPossible("3日目 00:00", "対象が削除されています。")],
		});
		await restore("templates", template, { deleted_at: null });
		expect(await changesSince(before)).toEqual([]);
	});

	test("is for who writes scenarios", async () => {
		const reader = await signedInOperator({ abilities: ["scenario-read", "template-write", "friend-read"] });
		expect((await send({}, {}, reader)).status).toBe(403);
		expect(await countRows("deliveries")).toBe(0);
	});
});

describe("[E-091] a scenario's preview", () => {
	const messagesOf = (id: number, as = operator) => call(`/api/scenario/${id}/messages`, { as });

	test("tells of each step when it is, what it does, and the messages as they are written", async () => {
		await restore("templates", template, { deleted_at: 1 });
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
		const counts = async (as: Session) => {
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
		expect(await counts(await signedInOperator({ abilities: ["scenario-read"] }))).toEqual([
			[2, 2],
			[0, 1],
			[0, 0],
		]);
	});

	test("shows what templates say to whoever reads templates alone", async () => {
		const other = await signedInOperator({ abilities: ["scenario-read"] });
		const answer = await (await messagesOf(scenario, other)).text();
		expect(answer).toContain("二通目");
		expect(answer).not.toContain('"text":"テンプレート"');
		expect(await (await messagesOf(scenario)).text()).toContain('"text":"テンプレート"');
	});

	test("is for who reads scenarios, of one that is there", async () => {
		const other = await signedInOperator({ abilities: ["template-read"] });
		expect((await messagesOf(scenario, other)).status).toBe(403);
		expect((await messagesOf(999_999)).status).toBe(404);
	});
});
