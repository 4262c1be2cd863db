import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { EFFECTS, type Effect } from "#domain/engine/actions/effects/registry.ts";
import type { UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId } from "#tests/support/friend-builders.ts";
import { buildFile, buildUpload, expectCrud, requestRegister } from "#tests/support/item-requests.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { registerTester } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const from = buildLineUserId(0xabc);
let clock: TestClock;
let operator: ConsoleSession;
let actionId: number;
let templateId: number;

const bubble = (...contents: object[]) =>
	JSON.stringify({ type: "bubble", body: { type: "box", layout: "vertical", contents } });
const button = (data: string) => ({ type: "button", action: { type: "postback", label: "参加する", data } });
const template = (contents: string) => ({
	name: "イベント案内",
	group_id: null,
	content: { type: "flex", alt_text: "ご案内", contents },
});

beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	operator = await buildSession();
	actionId = (await buildAction({ name: "参加", effects: [sendTextEffect("承りました")] })).id;
	await buildFriend({ lineUserId: from });
	const saved = await requestRegister("template", operator, template(bubble(button(`action=${actionId}`))));
	templateId = ((await saved.json()) as { id: number }).id;
});

const tap = (data: string, at = clock.now) => lineEvents.postback({ from, at, data });
const runs = () => readRows("select cause_type, cause_id, cause_label from runs order by id");

describe("a button of a Flex message that runs an action", () => {
	test("says on the way to LINE of which template it is", async () => {
		const preview = await requestJson<{ messages: unknown[] }>(`/api/template/preview/${templateId}`, {
			as: operator,
		});
		expect(JSON.stringify(preview.messages)).toContain(`"data":"template=${templateId}&action=${actionId}"`);
		const tester = await buildFriend({ name: "試す人" });
		await registerTester(tester);
		await sendRequest("/line/template/test/multi", {
			as: operator,
			json: { type: "batch_template_test", item_ids: [templateId], friend_ids: [tester.id] },
		});
		await sendDueDeliveries(clock.context());
		expect(JSON.stringify(await readRows("select messages from deliveries"))).toContain(
			`template=${templateId}&action=${actionId}`,
		);
	});

	test("says so too where its JSON writes signs by their numbers, as some programs do", async () => {
		const written = bubble(button(`action=${actionId}`)).replace("action=", "action\\u003d");
		const { id } = (await (await requestRegister("template", operator, template(written))).json()) as {
			id: number;
		};
		const preview = await requestJson<{ messages: unknown[] }>(`/api/template/preview/${id}`, {
			as: operator,
		});
		expect(JSON.stringify(preview.messages)).toContain(`"data":"template=${id}&action=${actionId}"`);
	});

	test("runs it for whoever taps, once for each tap, and the tap stands in the talk", async () => {
		const event = tap(`template=${templateId}&action=${actionId}`);
		await receiveAndWork(clock, event);
		await receiveAndWork(clock, event);
		await sendDueDeliveries(clock.context());
		expect(await runs()).toEqual([
			{ cause_type: "template", cause_id: templateId, cause_label: "イベント案内" },
		]);
		expect(await countRows("messages", "type = 'postback'")).toBe(1);
		expect(JSON.stringify(await fakeLine.calls("reply"))).toContain("承りました");
		await receiveAndWork(clock, tap(`template=${templateId}&action=${actionId}`, clock.now + 1));
		expect(await runs()).toHaveLength(2);
	});

	test.each([
		["an action that the template does not name", () => `template=${templateId}&action=${actionId + 1}`],
		["another template", () => `template=${templateId + 1}&action=${actionId}`],
		["no template", () => `action=${actionId}`],
	])("runs nothing for %s, as whoever writes messages by themselves could ask", async (_, data) => {
		await buildAction({ name: "別のもの" });
		await receiveAndWork(clock, tap(data()));
		expect(await countRows("messages", "type = 'postback'")).toBe(1);
		expect(await runs()).toEqual([]);
	});

	test("runs nothing any more once the template or the action is deleted, or names it no more, nor in standby", async () => {
		const data = `template=${templateId}&action=${actionId}`;
		await receiveAndWork(clock, { ...tap(data), mode: "standby" });
		const { version } = await requestJson<{ version: number }>(`/api/template/data/${templateId}`, {
			as: operator,
		});
		const changed = { id: templateId, version, ...template(bubble(button("menu"))) };
		expect((await requestRegister("template", operator, changed)).status).toBe(200);
		await receiveAndWork(clock, tap(data, clock.now + 1));
		expect(await runs()).toEqual([]);

		const again = { ...template(bubble(button(`action=${actionId}`))), id: templateId, version: version + 1 };
		expect((await requestRegister("template", operator, again)).status).toBe(200);
		await expectCrud("template", operator, { action: "delete", item_ids: [templateId] });
		await receiveAndWork(clock, tap(data, clock.now + 2));
		await env.DB.prepare("update templates set deleted_at = null").run();
		await env.DB.prepare("update actions set deleted_at = 1").run();
		await receiveAndWork(clock, tap(data, clock.now + 3));
		expect(await runs()).toEqual([]);
		await env.DB.prepare("update actions set deleted_at = null").run();
		await receiveAndWork(clock, tap(data, clock.now + 4));
		expect(await runs()).toHaveLength(1);
	});

	test("is not saved for an action that is gone, nor by whoever may not run what it does", async () => {
		const gone = await requestRegister("template", operator, template(bubble(button("action=4711"))));
		expect([gone.status, Object.keys((await gone.json()) as object)]).toEqual([422, ["content[contents]"]]);
		const writer = await buildSession({ abilities: ["template-read", "template-write", "user-lflex"] });
		const journey = await buildAction({ effects: [EFFECTS.phase.blank() as Effect] });
		const beyond = await requestRegister(
			"template",
			writer,
			template(bubble(button(`action=${journey.id}`))),
		);
		expect([beyond.status, Object.keys((await beyond.json()) as object)]).toEqual([
			422,
			["content[contents][0]"],
		]);
		expect(await countRows("templates")).toBe(1);
	});

	const picker = (data: string) => ({
		type: "button",
		action: { type: "datetimepicker", label: "日を選ぶ", data, mode: "date" },
	});

	test("is none that asks for a date: it runs nothing, whatever it records, for nobody was asked whether they may", async () => {
		const writer = await buildSession({ abilities: ["template-read", "template-write", "user-lflex"] });
		const journey = await buildAction({ effects: [EFFECTS.phase.blank() as Effect] });
		const data = `action=${journey.id}`;
		const saved = await requestRegister("template", writer, template(bubble(picker(data))));
		const { id } = (await saved.json()) as { id: number };
		await receiveAndWork(clock, tap(`template=${id}&${data}`));
		expect(await readRows("select template_id, data from template_taps")).toEqual([
			{ template_id: id, data },
		]);
		expect(await runs()).toEqual([]);
	});

	test("names its action beside its taps, also after one that asks for a date and records the same", async () => {
		const data = `action=${actionId}`;
		const saved = await requestRegister("template", operator, template(bubble(picker(data), button(data))));
		const { id } = (await saved.json()) as { id: number };
		const { buttons } = await requestJson<{ buttons: object[] }>(`/api/template/taps/${id}`, {
			as: operator,
		});
		expect(buttons).toMatchObject([{ labels: ["日を選ぶ", "参加する"], action: "参加" }]);
		await receiveAndWork(clock, tap(`template=${id}&${data}`));
		expect(await runs()).toHaveLength(1);
	});

	test("may be one of more than a statement takes values", async () => {
		const ids = await Promise.all(
			Array.from({ length: 110 }, async (_, at) => (await buildAction({ name: `参加${at}` })).id),
		);
		const buttons = (...ids: number[]) => template(bubble(...ids.map((id) => button(`action=${id}`))));
		expect((await requestRegister("template", operator, buttons(...ids))).status).toBe(200);
		const gone = await requestRegister("template", operator, buttons(...ids, 4_711));
		expect([gone.status, Object.keys((await gone.json()) as object)]).toEqual([422, ["content[contents]"]]);
	});

	test("is told where its action is used", async () => {
		const { items } = await requestJson<UsedBy>(`/api/used_by/action/${actionId}`, { as: operator });
		expect(items.map(({ kind, name, part }) => [kind, name, part])).toEqual([
			["template", "イベント案内", "ボタン"],
		]);
	});
});

