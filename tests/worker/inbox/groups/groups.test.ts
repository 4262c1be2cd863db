import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { KEYWORD_RULES } from "#domain/automation/auto-responses/match-auto-response.ts";
import { GROUPS_PER_PAGE } from "#domain/inbox/groups/group-input.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { sendToGroup } from "#functions/inbox/groups/send-to-group.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { addTagsEffect, buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId, buildTag } from "#tests/support/friend-builders.ts";
import { buildGroupEvent, type LineEventSource } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork, receiveEvents } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRows } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

const lineId = `C${"a".repeat(32)}`;
const member = buildLineUserId(0xa1);
const group: LineEventSource = { type: "group", groupId: lineId };
const byMember: LineEventSource = { ...group, userId: member };

let clock: TestClock;
let as: ConsoleSession;

beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	as = await buildSession();
});

const joined = () =>
	buildGroupEvent("join", { source: group, at: clock.now }, { replyToken: `reply-${nextId()}` });
const said = (text: string, { at = clock.now, source = byMember as LineEventSource, id = nextId() } = {}) =>
	buildGroupEvent(
		"message",
		{ source, at },
		{ replyToken: `reply-${nextId()}`, message: { id, type: "text", text, quoteToken: "q" } },
	);
const left = (at = clock.now) => buildGroupEvent("leave", { source: group, at });
const tasks = async () => {
	clock.advance(1_000);
	await runBackgroundTasks(clock.context());
};
const listed = async () => (await requestJson<{ groups: object[] }>("/api/chat_groups", { as })).groups;
const theGroup = async () =>
	(await readRows<{ id: number; left_at: number | null }>("select id, left_at from chat_groups"))[0]!;
const shown = async () =>
	requestJson<{ members: object[]; answers_automatically: boolean }>(
		`/api/chat_groups/${(await theGroup()).id}`,
		{ as },
	);
const talk = async () =>
	(
		await requestJson<{ messages: { id: number }[] }>(`/api/chat_groups/${(await theGroup()).id}/messages`, {
			as,
		})
	).messages.toReversed();
/**
 * An answer by an operator, after the reply tokens of the group have ended. The routes' own clock is the machine's, so that
 * the verb is called.
 */
const answer = async (text: string, { saveKey = nextId(), handles_up_to = null as number | null } = {}) => {
	clock.advance(MINUTE);
	return sendToGroup({
		ctx: operatorContext(clock, await buildOperator(), { saveKey }),
		input: { id: (await theGroup()).id, messages: [{ type: "text", text }], handles_up_to },
	});
};

const open = async (answers_automatically: boolean) =>
	sendRequest(`/api/chat_groups/${(await theGroup()).id}/setting`, {
		as,
		method: "PUT",
		json: { answers_automatically },
	});

