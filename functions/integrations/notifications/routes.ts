import { Hono } from "hono";
import { z } from "zod";
import { channelInput } from "#domain/integrations/notifications/channel.ts";
import { CHANNEL_KIND_NAMES } from "#domain/integrations/notifications/channels/registry.ts";
import { noticeId, noticeLogQuery } from "#domain/integrations/notifications/log.ts";
import { notificationInput, notificationUse } from "#domain/integrations/notifications/notification.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { also, requires, signedIn } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/types.ts";
import { wakeSoon } from "#functions/platform/queues/wake.ts";
import { sendAgain } from "./again.ts";
import { removeNotification, useNotification } from "./change.ts";
import { listChannels } from "./channels/list.ts";
import { registerChannel } from "./channels/register.ts";
import { removeChannel } from "./channels/remove.ts";
import { testChannel } from "./channels/test.ts";
import { deviceRoutes } from "./devices/routes.ts";
import { beginLink, endLink, finishLink, showLink } from "./link/own.ts";
import { listNotifications } from "./list.ts";
import { listNotices } from "./log.ts";
import { registerNotification } from "./register.ts";
import { loadBoilerplate, showNotification } from "./show.ts";

const byId = z.object({ id: recordId() });
const byKind = z.object({ kind: z.enum(["all", ...CHANNEL_KIND_NAMES]) });

/** Routes of notification settings, their channels and log, and an operator's own LINE and devices. */
export const notificationRoutes = new Hono<HonoEnv>()
	.get("/api/notifications", requires("notification-read"), async (c) =>
		c.json(await listNotifications({ ctx: operatorCtx(c) })),
	)
	.get("/api/notifications/boilerplate", requires("notification-read"), async (c) =>
		c.json(await loadBoilerplate({ ctx: operatorCtx(c) })),
	)
	.get("/api/notifications/:id", requires("notification-read"), path(byId), async (c) =>
		c.json(await showNotification({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/notifications",
		requires("notification-write"),
		also("friend-read"),
		input(notificationInput),
		async (c) =>
			c.json(
				await registerNotification({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), id: null } }),
			),
	)
	.put(
		"/api/notifications/:id",
		requires("notification-write"),
		also("friend-read"),
		path(byId),
		input(notificationInput),
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
		path(byId),
		input(notificationUse),
		async (c) => {
			await useNotification({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("json"), ...c.req.valid("param") },
			});
			return c.json({ ok: true });
		},
	)
	.delete("/api/notifications/:id", requires("notification-write"), path(byId), async (c) => {
		await removeNotification({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.get("/api/notification_channels/:kind", requires("notification-read"), path(byKind), async (c) =>
		c.json(await listChannels({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/notification_channels",
		requires("notification-write"),
		also("friend-read"),
		input(channelInput),
		async (c) =>
			c.json(await registerChannel({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), id: null } })),
	)
	.put(
		"/api/notification_channels/:id",
		requires("notification-write"),
		also("friend-read"),
		path(byId),
		input(channelInput),
		async (c) =>
			c.json(
				await registerChannel({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.delete("/api/notification_channels/:id", requires("notification-write"), path(byId), async (c) => {
		await removeChannel({ ctx: operatorCtx(c), input: c.req.valid("param") });
		return c.json({ ok: true });
	})
	.post("/api/notification_channels/:id/test", requires("notification-write"), path(byId), async (c) => {
		const made = await testChannel({ ctx: operatorCtx(c), input: c.req.valid("param") });
		workSoon(c);
		return c.json(made);
	})
	.get(
		"/api/notification_log",
		requires("notification-read"),
		also("friend-read"),
		query(noticeLogQuery),
		async (c) => c.json(await listNotices({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.post(
		"/api/notification_log/:id/again",
		requires("notification-write"),
		also("friend-read"),
		path(noticeId),
		async (c) => {
			await sendAgain({ ctx: operatorCtx(c), input: c.req.valid("param") });
			workSoon(c);
			return c.json({ ok: true });
		},
	)
	.get("/api/notification_link", signedIn(), async (c) => c.json(await showLink({ ctx: operatorCtx(c) })))
	.post("/api/notification_link", signedIn(), async (c) => c.json(await beginLink({ ctx: operatorCtx(c) })))
	.post("/api/notification_link/finish", signedIn(), async (c) =>
		c.json(await finishLink({ ctx: operatorCtx(c) })),
	)
	.delete("/api/notification_link", signedIn(), async (c) => c.json(await endLink({ ctx: operatorCtx(c) })))
	.route("/", deviceRoutes);

const workSoon = (c: RequestContext) => c.executionCtx.waitUntil(wakeSoon(c.env.NOTICES));
