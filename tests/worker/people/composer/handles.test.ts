import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { resendToFriend } from "#functions/people/composer/resend-to-friend.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import {
	beginComposerChat,
	composerContext,
	listUnsentMessages,
	sendFromComposer,
	textMessages,
} from "#tests/support/composer-calls.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { readDeliveries } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildMessage, listStoredMessages } from "#tests/support/message-builders.ts";
import { failAt, interruptAt } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildSession, signInOperator } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number; lineUserId: string };
let ctx: OperatorCtx;
beforeEach(async () => {
	({ clock, operator, friend, ctx } = await beginComposerChat());
});

const ask = (text: string) => buildMessage({ friendId: friend.id, text, notify: true });

const reply = (handles_up_to: number | null, more: Record<string, unknown> = {}) =>
	sendFromComposer(ctx, friend, [textMessages("はい、空いています")], { handles_up_to, ...more });

async function workOff(): Promise<void> {
	clock.advance(UNDO_SEND_DELAY);
	await sendDueDeliveries(clock.context());
}

const waitingTexts = async () =>
	(await listStoredMessages(friend)).filter(({ notify }) => notify).map(({ text }) => text);

const handledEntries = () =>
	readRows<{ operator_id: number; subject_id: string; detail: string }>(
		"select operator_id, subject_id, detail from audit_log where verb = 'talk.handled'",
	);

test("a reply handles the talk when LINE accepts it, in its author's name, and not before", async () => {
	await ask("明日は空いていますか？");
	const newest = await ask("10時がいいです");
	const other = await buildFriend({ name: "蓮" });
	await buildMessage({ friendId: other.id, text: "別の質問", notify: true });
	const { id } = await reply(newest.id);
	expect(await waitingTexts()).toEqual(["明日は空いていますか？", "10時がいいです"]);
	expect(await listUnsentMessages(ctx, friend)).toMatchObject([{ id, handles: true }]);
	await workOff();
	expect(await waitingTexts()).toEqual([]);
	expect(await countRows("messages", "notify = 1")).toBe(1);
	expect(await handledEntries()).toEqual([
		{
			operator_id: operator.id,
			subject_id: String(friend.id),
			detail: JSON.stringify({ last_id: newest.id, delivery_id: id }),
		},
	]);
});

test("a reply only, and one to a talk that does not wait, handle nothing", async () => {
	const question = await ask("明日は空いていますか？");
	await reply(null);
	await workOff();
	expect(await waitingTexts()).toEqual(["明日は空いていますか？"]);
	const silent = await buildFriend({ name: "蓮" });
	await sendFromComposer(composerContext(clock, operator), silent, [textMessages("こんにちは")], {
		handles_up_to: question.id,
	});
	expect((await readDeliveries()).map(({ handlesUpTo }) => handlesUpTo)).toEqual([null, null]);
	expect(await handledEntries()).toEqual([]);
});

test("a question written while the reply is on its way stays open, also before a scheduled one", async () => {
	const seen = await ask("明日は空いていますか？");
	const { due_at } = await reply(seen.id, { send_at: { date: "2026-11-21", time: "09:00" } });
	await ask("やっぱり明後日は？");
	clock.advance(due_at - clock.now);
	await sendDueDeliveries(clock.context());
	expect(await fakeLine.accepted()).toHaveLength(1);
	expect(await waitingTexts()).toEqual(["やっぱり明後日は？"]);
});

test("nobody handles questions that were not asked yet, whatever the page sends", async () => {
	const seen = await ask("明日は空いていますか？");
	await reply(seen.id + 1_000_000);
	await ask("やっぱり明後日は？");
	await workOff();
	expect(await waitingTexts()).toEqual(["やっぱり明後日は？"]);
});

test("a refused reply leaves the talk open and says so; sent again, it handles what its author had seen", async () => {
	const seen = await ask("明日は空いていますか？");
	await fakeLine.answers("push", { status: 400 });
	const { id } = await reply(seen.id);
	await workOff();
	expect(await waitingTexts()).toEqual(["明日は空いていますか？"]);
	expect(await listUnsentMessages(ctx, friend)).toMatchObject([{ id, kind: "failed", handles: true }]);
	const { unsent } = await requestJson<{ unsent: { handles: boolean }[] }>(`/api/chat/${friend.id}/talk`, {
		as: await signInOperator(operator),
	});
	expect(unsent).toMatchObject([{ id, handles: true }]);
	await ask("急いでいます");
	await resendToFriend({ ctx: composerContext(clock, operator), input: { friend_id: friend.id, id } });
	await workOff();
	expect(await waitingTexts()).toEqual(["急いでいます"]);
	expect(await handledEntries()).toHaveLength(1);
});

