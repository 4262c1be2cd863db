import { Hono } from "hono";
import { z } from "zod";
import {
	blockedRuleInput,
	friendCopyQuery,
	friendDeletionInput,
	friendDeletionsInput,
	friendDeletionsQuery,
	friendResetInput,
} from "#domain/people/friend-deletion/friend-deletion.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { showFriendCopy } from "#functions/people/friend-copy/show-friend-copy.ts";
import { announceFriends } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { saveBlockedFriendsRule } from "./blocked-friends-rule.ts";
import { requestDeletion, requestDeletions } from "./request-deletion.ts";
import { resetTester } from "./reset-tester.ts";
import { resumeDeletion } from "./resume-deletion.ts";
import { listDeletions, showDeletion } from "./show-deletion.ts";
import { takeBackDeletion } from "./take-back-deletion.ts";

const byId = z.object({ id: recordId() });

/** Notifies consoles of the friends, and wakes the job, after the response. */
const announceAndWakeLater = (c: RequestContext, friendIds: number[]): void =>
	c.executionCtx.waitUntil(Promise.all([announceFriends(c.env, friendIds), wakeQueue(c.env.JOBS)]));

export const friendDeletionRoutes = new Hono<HonoEnv>()
	.get(
		"/api/friends/:id/deletion",
		requires("friend-delete"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => c.json(await showDeletion({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/friends/:id/deletion",
		requires("friend-delete"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateBody(friendDeletionInput),
		async (c) => {
			const { id } = c.req.valid("param");
			await requestDeletion({ ctx: operatorCtx(c), input: { id, ...c.req.valid("json") } });
			announceAndWakeLater(c, [id]);
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/friends/:id/deletion/take_back",
		requires("friend-delete"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => {
			const { id } = c.req.valid("param");
			await takeBackDeletion({ ctx: operatorCtx(c), input: { id } });
			announceAndWakeLater(c, [id]);
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/friends/:id/deletion/resume",
		requires("friend-delete"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) => {
			const { id } = c.req.valid("param");
			await resumeDeletion({ ctx: operatorCtx(c), input: { id } });
			announceAndWakeLater(c, [id]);
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/friends/:id/reset",
		requires("friend-delete"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateBody(friendResetInput),
		async (c) => {
			const { id } = c.req.valid("param");
			await resetTester({ ctx: operatorCtx(c), input: { id, ...c.req.valid("json") } });
			announceAndWakeLater(c, [id]);
			return c.json({ ok: true });
		},
	)
	.get(
		"/api/friends/:id/copy",
		requires("friend-delete"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(friendCopyQuery),
		(c) =>
			showFriendCopy({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("query") },
			}),
	)
	.get(
		"/api/friend_deletions",
		requires("friend-delete"),
		requiresAlso("friend-read"),
		validateQuery(friendDeletionsQuery),
		async (c) => c.json(await listDeletions({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.post(
		"/api/friend_deletions",
		requires("friend-delete"),
		requiresAlso("friend-read"),
		validateBody(friendDeletionsInput),
		async (c) => {
			const request = c.req.valid("json");
			const result = await requestDeletions({ ctx: operatorCtx(c), input: request });
			announceAndWakeLater(c, request.friend_ids);
			return c.json(result);
		},
	)
	.put(
		"/api/friend_deletions/rule",
		requires("friend-delete"),
		requiresAlso("friend-read"),
		validateBody(blockedRuleInput),
		async (c) => {
			await saveBlockedFriendsRule({ ctx: operatorCtx(c), input: c.req.valid("json") });
			return c.json({ ok: true });
		},
	);
