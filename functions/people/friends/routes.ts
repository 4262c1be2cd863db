import { Hono } from "hono";
import { z } from "zod";
import { byHandInput } from "#domain/people/friends/by-hand.ts";
import { cursorQuery } from "#domain/people/friends/cursor.ts";
import { displayInput } from "#domain/people/friends/display.ts";
import { historyQuery } from "#domain/people/friends/history.ts";
import { friendListQuery } from "#domain/people/friends/list.ts";
import { friendMemoInput } from "#domain/people/friends/memo.ts";
import { memberTagInput } from "#domain/people/friends/tags.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { announceFriendLater } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { doByHand } from "./by-hand.ts";
import { showGlance } from "./glance/show.ts";
import { listHistory } from "./history/list.ts";
import { showLineMenu } from "./line-menu.ts";
import { listFriends } from "./list.ts";
import { messageFile } from "./media.ts";
import { listFriendMessages } from "./messages.ts";
import { listRuns } from "./runs.ts";
import { setMemo } from "./set-memo.ts";
import { setFriendTags } from "./set-tags.ts";
import { showFriend } from "./show.ts";
import { showAgain } from "./show-again.ts";

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
		validateQuery(cursorQuery),
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
		validateQuery(historyQuery),
		async (c) =>
			c.json(
				await listHistory({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.get(
		"/api/friends/:id/runs",
		requires("friend-read"),
		validatePath(byId),
		validateQuery(cursorQuery),
		async (c) =>
			c.json(
				await listRuns({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("query") } }),
			),
	)
	.post(
		"/api/friends/:id/by_hand",
		requires("friend-write"),
		validatePath(byId),
		validateBody(byHandInput),
		async (c) => {
			const { id } = c.req.valid("param");
			await doByHand({ ctx: operatorCtx(c), input: { id, ...c.req.valid("json") } });
			announceFriendLater(c, id);
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/friends/:id/display",
		requires("friend-write"),
		validatePath(byId),
		validateBody(displayInput),
		async (c) => {
			const { id } = c.req.valid("param");
			await showAgain({ ctx: operatorCtx(c), input: { id } });
			announceFriendLater(c, id);
			return c.json({ ok: true });
		},
	)
	.post("/api/member/tag", requires("friend-write"), validateBody(memberTagInput), async (c) => {
		const wanted = c.req.valid("json");
		const { left_out } = await setFriendTags({ ctx: operatorCtx(c), input: wanted });
		announceFriendLater(c, wanted.member_id);
		return c.json({ ok: true, left_out });
	})
	.post("/api/v1/member/memo", requires("friend-write"), validateBody(friendMemoInput), async (c) => {
		const memo = c.req.valid("json");
		await setMemo({ ctx: operatorCtx(c), input: memo });
		announceFriendLater(c, memo.member_id);
		return c.json({ ok: true });
	})
	.get("/media/:id", requires("friend-read"), validatePath(byId), (c) =>
		messageFile({ ctx: operatorCtx(c), input: c.req.valid("param") }),
	);
