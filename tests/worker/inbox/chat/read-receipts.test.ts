import { beforeEach, describe, expect, test } from "vitest";
import type { ReadReceiptMode } from "#domain/inbox/chat/read-receipt-modes.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { openTalk } from "#functions/inbox/chat/open-talk.ts";
import { sendToFriend } from "#functions/people/composer/send-to-friend.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

const from = buildLineUserId(0xabc);
let clock: TestClock;
let as: ConsoleSession;
let friend: { id: number };

beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	as = await buildSession();
	friend = await buildFriend({ lineUserId: from });
});

const choose = async (read_receipts: ReadReceiptMode) => {
	const saved = await sendRequest("/api/setting/chat", { as, method: "PUT", json: { read_receipts } });
	expect(saved.status, await saved.clone().text()).toBe(200);
};
const write = (markAsReadToken: string, at = clock.now, given: object = {}) =>
	receiveAndWork(clock, { ...lineEvents.text({ from, at, text: "こんにちは", markAsReadToken }), ...given });
const open = async () =>
	openTalk({ ctx: operatorContext(clock, await buildOperator()), input: { id: friend.id } });
const requestOpening = (by: ConsoleSession) =>
	sendRequest(`/api/chat/${friend.id}/opened`, { as: by, method: "POST" });
const answer = async () => {
	const operator = await buildOperator();
	await sendToFriend({
		ctx: operatorContext(clock, operator, { saveKey: nextId() }),
		input: {
			friend_id: friend.id,
			messages: [{ type: "text", text: "はい" }],
			...{ quoted_id: null, send_at: null, handles_up_to: null, draft_at: null },
		},
	});
	clock.advance(10_000);
	await sendDueDeliveries(clock.context());
};
/** Tokens with which LINE was called. */
const marked = async () => {
	clock.advance(60_000);
	await runBackgroundTasks(clock.context());
	return (await fakeLine.calls("mark-read")).map(
		({ body }) => (body as { markAsReadToken: string }).markAsReadToken,
	);
};
const receipt = () => readRows("select token, read_up_to from read_receipts");

describe("a friend's messages are marked as read", () => {
	test("when the talk is opened, once, up to the newest, and the talk says so", async () => {
		await choose("open");
		const at = clock.now;
		await write("newest", at);
		await write("late", at - 1_000);
		await open();
		await open();
		expect(await marked()).toEqual(["newest"]);
		expect(await receipt()).toEqual([{ token: "newest", read_up_to: at }]);
		await open();
		expect(await marked()).toEqual(["newest"]);
		const talk = await requestJson<{ read_up_to: number }>(`/api/chat/${friend.id}/talk`, { as });
		expect(talk.read_up_to).toBe(at);
	});

	test("when an operator answers, and not on opening, where the account chose that", async () => {
		await choose("answer");
		await write("token");
		await open();
		expect(await marked()).toEqual([]);
		await answer();
		expect(await marked()).toEqual(["token"]);
	});

	test("never by default, nor after the setting was changed to never while the call waited", async () => {
		await write("token");
		await open();
		await answer();
		expect(await marked()).toEqual([]);
		await choose("open");
		await open();
		await choose("never");
		expect(await marked()).toEqual([]);
	});

	test("again after a failure of LINE, and not after LINE refused the token", async () => {
		await choose("open");
		await write("token");
		await fakeLine.answers("mark-read", { status: 500 });
		await open();
		expect(await marked()).toEqual(["token"]);
		expect(await receipt()).toEqual([{ token: "token", read_up_to: null }]);
		expect(await marked()).toEqual(["token", "token"]);
		expect(await receipt()).toEqual([{ token: "token", read_up_to: expect.any(Number) }]);
		await write("unknown", clock.now + 1);
		await open();
		expect(await marked()).toHaveLength(3);
		expect(await marked()).toHaveLength(3);
		expect(await countRows("errands", "kind = 'read-receipt'")).toBe(0);
	});

	test("only by operators who may answer and see the friend, and not for events in standby", async () => {
		await choose("open");
		await write("token", clock.now, { mode: "standby" });
		expect(await receipt()).toEqual([]);
		expect((await requestOpening(await buildSession({ abilities: ["friend-read"] }))).status).toBe(403);
		expect((await requestOpening(await buildSession({ scope: { all: false, tagIds: [] } }))).status).toBe(
			404,
		);
	});
});
