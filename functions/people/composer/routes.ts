import { Hono } from "hono";
import { z } from "zod";
import { deliveryId } from "#domain/engine/deliveries/delivery-list-query.ts";
import { draftInput } from "#domain/people/composer/draft.ts";
import { fileQuery } from "#domain/people/composer/file.ts";
import { composerSendInput } from "#domain/people/composer/message.ts";
import { sendKeyInput } from "#domain/people/composer/send-key.ts";
import { cannedQuery, shortcutInput } from "#domain/people/composer/shortcut.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { bindFileKey } from "#functions/platform/http/bind-save-key.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { bodyStream } from "#functions/platform/http/read-body.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { listCanned, setShortcut } from "./canned.ts";
import { saveComposerDraft } from "./draft.ts";
import { uploadComposerFile } from "./file.ts";
import { previewSend } from "./preview.ts";
import { sendToFriend } from "./send.ts";
import { sendAgain } from "./send-again.ts";
import { setSendKey } from "./send-key.ts";
import { showComposer } from "./show.ts";
import { cancelUnsentMessage } from "./take-back.ts";

const byFriend = z.object({ friend_id: recordId() });
const byDelivery = byFriend.extend({ id: deliveryId });
const byTemplate = z.object({ id: recordId() });

export const composeRoutes = new Hono<HonoEnv>()
	.get("/api/compose/quota", requires("message-send"), async (c) =>
		c.json({ quota: await readQuota(operatorCtx(c)) }),
	)
	.get(
		"/api/compose/templates",
		requires("message-send"),
		requiresAlso("template-read"),
		validateQuery(cannedQuery),
		async (c) => c.json(await listCanned({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.put(
		"/api/compose/templates/:id/shortcut",
		requires("template-write"),
		validatePath(byTemplate),
		validateBody(shortcutInput),
		async (c) => {
			await setShortcut({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			return c.json({ ok: true });
		},
	)
	.put("/api/compose/send-key", requires("message-send"), validateBody(sendKeyInput), async (c) => {
		await setSendKey({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post(
		"/api/compose/files",
		requires("message-send", "media-write"),
		validateQuery(fileQuery),
		async (c) => {
			// It may be larger than memory: of two files of one name and length nobody knows which is which.
			await bindFileKey(c, c.req.header("content-length") ?? "");
			return c.json(
				await uploadComposerFile({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), body: bodyStream(c) },
				}),
			);
		},
	)
	.get("/api/compose/friends/:friend_id", requires("message-send"), validatePath(byFriend), async (c) =>
		c.json(await showComposer({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/compose/friends/:friend_id/draft",
		requires("message-send"),
		validatePath(byFriend),
		validateBody(draftInput),
		async (c) => {
			await saveComposerDraft({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/compose/friends/:friend_id/preview",
		requires("message-send"),
		validatePath(byFriend),
		validateBody(composerSendInput),
		async (c) =>
			c.json(
				await previewSend({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("json") },
				}),
			),
	)
	.post(
		"/api/compose/friends/:friend_id/send",
		requires("message-send"),
		validatePath(byFriend),
		validateBody(composerSendInput),
		async (c) => {
			const { friend_id } = c.req.valid("param");
			const ctx = operatorCtx(c);
			const sent = await sendToFriend({ ctx, input: { friend_id, ...c.req.valid("json") } });
			c.executionCtx.waitUntil(
				Promise.all([
					wakeAt(c.env, sent.due_at - ctx.now),
					announceFrames(c.env, [{ event: "delivery", friendId: friend_id }]),
				]),
			);
			return c.json(sent);
		},
	)
	.post(
		"/api/compose/friends/:friend_id/deliveries/:id/take-back",
		requires("message-send"),
		validatePath(byDelivery),
		async (c) => {
			const { friend_id, id } = c.req.valid("param");
			await cancelUnsentMessage({ ctx: operatorCtx(c), input: { friend_id, id } });
			c.executionCtx.waitUntil(announceFrames(c.env, [{ event: "delivery", friendId: friend_id }]));
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/compose/friends/:friend_id/deliveries/:id/send-again",
		requires("message-send"),
		validatePath(byDelivery),
		async (c) => {
			const { friend_id, id } = c.req.valid("param");
			await sendAgain({ ctx: operatorCtx(c), input: { friend_id, id } });
			c.executionCtx.waitUntil(
				Promise.all([
					wakeQueue(c.env.DELIVERIES),
					announceFrames(c.env, [{ event: "delivery", friendId: friend_id }]),
				]),
			);
			return c.json({ ok: true });
		},
	);

/** Messages due within the minute are not left to the cron trigger, which runs once a minute. */
async function wakeAt(env: HonoEnv["Bindings"], wait: number): Promise<void> {
	if (wait > 60 * SECOND) return;
	// Rounded up: a worker that starts a millisecond early finds nothing and wakes nobody.
	await wakeQueue(env.DELIVERIES, Math.floor(wait / SECOND) + 1);
}
