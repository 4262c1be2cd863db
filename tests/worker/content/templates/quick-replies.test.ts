import { beforeEach, describe, expect, test } from "vitest";
import { EFFECTS, type Effect } from "#domain/engine/actions/effects/registry.ts";
import type { UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId } from "#tests/support/friend-builders.ts";
import { buildFile, buildUpload, requestRegister } from "#tests/support/item-requests.ts";
import { buildLineEvent, lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const from = buildLineUserId(0xabc);
let clock: TestClock;
let operator: ConsoleSession;
let actionId: number;
let sentId: number;

const BUTTON = { uri: "", text: "" };
const buttons = () => [
	{ ...BUTTON, label: "予約する", type: "action", action_id: actionId },
	{ ...BUTTON, label: "地図", type: "template", template_id: sentId },
	{ ...BUTTON, label: "日を選ぶ", type: "datetimepicker", mode: "date", data: "来店日" },
	{ ...BUTTON, label: "現在地", type: "location" },
	{ ...BUTTON, label: "撮る", type: "camera" },
	{ ...BUTTON, label: "写真", type: "cameraRoll" },
];
const save = (quick_replies: object[], given: object = {}, as = operator) =>
	requestRegister("template", as, {
		...{ name: "ご案内", group_id: null, ...given },
		content: { type: "text", text: "どうしますか", quick_replies },
	});
const idOf = async (response: Response) => {
	expect(response.status, await response.clone().text()).toBe(200);
	return ((await response.json()) as { id: number }).id;
};

beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	operator = await buildSession();
	actionId = (await buildAction({ name: "予約の受付", effects: [sendTextEffect("承りました")] })).id;
	sentId = await buildTemplate({ type: "text", text: "駅から3分です" }, { name: "地図" });
	await buildFriend({ lineUserId: from });
});

const tap = (data: string, at = clock.now) => lineEvents.postback({ from, at, data });

