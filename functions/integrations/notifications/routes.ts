import { Hono } from "hono";
import { z } from "zod";
import { channelInput } from "#domain/integrations/notifications/channel-input.ts";
import { CHANNEL_KIND_NAMES } from "#domain/integrations/notifications/channels/registry.ts";
import { noticeLogQuery, noticeParams } from "#domain/integrations/notifications/notice-log.ts";
import { notificationInput, notificationUse } from "#domain/integrations/notifications/notification.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { deleteNotification, setNotificationUse } from "./change-notification.ts";
import { deleteChannel } from "./channels/delete-channel.ts";
import { listChannels } from "./channels/list-channels.ts";
import { registerChannel } from "./channels/register-channel.ts";
import { sendChannelTest } from "./channels/send-channel-test.ts";
import { deviceRoutes } from "./devices/routes.ts";
import { beginLineLink } from "./link/begin-line-link.ts";
import { endLineLink } from "./link/end-line-link.ts";
import { finishLineLink } from "./link/finish-line-link.ts";
import { showLineLink } from "./link/show-line-link.ts";
import { listNotices } from "./list-notices.ts";
import { listNotifications } from "./list-notifications.ts";
import { registerNotification } from "./register-notification.ts";
import { resendNotice } from "./resend-notice.ts";
import { loadNotificationBoilerplate, showNotification } from "./show-notification.ts";

const byId = z.object({ id: recordId() });
const byKind = z.object({ kind: z.enum(["all", ...CHANNEL_KIND_NAMES]) });

/** Routes of notification settings, their channels and log, and an operator's own LINE and devices. */
export const notificationRoutes = new Hono<HonoEnv>()
	.get("/api/notifications", requires("notification-read"), async (c) =>
		c.json(await listNotifications({ ctx: operatorCtx(c) })),
	)
	.get("/api/notifications/boilerplate", requires("notification-read"), async (c) =>
		c.json(await loadNotificationBoilerplate({ ctx: operatorCtx(c) })),
	)
	.get("/api/notifications/:id", requires("notification-read"), validatePath(byId), async (c) =>
		c.json(await showNotification({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/notifications",
		requires("notification-write"),
		requiresAlso("friend-read"),
		validateBody(notificationInput),
		async (c) =>
			c.json(
				await registerNotification({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), id: null } }),
			),
	)
	.put(
		"/api/notifications/:id",
		requires("notification-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateBody(notificationInput),
		async (c) =>
			c.json(
				await registerNotification({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.patch(
		"/api/notifications/:id/use",
		requires("notification-write"),
		validatePath(byId),
		validateBody(notificationUse),
		async (c) => {
			await setNotificationUse({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("json"), ...c.req.valid("param") },
			});
			return c.json({ ok: true });
		},
	)
	.delete("/api/notifications/:id", requires("notification-write"), validatePath(byId), async (c) => {
		await deleteNotification({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.get("/api/notification_channels/:kind", requires("notification-read"), validatePath(byKind), async (c) =>
		c.json(await listChannels({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/notification_channels",
		requires("notification-write"),
		requiresAlso("friend-read"),
		validateBody(channelInput),
		async (c) =>
			c.json(await registerChannel({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), id: null } })),
	)
	.put(
		"/api/notification_channels/:id",
		requires("notification-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateBody(channelInput),
		async (c) =>
			c.json(
				await registerChannel({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.delete("/api/notification_channels/:id", requires("notification-write"), validatePath(byId), async (c) => {
		await deleteChannel({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.post(
		"/api/notification_channels/:id/test",
		requires("notification-write"),
		validatePath(byId),
		async (c) => {
			const testMessages = await sendChannelTest({ ctx: operatorCtx(c), input: c.req.valid("param") });
			wakeNoticesSoon(c);
			return c.json(testMessages);
		},
	)
	.get(
		"/api/notification_log",
		requires("notification-read"),
		requiresAlso("friend-read"),
		validateQuery(noticeLogQuery),
		async (c) => c.json(await listNotices({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.post(
		"/api/notification_log/:id/again",
		requires("notification-write"),
		requiresAlso("friend-read"),
		validatePath(noticeParams),
		async (c) => {
			await resendNotice({ ctx: operatorCtx(c), input: c.req.valid("param") });
			wakeNoticesSoon(c);
			return c.json({ ok: true });
		},
	)
	.get("/api/notification_link", requiresSignIn(), async (c) =>
		c.json(await showLineLink({ ctx: operatorCtx(c) })),
	)
	.post("/api/notification_link", requiresSignIn(), async (c) =>
		c.json(await beginLineLink({ ctx: operatorCtx(c) })),
	)
	.post("/api/notification_link/finish", requiresSignIn(), async (c) =>
		c.json(await finishLineLink({ ctx: operatorCtx(c) })),
	)
	.delete("/api/notification_link", requiresSignIn(), async (c) =>
		c.json(await endLineLink({ ctx: operatorCtx(c) })),
	)
	.route("/", deviceRoutes);

const wakeNoticesSoon = (c: RequestContext) => c.executionCtx.waitUntil(wakeQueueSoon(c.env.NOTICES));
