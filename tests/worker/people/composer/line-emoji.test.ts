import { beforeEach, describe, expect, test } from "vitest";
import { UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { beginComposerChat, sendFromComposer, textMessages } from "#tests/support/composer-calls.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildGroupEvent } from "#tests/support/line-webhook.ts";
import { type BuiltOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

const SET = "5ac21a18040ab15980c9b43e";
const WRITTEN = `{emoji:${SET}:007}`;
const emoji = { productId: SET, emojiId: "007" };

interface ListedMessage {
	type: string;
	text: string;
	content: object | null;
}

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number; lineUserId: string };
let ctx: OperatorCtx;
beforeEach(async () => {
	({ clock, operator, friend, ctx } = await beginComposerChat());
});

const sentBodies = async () => (await fakeLine.calls()).flatMap(({ body }) => body?.messages ?? []);

describe("LINE's emoji in a message to a friend", () => {
	test.each([
		["with a name before it", `{name}さん${WRITTEN}`, "陽菜さん", 4],
		["that is the same for everybody", `お礼${WRITTEN}`, "お礼", 2],
	])("%s reaches LINE in its place, and is a picture in the talk", async (_, written, words, index) => {
		await sendFromComposer(ctx, friend, [textMessages(written)]);
		clock.advance(UNDO_SEND_DELAY);
		await sendDueDeliveries(clock.context());
		expect(await sentBodies()).toMatchObject([
			{ type: "text", text: `${words}$`, emojis: [{ index, ...emoji }] },
		]);
		expect(await fakeLine.described()).toEqual([]);
		const { items } = await requestJson<{ items: ListedMessage[] }>(`/api/friends/${friend.id}/messages`, {
			as: await signInOperator(operator),
		});
		expect(items).toMatchObject([
			{ type: "text", text: `${words}(emoji)`, content: { emojis: [{ index, length: 7, ...emoji }] } },
		]);
	});
});

test("LINE's emoji in a message to a group reach it, and are pictures in its talk", async () => {
	const clock = new TestClock().rule();
	const source = { type: "group", groupId: `C${"e".repeat(32)}` } as const;
	const message = { id: nextId(), type: "text", text: "誰か", quoteToken: "q" };
	await receiveAndWork(
		clock,
		buildGroupEvent("message", { source, at: clock.now }, { replyToken: nextId(), message }),
	);
	const [{ id } = { id: 0 }] = await readRows<{ id: number }>("select id from chat_groups");
	const as = await signInOperator(operator);
	await sendRequest(`/api/chat_groups/${id}/messages`, {
		as,
		method: "POST",
		json: { messages: [textMessages(`皆さん${WRITTEN}`)] },
	});
	clock.advance(1_000);
	await runBackgroundTasks(clock.context());
	expect(await sentBodies()).toMatchObject([
		{ type: "text", text: "皆さん$", emojis: [{ index: 3, ...emoji }] },
	]);
	const { messages } = await requestJson<{ messages: ListedMessage[] }>(`/api/chat_groups/${id}/messages`, {
		as,
	});
	expect(messages[0]).toMatchObject({
		text: "皆さん(emoji)",
		content: { emojis: [{ index: 3, length: 7, ...emoji }] },
	});
});
