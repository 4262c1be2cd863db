import { Hono } from "hono";
import { z } from "zod";
import { missingProfilesInput } from "#domain/people/existing-friends/existing-friends-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { requestMissingProfiles } from "./request-missing-profiles.ts";
import { showExistingFriends } from "./show-existing-friends.ts";
import { showFollowerCount } from "./show-follower-count.ts";
import { cancelFollowerImport, startFollowerImport } from "./start-follower-import.ts";
import { startGuide } from "./start-guide.ts";

const byId = z.object({ id: recordId() });

/** Routes for friends who were there before the console: import of LINE's list, guide, profiles. */
export const existingFriendsRoutes = new Hono<HonoEnv>()
	.get("/api/existing_friends", requires("existing-friends"), async (c) =>
		c.json(await showExistingFriends({ ctx: operatorCtx(c) })),
	)
	.get("/api/existing_friends/line_count", requires("existing-friends"), async (c) =>
		c.json(await showFollowerCount({ ctx: operatorCtx(c) })),
	)
	.post("/api/existing_friends/imports", requires("existing-friends"), async (c) => {
		const startedImport = await startFollowerImport({ ctx: operatorCtx(c) });
		c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
		return c.json(startedImport);
	})
	.post(
		"/api/existing_friends/imports/:id/cancel",
		requires("existing-friends"),
		validatePath(byId),
		async (c) => {
			await cancelFollowerImport({ ctx: operatorCtx(c), input: c.req.valid("param") });
			return c.json({ ok: true });
		},
	)
	.post("/api/existing_friends/guide", requires("existing-friends"), async (c) => {
		await startGuide({ ctx: operatorCtx(c) });
		return c.json({ ok: true });
	})
	.post(
		"/api/existing_friends/profiles",
		requires("friend-read"),
		validateBody(missingProfilesInput),
		async (c) => {
			await requestMissingProfiles({ ctx: operatorCtx(c), input: c.req.valid("json") });
			c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
			return c.json({ ok: true });
		},
	);
