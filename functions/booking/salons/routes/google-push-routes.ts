import { timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { salonCalendars } from "#db/booking/salon-calendars.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { signedOut } from "#functions/platform/http/request-refusal.ts";
import { externalAccess } from "#functions/platform/http/route-access.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { computeChannelToken, GOOGLE_PUSH_PATH } from "../calendar/watch-calendar.ts";

/** Webhook of Google, which notifies that a calendar changed but not of the change itself. */
export const googlePushRoutes = new Hono<HonoEnv>().post(
	GOOGLE_PUSH_PATH,
	externalAccess("通知チャネルの合言葉"),
	async (c) => {
		const channelId = c.req.header("x-goog-channel-id") ?? "";
		const token = Buffer.from(c.req.header("x-goog-channel-token") ?? "");
		const expected = Buffer.from(computeChannelToken(c.env, channelId));
		if (token.length !== expected.length || !timingSafeEqual(token, expected)) throw signedOut();
		// The first notification only confirms that the channel is open.
		if (c.req.header("x-goog-resource-state") === "sync") return c.json({});
		const { db, now } = c.var.ctx;
		const table = salonCalendars;
		// A calendar that a worker holds, or that waits after a failure, keeps its next attempt.
		const { meta } = await db
			.update(table)
			.set({
				readRequests: sql`${table.readRequests} + 1`,
				nextAttemptAt: sql`iif(${table.attempts} > 0 or ${table.heldUntil} > ${now}, ${table.nextAttemptAt}, min(${table.nextAttemptAt}, ${now}))`,
			})
			.where(eq(table.channelId, channelId));
		if (meta.changes > 0) c.executionCtx.waitUntil(wakeQueueSoon(c.env.CALENDARS));
		return c.json({});
	},
);