describe("a quick reply", () => {
	test("of each type becomes LINE's own action, which names its template where a tap is reported", async () => {
		const id = await idOf(await save(buttons()));
		const { messages } = await requestJson<{ messages: [{ quickReply: object }] }>(
			`/api/template/preview/${id}`,
			{ as: operator },
		);
		const postback = (label: string, data: string) => ({
			...{ type: "postback", label, displayText: label },
			data: `template=${id}&${data}`,
		});
		expect(messages[0].quickReply).toEqual({
			items: [
				postback("予約する", `action=${actionId}`),
				postback("地図", `send=${sentId}`),
				{ type: "datetimepicker", label: "日を選ぶ", mode: "date", data: `template=${id}&来店日` },
				{ type: "location", label: "現在地" },
				{ type: "camera", label: "撮る" },
				{ type: "cameraRoll", label: "写真" },
			].map((action) => ({ type: "action", action })),
		});
	});

	test("runs its action, sends its template, or records the day, once for each tap, and is counted", async () => {
		const id = await idOf(await save(buttons()));
		const events = [`action=${actionId}`, `send=${sentId}`, "来店日"].map((data, index) =>
			tap(`template=${id}&${data}`, clock.now + index),
		);
		await receiveAndWork(clock, ...events);
		await receiveAndWork(clock, ...events);
		await sendDueDeliveries(clock.context());
		expect(await readRows("select cause_type, cause_label from runs order by id")).toEqual([
			{ cause_type: "template", cause_label: "ご案内" },
			{ cause_type: "template", cause_label: "ご案内" },
		]);
		const sent = JSON.stringify(await fakeLine.calls());
		expect(sent).toContain("承りました");
		expect(sent).toContain("駅から3分です");
		expect(
			await readRows("select content ->> '$.data' as data from messages order by timestamp"),
		).toContainEqual({
			data: "来店日",
		});
		const taps = await requestJson<{ buttons: object[] }>(`/api/template/taps/${id}`, { as: operator });
		expect(taps.buttons).toMatchObject([
			{ labels: ["予約する"], action: "予約の受付", tap_count: 1 },
			{ labels: ["地図"], tap_count: 1 },
			{ labels: ["日を選ぶ"], tap_count: 1 },
		]);
	});

	test("runs nothing that its template does not contain, as a forged message could ask", async () => {
		const id = await idOf(await save([buttons()[2]!]));
		await receiveAndWork(
			clock,
			tap(`template=${id}&action=${actionId}`),
			tap(`template=${id}&send=${sentId}`, clock.now + 1),
			tap(`send=${sentId}`, clock.now + 2),
		);
		expect(await countRows("runs")).toBe(0);
		expect(await countRows("template_taps")).toBe(0);
	});

	test("is refused without its action, template or words, and with one that is gone", async () => {
		const gone = [
			{ ...BUTTON, label: "a", type: "action", action_id: 4711 },
			{ ...BUTTON, label: "b", type: "template", template_id: 4711 },
		];
		const missing = [
			{ ...BUTTON, label: "a", type: "action" },
			{ ...BUTTON, label: "b", type: "template" },
			{ ...BUTTON, label: "c", type: "datetimepicker", mode: "date" },
		];
		const fieldsOf = async (response: Response) => [
			response.status,
			Object.keys((await response.json()) as object),
		];
		expect(await fieldsOf(await save(missing))).toEqual([
			422,
			["action_id", "template_id", "data"].map((name, index) => `content[quick_replies][${index}][${name}]`),
		]);
		for (const [index, name] of ["action_id", "template_id"].entries())
			expect(await fieldsOf(await save([gone[index]!]))).toEqual([
				422,
				[`content[quick_replies][0][${name}]`],
			]);
		expect(await countRows("templates")).toBe(1);
	});

	test("names its template among the uses of the action, and of the template that it sends", async () => {
		await idOf(await save(buttons()));
		const usesOf = (kind: string, id: number) =>
			requestJson<UsedBy>(`/api/used_by/${kind}/${id}`, { as: operator });
		for (const uses of [await usesOf("action", actionId), await usesOf("template", sentId)])
			expect(uses.items).toMatchObject([{ kind: "template", name: "ご案内", part: "クイックリプライ" }]);
	});

	test("is like the end of a video: it runs the action of its template, once for each event", async () => {
		await buildFile("film", "video/mp4");
		await buildUpload("cover");
		const video = (watched_action_id: number) =>
			requestRegister("template", operator, {
				...{ name: "動画", group_id: null },
				content: { type: "video", media_key: "film", preview_key: "cover", watched_action_id },
			});
		const gone = await video(4711);
		expect(Object.keys((await gone.json()) as object)).toEqual(["content[watched_action_id]"]);
		const id = await idOf(await video(actionId));
		const trackingId = `template=${id}&action=${actionId}`;
		const preview = await requestJson<object>(`/api/template/preview/${id}`, { as: operator });
		expect(preview).toMatchObject({ messages: [{ type: "video", trackingId }] });
		const watched = (trackingId: string) =>
			buildLineEvent(
				"videoPlayComplete",
				{ from, at: clock.now },
				{ replyToken: "watched", videoPlayComplete: { trackingId } },
			);
		const event = watched(trackingId);
		await receiveAndWork(clock, event, watched(`template=${id}&action=${actionId + 1}`), watched("other"));
		await receiveAndWork(clock, event);
		expect(await readRows("select cause_label from runs")).toEqual([{ cause_label: "動画" }]);
		const uses = await requestJson<UsedBy>(`/api/used_by/action/${actionId}`, { as: operator });
		expect(uses.items).toMatchObject([{ name: "動画", part: "動画を最後まで見たとき" }]);
	});

	test("of an earlier message is sent with the last one, below which alone LINE shows it", async () => {
		const id = await idOf(await save([buttons()[3]!]));
		const pack = await buildTemplate({ type: "pack", template_ids: [id, sentId] });
		const action = await buildAction({ effects: [{ ...EFFECTS.template.blank(), egg_id: pack } as Effect] });
		const opener = await idOf(
			await save([{ ...BUTTON, label: "開く", type: "action", action_id: action.id }], { name: "入口" }),
		);
		await receiveAndWork(clock, tap(`template=${opener}&action=${action.id}`));
		await sendDueDeliveries(clock.context());
		expect((await fakeLine.calls()).map(({ body }) => (body as { messages: object[] }).messages)).toEqual([
			[
				{ type: "text", text: "どうしますか" },
				{
					...{ type: "text", text: "駅から3分です" },
					quickReply: { items: [{ type: "action", action: { type: "location", label: "現在地" } }] },
				},
			],
		]);
	});
});