describe("a group", () => {
	test("is listed with its name, members and last message, and none of them becomes a friend", async () => {
		await receiveAndWork(clock, joined(), said("こんばんは"));
		await tasks();
		expect(await listed()).toMatchObject([
			{ name: "常連の会", member_count: 3, waiting: 1, last_message: "こんばんは", has_left: false },
		]);
		expect(await shown()).toMatchObject({
			members: [{ name: `名前 ${member}` }],
			answers_automatically: false,
		});
		expect(await countRows("friends")).toBe(0);
		expect(await countRows("messages")).toBe(0);
	});

	test("is listed once, also with many others of the same minute", async () => {
		await storeRows(
			Array.from({ length: GROUPS_PER_PAGE + 1 }, (_, index) => [
				"chat_groups",
				{ line_id: `C${index}`, kind: "group", last_message_at: clock.now, created_at: clock.now },
			]),
		);
		const readPage = (before = "") =>
			requestJson<{ groups: { id: number }[]; next_before: string | null }>(`/api/chat_groups${before}`, {
				as,
			});
		const first = await readPage();
		const second = await readPage(`?before=${encodeURIComponent(first.next_before!)}`);
		const ids = [...first.groups, ...second.groups].map(({ id }) => id);
		expect([ids.length, new Set(ids).size]).toEqual([GROUPS_PER_PAGE + 1, GROUPS_PER_PAGE + 1]);
		expect(second.next_before).toBeNull();
	});

	test("of unknown members and a room show what LINE tells", async () => {
		const room: LineEventSource = { type: "room", roomId: `R${"b".repeat(32)}` };
		await receiveAndWork(clock, said("どなたか", { source: room }));
		await tasks();
		expect(await listed()).toMatchObject([{ kind: "room", name: "複数人トーク", member_count: 3 }]);
		expect(await talk()).toMatchObject([{ text: "どなたか", member: { name: "メンバー" } }]);
		expect(await fakeLine.calls("group-summary")).toEqual([]);
	});

	test("events do nothing twice, however often and in whatever order they arrive", async () => {
		const events = [
			joined(),
			said("一"),
			buildGroupEvent(
				"memberJoined",
				{ source: group, at: clock.now },
				{ joined: { members: [{ type: "user", userId: member }] } },
			),
			left(clock.now + 5),
		];
		await receiveAndWork(clock, ...events);
		const before = await readRows("select * from chat_groups");
		await receiveAndWork(clock, ...events.toReversed());
		expect(await readRows("select * from chat_groups")).toEqual(before);
		expect(await countRows("chat_group_messages")).toBe(1);
		expect(await countRows("chat_group_members")).toBe(1);
	});

	test("of which a late event tells nothing newer stays left", async () => {
		await receiveAndWork(clock, joined(), left(clock.now + 100));
		await receiveAndWork(clock, said("遅れて届く", { at: clock.now + 50 }));
		expect(await listed()).toMatchObject([{ has_left: true, last_message: "遅れて届く" }]);
	});

	test("keeps its history when LINE says that the account left, and is not written to", async () => {
		await receiveAndWork(clock, said("さようなら"), left(clock.now + 1));
		expect(await talk()).toMatchObject([{ text: "さようなら" }]);
		await expect(answer("待って")).rejects.toMatchObject({ status: 422 });
		expect(await countRows("chat_group_messages", "outgoing = 1")).toBe(0);
	});

	test("has a message removed with its event when its author unsends it", async () => {
		await receiveAndWork(clock, said("消す言葉", { id: "m1" }));
		await receiveAndWork(
			clock,
			buildGroupEvent("unsend", { source: byMember, at: clock.now }, { unsend: { messageId: "m1" } }),
		);
		expect(await talk()).toMatchObject([{ unsent: true }]);
		expect(await countRows("webhook_events", "instr(payload, '消す言葉') > 0")).toBe(0);
		expect(await countRows("chat_group_messages", "instr(text, '消す言葉') > 0")).toBe(0);
	});

	test("learns of members who leave", async () => {
		await receiveAndWork(clock, said("います"));
		await receiveAndWork(
			clock,
			buildGroupEvent(
				"memberLeft",
				{ source: group, at: clock.now + 1 },
				{ left: { members: [{ type: "user", userId: member }] } },
			),
		);
		expect((await shown()).members).toEqual([]);
		// A message from before they left arrives late.
		await receiveAndWork(clock, said("いました", { at: clock.now }));
		expect((await shown()).members).toEqual([]);
	});

	test("events survive a worker that dies at each D1 call", async () => {
		await buildAutoResponse({ keywords: ["一度"], effects: [sendTextEffect("承ります")] });
		await receiveAndWork(clock, joined());
		await open(true);
		for (const when of ["before", "after"] as const)
			for (let trip = 0; trip < 3; trip++) {
				await receiveEvents(clock, said("一度だけ"));
				const dying = killAtWrite(env.DB, { trip, when });
				await workWebhookEvents(clock.context({ db: connectD1(dying.database) })).catch(() => undefined);
				clock.advance(600_000);
				await workWebhookEvents(clock.context());
			}
		expect(await countRows("chat_group_messages", "outgoing = 0")).toBe(6);
		expect(await countRows("chat_group_messages", "outgoing = 1")).toBe(6);
		expect(await countRows("chat_groups")).toBe(1);
	});
});

describe("an answer to a group", () => {
	beforeEach(() => receiveAndWork(clock, said("予約できますか")));

	test("is pushed once, under the same key for a repeated save, and handles what was seen", async () => {
		const [seen] = await talk();
		const saveKey = nextId();
		for (let time = 0; time < 2; time++) await answer("はい", { saveKey, handles_up_to: seen!.id });
		await tasks();
		await tasks();
		expect(await fakeLine.accepted()).toMatchObject([{ method: "push", to: lineId, texts: ["はい"] }]);
		expect(await talk()).toMatchObject([{ notify: 0 }, { text: "はい", send_state: "sent", outgoing: true }]);
	});

	test("that LINE accepted in silence is not sent again", async () => {
		await fakeLine.answers("push", { ends: "drop", accepted: true });
		await answer("はい");
		await tasks();
		expect(await talk()).toMatchObject([{}, { send_state: "waiting" }]);
		clock.advance(600_000);
		await tasks();
		expect(await fakeLine.accepted()).toHaveLength(1);
		expect(await talk()).toMatchObject([{}, { send_state: "sent" }]);
	});

	test("that LINE refuses says so", async () => {
		await fakeLine.answers("push", { status: 400, message: "Failed to send messages" });
		await answer("はい");
		await tasks();
		expect(await talk()).toMatchObject([
			{},
			{ send_state: "failed", reason: expect.stringContaining("400") },
		]);
	});

	test("has no words about a friend", async () => {
		await expect(answer("{name}さん")).rejects.toMatchObject({ status: 422 });
	});
});

