import { Hono } from "hono";
import { z } from "zod";
import { confirmInput, rateInput } from "#domain/inbox/timeline/confirm-input.ts";
import { talkQuery } from "#domain/inbox/timeline/talk-query.ts";
import { timelineQuery } from "#domain/inbox/timeline/timeline-query-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { announceFrames, friendFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { countWaiting, presentWaiting } from "./count-waiting-messages.ts";
import { listTalkHistory } from "./list-talk-history.ts";
import { listTimeline } from "./list-timeline.ts";
import { markMessagesHandled } from "./mark-messages-handled.ts";
import { setMessageRating } from "./set-message-rating.ts";

const byId = z.object({ id: recordId() });
const byMember = z.object({ memberId: recordId() });

/** Messages of all friends or of one, the number of waiting ones, and their marks. */
export const timelineRoutes = new Hono<HonoEnv>()
	.get(
		"/api/v1/message/timeline/messages",
		requires("friend-read"),
		validateQuery(timelineQuery),
		async (c) => {
			const page = await listTimeline({ ctx: operatorCtx(c), input: c.req.valid("query") });
			return page === null ? c.body(null, 205) : c.json(page);
		},
	)
	.get("/api/messages/waiting", requires("friend-read"), async (c) => {
		const [waiting] = await countWaiting(operatorCtx(c));
		return c.json(presentWaiting(waiting!));
	})
	.get(
		"/api/v1/member/messages/:memberId",
		requires("friend-read"),
		validatePath(byMember),
		validateQuery(talkQuery),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("query"), onlyStarred: false };
			return c.json(await listTalkHistory({ ctx: operatorCtx(c), input }));
		},
	)
	.get(
		"/api/v1/member/messages/:memberId/star",
		requires("friend-read"),
		validatePath(byMember),
		validateQuery(talkQuery),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("query"), onlyStarred: true };
			return c.json(await listTalkHistory({ ctx: operatorCtx(c), input }));
		},
	)
	.post("/api/messages/confirm_multi", requires("friend-write"), validateBody(confirmInput), async (c) => {
		const friendIds = await markMessagesHandled({ ctx: operatorCtx(c), input: c.req.valid("json") });
		c.executionCtx.waitUntil(announceFrames(c.env, friendFrames("message", friendIds)));
		return c.json({ message_count: friendIds.length });
	})
	.post(
		"/api/messages/:id/rate",
		requires("friend-write"),
		validatePath(byId),
		validateBody(rateInput),
		async (c) => {
			const friendId = await setMessageRating({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			c.executionCtx.waitUntil(announceFrames(c.env, friendFrames("message", [friendId])));
			return c.json({ ok: true });
		},
	);
