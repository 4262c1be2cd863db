import { Hono } from "hono";
import { z } from "zod";
import { confirmInput, rateInput } from "#domain/inbox/timeline/confirm.ts";
import { timelineQuery } from "#domain/inbox/timeline/query.ts";
import { talkQuery } from "#domain/inbox/timeline/talk.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { announce, framesOf } from "#functions/platform/consoles/announce.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { confirmMessages } from "./confirm.ts";
import { presentCounts, waitingCount } from "./counts.ts";
import { listTimeline } from "./list.ts";
import { rateMessage } from "./rate.ts";
import { listTalk } from "./talk.ts";

const byId = z.object({ id: recordId() });
const byMember = z.object({ memberId: recordId() });

export const timelineRoutes = new Hono<HonoEnv>()
	.get("/api/v1/message/timeline/messages", requires("friend-read"), query(timelineQuery), async (c) => {
		const page = await listTimeline({ ctx: operatorCtx(c), input: c.req.valid("query") });
		return page === null ? c.body(null, 205) : c.json(page);
	})
	.get("/api/messages/waiting", requires("friend-read"), async (c) => {
		const [waiting] = await waitingCount(operatorCtx(c));
		return c.json(presentCounts(waiting!.count));
	})
	.get(
		"/api/v1/member/messages/:memberId",
		requires("friend-read"),
		path(byMember),
		query(talkQuery),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("query"), onlyStarred: false };
			return c.json(await listTalk({ ctx: operatorCtx(c), input }));
		},
	)
	.get(
		"/api/v1/member/messages/:memberId/star",
		requires("friend-read"),
		path(byMember),
		query(talkQuery),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("query"), onlyStarred: true };
			return c.json(await listTalk({ ctx: operatorCtx(c), input }));
		},
	)
	.post("/api/messages/confirm_multi", requires("friend-write"), input(confirmInput), async (c) => {
		const friendIds = await confirmMessages({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(announce(c.env, framesOf("message", friendIds)));
		return c.json({ message_count: friendIds.length });
	})
	.post("/api/messages/:id/rate", requires("friend-write"), path(byId), input(rateInput), async (c) => {
		const friendId = await rateMessage({
			ctx: operatorCtx(c),
			input: { ...c.req.valid("param"), ...c.req.valid("json") },
		});
		c.executionCtx.waitUntil(announce(c.env, framesOf("message", [friendId])));
		return c.json({ ok: true });
	});
