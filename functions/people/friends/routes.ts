import { Hono } from "hono";
import { z } from "zod";
import { answeredByInput } from "#domain/people/friends/answered-by-input.ts";
import { friendDisplayInput } from "#domain/people/friends/friend-display-input.ts";
import { friendHistoryQuery } from "#domain/people/friends/friend-history-kinds.ts";
import { friendListQuery } from "#domain/people/friends/friend-list-query.ts";
import { friendMemoInput } from "#domain/people/friends/friend-memo-input.ts";
import { manualEffectInput } from "#domain/people/friends/manual-effects.ts";
import { memberTagInput } from "#domain/people/friends/member-tag-input.ts";
import { timeCursorQuery } from "#domain/people/friends/time-cursor.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { showAnswering } from "#functions/engine/answering/show-answering.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { announceFriendLater } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { showGlance } from "./glance/show-glance.ts";
import { listFriendHistory } from "./history/list-friend-history.ts";
import { listFriendMessages } from "./list-friend-messages.ts";
import { listFriendRuns } from "./list-friend-runs.ts";
import { listFriends } from "./list-friends.ts";
import { runEffectManually } from "./run-effect-manually.ts";
import { setAnsweredBy } from "./set-answered-by.ts";
import { setFriendMemo } from "./set-friend-memo.ts";
import { setFriendTags } from "./set-friend-tags.ts";
import { showFriend } from "./show-friend.ts";
import { showLineMenu } from "./show-line-menu.ts";
import { showMessageFile } from "./show-message-file.ts";
import { unhideFriend } from "./unhide-friend.ts";

const byId = z.object({ id: recordId() });

export const friendRoutes = new Hono<HonoEnv>()
	.get("/api/friends", requires("friend-read"), validateQuery(friendListQuery), async (c) =>
		c.json(await listFriends({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/friends/:id", requires("friend-read"), validatePath(byId), async (c) =>
		c.json(await showFriend({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/friends/:id/messages",
		requires("friend-read"),
		validatePath(byId),
		validateQuery(timeCursorQuery),
		async (c) =>
			c.json(
				await listFriendMessages({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.get("/api/friends/:id/glance", requires("friend-read"), validatePath(byId), async (c) =>
		c.json(await showGlance({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/friends/:id/line_menu",
		requires("friend-read"),
		requiresAlso("richmenu-read"),
		validatePath(byId),
		async (c) => c.json(await showLineMenu({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/friends/:id/history",
		requires("friend-read"),
		validatePath(byId),
		validateQuery(friendHistoryQuery),
		async (c) =>
			c.json(
				await listFriendHistory({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.get(
		"/api/friends/:id/runs",
		requires("friend-read"),
		validatePath(byId),
		validateQuery(timeCursorQuery),
		async (c) =>
			c.json(
				await listFriendRuns({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.post(
		"/api/friends/:id/by_hand",
		requires("friend-write"),
		validatePath(byId),
		validateBody(manualEffectInput),
		async (c) => {
			const { id } = c.req.valid("param");
			await runEffectManually({ ctx: operatorCtx(c), input: { id, ...c.req.valid("json") } });
			announceFriendLater(c, id);
			return c.json({ ok: true });
		},
	)
	.get("/api/friends/:id/answering", requires("friend-read"), validatePath(byId), async (c) => {
		const ctx = operatorCtx(c);
		const { id } = c.req.valid("param");
		await assertFriendVisible(ctx, id);
		return c.json(await showAnswering(ctx, id));
	})
	.post(
		"/api/friends/:id/answered_by",
		requires("friend-write"),
		validatePath(byId),
		validateBody(answeredByInput),
		async (c) => {
			const { id } = c.req.valid("param");
			await setAnsweredBy({ ctx: operatorCtx(c), input: { id, ...c.req.valid("json") } });
			announceFriendLater(c, id);
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/friends/:id/display",
		requires("friend-write"),
		validatePath(byId),
		validateBody(friendDisplayInput),
		async (c) => {
			const { id } = c.req.valid("param");
			await unhideFriend({ ctx: operatorCtx(c), input: { id } });
			announceFriendLater(c, id);
			return c.json({ ok: true });
		},
	)
	.post("/api/member/tag", requires("friend-write"), validateBody(memberTagInput), async (c) => {
		const request = c.req.valid("json");
		const { left_out } = await setFriendTags({ ctx: operatorCtx(c), input: request });
		announceFriendLater(c, request.member_id);
		return c.json({ ok: true, left_out });
	})
	.post("/api/v1/member/memo", requires("friend-write"), validateBody(friendMemoInput), async (c) => {
		const memo = c.req.valid("json");
		await setFriendMemo({ ctx: operatorCtx(c), input: memo });
		announceFriendLater(c, memo.member_id);
		return c.json({ ok: true });
	})
	.get("/media/:id", requires("friend-read"), validatePath(byId), (c) =>
		showMessageFile({ ctx: operatorCtx(c), input: c.req.valid("param") }),
	);