describe("an uploaded picture in a Flex message", () => {
	const picture = (...keys: string[]) =>
		template(bubble(...keys.map((key) => ({ type: "image", url: `media:${key}` }))));

	test("has its public address on the way to LINE", async () => {
		await buildUpload("picture-1");
		const saved = (await (await requestRegister("template", operator, picture("picture-1"))).json()) as {
			id: number;
		};
		const { messages, problem } = await requestJson<{ messages: unknown[]; problem: string | null }>(
			`/api/template/preview/${saved.id}`,
			{ as: operator },
		);
		expect(problem).toBeNull();
		expect(JSON.stringify(messages)).toMatch(/"url":"https:\/\/console\.test\/m\/[\w-]+\.[\w-]+"/);
	});

	test("is not saved where nobody uploaded it, or what was uploaded is none", async () => {
		expect((await requestRegister("template", operator, picture("nothing"))).status).toBe(422);
		await buildFile("film", "video/mp4");
		expect((await requestRegister("template", operator, picture("film"))).status).toBe(422);
	});

	test("may be one of more than a statement takes values", async () => {
		const keys = Array.from({ length: 110 }, (_, at) => `picture-${at}`);
		await Promise.all(keys.map((key) => buildUpload(key)));
		expect((await requestRegister("template", operator, picture(...keys))).status).toBe(200);
		expect((await requestRegister("template", operator, picture(...keys, "nothing"))).status).toBe(422);
	});
});
