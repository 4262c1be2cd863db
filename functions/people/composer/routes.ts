import { Hono } from "hono";
import { z } from "zod";
import { deliveryId } from "#domain/engine/deliveries/delivery-list-query.ts";
import { composerDraftInput } from "#domain/people/composer/composer-draft.ts";
import { composerFileQuery } from "#domain/people/composer/composer-file.ts";
import { composerSendInput } from "#domain/people/composer/composer-message.ts";
import { sendKeyInput } from "#domain/people/composer/send-key.ts";
import { cannedReplyQuery, shortcutInput } from "#domain/people/composer/template-shortcut.ts";
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
import { cancelUnsentMessage } from "./cancel-unsent-message.ts";
import { listCannedReplies, setTemplateShortcut } from "./canned-replies.ts";
import { previewSend } from "./preview-send.ts";
import { resendToFriend } from "./resend-to-friend.ts";
import { saveComposerDraft } from "./save-composer-draft.ts";
import { sendToFriend } from "./send-to-friend.ts";
import { setSendKey } from "./set-send-key.ts";
import { showComposer } from "./show-composer.ts";
import { uploadComposerFile } from "./upload-composer-file.ts";

const byFriend = z.object({ friend_id: recordId() });
const byDelivery = byFriend.extend({ id: deliveryId });
const byTemplate = z.object({ id: recordId() });

export const composerRoutes = new Hono<HonoEnv>()
	.get("/api/compose/quota", requires("message-send"), async (c) =>
		c.json({ quota: await readQuota(operatorCtx(c)) }),
	)
	.get(
		"/api/compose/templates",
		requires("message-send"),
		requiresAlso("template-read"),
		validateQuery(cannedReplyQuery),
		async (c) => c.json(await listCannedReplies({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.put(
		"/api/compose/templates/:id/shortcut",
		requires("template-write"),
		validatePath(byTemplate),
		validateBody(shortcutInput),
		async (c) => {
			await setTemplateShortcut({
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
		validateQuery(composerFileQuery),
		async (c) => {
			// The file may be larger than memory, so its save key is bound to its length instead of its content.
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
		validateBody(composerDraftInput),
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
			const sendResult = await sendToFriend({ ctx, input: { friend_id, ...c.req.valid("json") } });
			c.executionCtx.waitUntil(
				Promise.all([
					wakeDeliveriesIfSoon(c.env, sendResult.due_at - ctx.now),
					announceFrames(c.env, [{ event: "delivery", friendId: friend_id }]),
				]),
			);
			return c.json(sendResult);
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
			await resendToFriend({ ctx: operatorCtx(c), input: { friend_id, id } });
			c.executionCtx.waitUntil(
				Promise.all([
					wakeQueue(c.env.DELIVERIES),
					announceFrames(c.env, [{ event: "delivery", friendId: friend_id }]),
				]),
			);
			return c.json({ ok: true });
		},
	);

/** Wakes the queue for messages due within a minute: the cron trigger runs only once a minute. */
async function wakeDeliveriesIfSoon(env: HonoEnv["Bindings"], delay: number): Promise<void> {
	if (delay > 60 * SECOND) return;
	// Rounded up: a worker that starts a millisecond early finds nothing and wakes nobody.
	await wakeQueue(env.DELIVERIES, Math.floor(delay / SECOND) + 1);
}