describe("auto-responses in groups", () => {
	test("answer only where they are switched on, with the reply token", async () => {
		await buildAutoResponse({ keywords: ["予約"], effects: [sendTextEffect("承ります")] });
		await receiveAndWork(clock, said("予約したい"));
		await tasks();
		expect(await fakeLine.accepted()).toEqual([]);
		expect((await open(true)).status).toBe(200);
		await receiveAndWork(clock, said("予約したい"));
		await tasks();
		expect(await fakeLine.accepted()).toMatchObject([{ method: "reply", texts: ["承ります"] }]);
		expect(await talk()).toMatchObject([{ notify: 1 }, { notify: 0 }, { text: "承ります" }]);
		expect(await countRows("runs")).toBe(0);
	});

	test("read the words without the mention of the account that people put before them", async () => {
		await buildAutoResponse({
			keywords: ["予約"],
			ruleMix: KEYWORD_RULES.exact,
			effects: [sendTextEffect("承ります")],
		});
		await receiveAndWork(clock, said("はじめまして"));
		await open(true);
		const own = { index: 0, length: 4, type: "user", userId: `U${"9".repeat(32)}`, isSelf: true };
		const message = { id: nextId(), type: "text", text: "@ひより 予約", quoteToken: "q" };
		await receiveAndWork(
			clock,
			buildGroupEvent(
				"message",
				{ source: group, at: clock.now },
				{ replyToken: nextId(), message: { ...message, mention: { mentionees: [own] } } },
			),
		);
		await tasks();
		expect(await fakeLine.accepted()).toMatchObject([{ method: "reply", texts: ["承ります"] }]);
		expect((await talk())[1]).toMatchObject({ text: "@ひより 予約" });
	});

	test("leave out a message whose button does nothing in a group", async () => {
		const action = { type: "postback", label: "見る", data: "action=1", displayText: "見る" };
		const card = await buildTemplate({
			type: "flex",
			alt_text: "秋のメニュー",
			contents: JSON.stringify({
				type: "bubble",
				body: { type: "box", layout: "vertical", contents: [{ type: "button", action }] },
			}),
		});
		const effects = [sendTextEffect("承ります"), buildEffect("template", { egg_id: card })];
		await buildAutoResponse({ keywords: ["予約"], effects });
		await receiveAndWork(clock, said("はじめまして"));
		await open(true);
		await receiveAndWork(clock, said("予約したい"));
		await tasks();
		expect(await fakeLine.accepted()).toMatchObject([{ method: "reply", texts: ["承ります"] }]);
	});

	test("that still wait are not sent once they are switched off", async () => {
		await buildAutoResponse({ keywords: ["予約"], effects: [sendTextEffect("承ります")] });
		await receiveAndWork(clock, said("はじめまして"));
		await open(true);
		await receiveAndWork(clock, said("予約したい"));
		await open(false);
		await tasks();
		expect(await fakeLine.accepted()).toEqual([]);
		expect((await talk()).at(-1)).toMatchObject({ send_state: "failed", reason: GROUP_TEXTS.answersOff });
	});

	test("send neither words about a friend nor later messages nor anything else of the action", async () => {
		const tag = await buildTag();
		const later = sendTextEffect("あとで", { delay_type: 1, delay_min: 5 });
		await buildAutoResponse({
			keywords: ["予約"],
			effects: [sendTextEffect("{name}さん、承ります"), later, addTagsEffect(tag.id)],
		});
		await receiveAndWork(clock, said("はじめまして"));
		await open(true);
		await receiveAndWork(clock, said("予約したい"));
		await tasks();
		expect(await fakeLine.accepted()).toEqual([]);
		expect(await countRows("friend_tags", `tag_id = ${tag.id}`)).toBe(0);
	});
});

describe("a group and operators", () => {
	test("it is not for operators of some friends, nor another account's", async () => {
		await receiveAndWork(clock, said("内緒"));
		const tag = await buildTag();
		await buildFriend();
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const { id } = await theGroup();
		for (const path of ["", `/${id}`, `/${id}/messages`])
			expect((await sendRequest(`/api/chat_groups${path}`, { as: restricted })).status, path).toBe(403);
		const send = {
			as: restricted,
			method: "POST",
			json: { messages: [{ type: "text", text: "はい" }] },
		} as const;
		expect((await sendRequest(`/api/chat_groups/${id}/messages`, send)).status).toBe(403);
		for (const path of ["/999", "/999/messages", "/files/999"])
			expect((await sendRequest(`/api/chat_groups${path}`, { as })).status, path).toBe(404);
	});

	test("leaving it is done at LINE first, once", async () => {
		await receiveAndWork(clock, said("またね"));
		const { id } = await theGroup();
		await fakeLine.answers("group-leave", { status: 500 });
		expect((await sendRequest(`/api/chat_groups/${id}/leave`, { as, method: "POST" })).status).toBe(503);
		expect((await theGroup()).left_at).toBeNull();
		for (let time = 0; time < 2; time++)
			expect((await sendRequest(`/api/chat_groups/${id}/leave`, { as, method: "POST" })).status).toBe(200);
		expect(await fakeLine.calls("group-leave")).toHaveLength(2);
		expect(await readRows("select verb, subject_id from audit_log where verb = 'group.leave'")).toEqual([
			{ verb: "group.leave", subject_id: String(id) },
		]);
		expect(await talk()).toMatchObject([{ text: "またね" }]);
	});
});
