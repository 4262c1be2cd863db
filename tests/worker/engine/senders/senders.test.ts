import { beforeEach, describe, expect, test } from "vitest";
import { EFFECTS, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { sendToFriend } from "#functions/people/composer/send-to-friend.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId } from "#tests/support/friend-builders.ts";
import { buildUpload, requestRegister } from "#tests/support/item-requests.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

const from = buildLineUserId(0xabc);
let clock: TestClock;
let as: ConsoleSession;

const sender = (name: string, given: object = {}) => ({ name, icon_key: null, operator_id: null, ...given });
const save = (senders: object[], given: object = {}, by = as) =>
	sendRequest("/api/setting/senders", {
		as: by,
		method: "PUT",
		json: { senders, default_at: null, chat: "default", ...given },
	});
const expectSaved = async (...call: Parameters<typeof save>) => {
	const response = await save(...call);
	expect(response.status, await response.clone().text()).toBe(200);
};

beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	as = await buildSession();
	await buildUpload("icon");
});

const sentMessages = async () => {
	await sendDueDeliveries(clock.context());
	return (await fakeLine.calls()).flatMap(({ body }) => (body as { messages: object[] }).messages);
};

describe("the senders of messages", () => {
	test.each([
		["the name of LINE", [sender("公式LINE")], {}, "senders[0][name]"],
		["a long name", [sender("あ".repeat(21))], {}, "senders[0][name]"],
		["a placeholder", [sender("{name}")], {}, "senders[0][name]"],
		["no name", [sender(" ")], {}, "senders[0][name]"],
		["a picture that is gone", [sender("店", { icon_key: "gone" })], {}, "senders[0][icon_key]"],
		["a default that is none of them", [sender("店")], { default_at: 1 }, "default_at"],
		["one operator twice", [1, 1].map((id) => sender(`${id}`, { operator_id: id })), {}, "senders"],
	])("are refused with %s, and nothing is stored", async (_, senders, given, field) => {
		const refused = await save(senders, given);
		expect([refused.status, Object.keys((await refused.json()) as object)]).toEqual([422, [field]]);
		expect(await countRows("settings")).toBe(0);
	});

	test("are read by writers of messages, and saved with the ability for the chat's settings alone", async () => {
		await expectSaved([sender("店")]);
		const writer = await buildSession({ abilities: ["template-read"] });
		const read = await requestJson<{ senders: object[]; operators: object[] }>("/api/setting/senders", {
			as: writer,
		});
		expect(read).toMatchObject({ senders: [{ name: "店" }], operators: [] });
		expect((await save([], {}, writer)).status).toBe(403);
	});

	test("are in the answers of actions: the default, or a message's own", async () => {
		await expectSaved([sender("自動応答")], { default_at: 0 });
		const own = await buildTemplate({ type: "text", text: "二", sender: { name: "店長", icon_key: null } });
		const action = await buildAction({
			effects: [sendTextEffect("一"), { ...EFFECTS.template.blank(), egg_id: own } as Effect],
		});
		await buildFriend({ lineUserId: from });
		const button = { label: "押す", type: "action", action_id: action.id, uri: "", text: "" };
		const saved = await requestRegister("template", as, {
			...{ name: "入口", group_id: null },
			content: { type: "text", text: "押してください", quick_replies: [button] },
		});
		const { id } = (await saved.json()) as { id: number };
		const data = `template=${id}&action=${action.id}`;
		await receiveAndWork(clock, lineEvents.postback({ from, at: clock.now, data }));
		expect(await sentMessages()).toEqual([
			{ type: "text", text: "一", sender: { name: "自動応答" } },
			{ type: "text", text: "二", sender: { name: "店長" } },
		]);
	});

	test("are in the chat the operator, with a sender of their own or their name, and the talk says so", async () => {
		const friend = await buildFriend({ lineUserId: from });
		const operator = await buildOperator();
		const write = (text: string) =>
			sendToFriend({
				ctx: operatorContext(clock, operator, { saveKey: nextId() }),
				input: {
					friend_id: friend.id,
					messages: [{ type: "text", text }],
					...{ quoted_id: null, send_at: null, handles_up_to: null, draft_at: null },
				},
			});
		await expectSaved([], { chat: "operator" });
		await write("一");
		await expectSaved([sender("店長", { operator_id: operator.id })], { chat: "operator" });
		await write("二");
		clock.advance(10_000);
		expect(await sentMessages()).toEqual([
			{ type: "text", text: "一", sender: { name: operator.name } },
			{ type: "text", text: "二", sender: { name: "店長" } },
		]);
		const talk = await requestJson<{ messages: object[] }>(`/api/chat/${friend.id}/talk`, { as });
		expect(talk.messages).toMatchObject([{ shown_sender: "店長" }, { shown_sender: operator.name }]);
	});
});

test("a message's sender is refused with a picture that is gone, and shown with it in previews", async () => {
	const template = (icon_key: string) => ({
		...{ name: "挨拶", group_id: null },
		content: { type: "text", text: "こんにちは", sender: { name: "店長", icon_key } },
	});
	const gone = await requestRegister("template", as, template("gone"));
	expect(Object.keys((await gone.json()) as object)).toEqual(["content[sender][icon_key]"]);
	const saved = await requestRegister("template", as, template("icon"));
	const { id } = (await saved.json()) as { id: number };
	const preview = await requestJson<{ messages: object[] }>(`/api/template/preview/${id}`, { as });
	expect(preview.messages).toMatchObject([
		{
			sender: {
				name: "店長",
				iconUrl: expect.stringContaining(`${TEST_ORIGIN.replace("http:", "https:")}/m/`),
			},
		},
	]);
});