test("a worker that dies between LINE's acceptance and the handling leaves it to the retry, which sends nothing twice", async () => {
	const seen = await ask("明日は空いていますか？");
	await reply(seen.id);
	clock.advance(UNDO_SEND_DELAY);
	const dying = failAt(env.DB, /update "deliveries" set\s+state = \(k\.value/);
	await expect(sendDueDeliveries(clock.context({ db: connectD1(dying) }))).rejects.toThrow();
	expect(await fakeLine.accepted()).toHaveLength(1);
	expect(await waitingTexts()).toEqual(["明日は空いていますか？"]);
	await ask("やっぱり明後日は？");
	clock.advance(10 * MINUTE);
	await sendDueDeliveries(clock.context());
	expect(await fakeLine.accepted()).toHaveLength(1);
	expect(await waitingTexts()).toEqual(["やっぱり明後日は？"]);
	expect(await handledEntries()).toHaveLength(1);
});

test("a reply that was cancelled before LINE's answer was stored leaves the talk open", async () => {
	const seen = await ask("明日は空いていますか？");
	await reply(seen.id);
	clock.advance(UNDO_SEND_DELAY);
	const busy = interruptAt(env.DB, /update "deliveries" set\s+state = \(k\.value/, async () => {
		await env.DB.prepare("update deliveries set state = 'cancelled', next_attempt_at = null").run();
	});
	await sendDueDeliveries(clock.context({ db: connectD1(busy) }));
	expect((await readDeliveries()).map(({ state }) => state)).toEqual(["cancelled"]);
	expect(await waitingTexts()).toEqual(["明日は空いていますか？"]);
	expect(await handledEntries()).toEqual([]);
});

test("a message handled by a colleague meanwhile is not handled twice", async () => {
	const seen = await ask("明日は空いていますか？");
	await reply(seen.id);
	const colleague = await buildSession();
	await sendRequest(`/api/chat/${friend.id}/handled`, { as: colleague, json: { last_id: seen.id } });
	await workOff();
	expect(await handledEntries()).toHaveLength(1);
});

test("handling needs the ability to mark messages as handled; replying alone does not", async () => {
	const seen = await ask("明日は空いていますか？");
	const writer = await buildSession({ abilities: ["friend-read", "message-send"] });
	const send = (handles_up_to: number | null, call: "send" | "preview") =>
		sendRequest(`/api/compose/friends/${friend.id}/${call}`, {
			as: writer,
			json: { messages: [textMessages("はい")], handles_up_to },
		});
	const before = await takeSnapshot();
	for (const call of ["send", "preview"] as const) expect((await send(seen.id, call)).status).toBe(403);
	expect(await listChangesSince(before)).toEqual([]);
	expect((await send(null, "send")).status).toBe(200);
});

test("an operator without that ability sends a refused reply again, which leaves the talk open", async () => {
	const seen = await ask("明日は空いていますか？");
	await fakeLine.answers("push", { status: 400 });
	const { id } = await reply(seen.id);
	await workOff();
	const writer = await buildSession({ abilities: ["friend-read", "message-send"] });
	const address = `/api/compose/friends/${friend.id}/deliveries/${id}/send-again`;
	expect((await sendRequest(address, { as: writer, method: "POST" })).status).toBe(200);
	clock.now = Math.max(clock.now, Date.now());
	await workOff();
	expect(await fakeLine.accepted()).toHaveLength(1);
	expect(await waitingTexts()).toEqual(["明日は空いていますか？"]);
	expect(await handledEntries()).toEqual([]);
});

test("the account chooses the default, with its own ability, and no reply changes it", async () => {
	const address = "/api/setting/chat";
	const session = await signInOperator(operator);
	const byDefault = async () =>
		(await requestJson<{ handles_by_default: boolean }>(`/api/compose/friends/${friend.id}`, { as: session }))
			.handles_by_default;
	expect(await byDefault()).toBe(true);
	await reply(null);
	expect(await byDefault()).toBe(true);
	const set = (reply_handles: unknown, as = session) =>
		sendRequest(address, { as, method: "PUT", json: { reply_handles } });
	expect((await set(false)).status).toBe(200);
	expect(await requestJson(address, { as: session })).toMatchObject({ reply_handles: false });
	expect(await byDefault()).toBe(false);
	expect(await readRows("select detail from audit_log where verb = 'setting.chat'")).toEqual([
		{
			detail: JSON.stringify({
				before: { reply_handles: true },
				after: { reply_handles: false },
			}),
		},
	]);
	const reader = await buildSession({ abilities: ["friend-read", "friend-write", "message-send"] });
	expect((await set(true, reader)).status).toBe(403);
	expect((await sendRequest(address, { as: reader })).status).toBe(403);
	expect((await set("はい")).status).toBe(422);
	expect(await byDefault()).toBe(false);
});
