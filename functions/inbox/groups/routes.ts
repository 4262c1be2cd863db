import { Hono } from "hono";
import { z } from "zod";
import { GROUPS_CHANGED } from "#domain/engine/access/console-rooms.ts";
import { handledInput } from "#domain/inbox/chat/talk-input.ts";
import { groupMessageInput, groupPageQuery, groupSettingInput } from "#domain/inbox/groups/group-input.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { leaveGroup } from "./leave-group.ts";
import { listGroupMessages } from "./list-group-messages.ts";
import { listGroups } from "./list-groups.ts";
import { markGroupHandled } from "./mark-group-handled.ts";
import { sendToGroup } from "./send-to-group.ts";
import { setGroupAnswers } from "./set-group-answers.ts";
import { showGroup } from "./show-group.ts";
import { showGroupFile } from "./show-group-file.ts";

const byId = z.object({ id: recordId() });

/** Notifies the consoles after the response. */
const announceLater = (c: RequestContext) =>
	c.executionCtx.waitUntil(announceFrames(c.env, [GROUPS_CHANGED]));

/** Groups and rooms of LINE. Every verb refuses operators of some friends. */
export const groupRoutes = new Hono<HonoEnv>()
	.get("/api/chat_groups", requires("friend-read"), validateQuery(groupPageQuery), async (c) =>
		c.json(await listGroups({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/chat_groups/files/:id", requires("friend-read"), validatePath(byId), (c) =>
		showGroupFile({ ctx: operatorCtx(c), input: c.req.valid("param") }),
	)
	.get("/api/chat_groups/:id", requires("friend-read"), validatePath(byId), async (c) =>
		c.json(await showGroup({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/chat_groups/:id/messages",
		requires("friend-read"),
		validatePath(byId),
		validateQuery(groupPageQuery),
		async (c) =>
			c.json(
				await listGroupMessages({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.post(
		"/api/chat_groups/:id/messages",
		requires("message-send"),
		validatePath(byId),
		validateBody(groupMessageInput),
		async (c) => {
			await sendToGroup({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("json") } });
			c.executionCtx.waitUntil(wakeQueue(c.env.JOBS));
			announceLater(c);
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/chat_groups/:id/handled",
		requires("friend-write"),
		validatePath(byId),
		validateBody(handledInput),
		async (c) => {
			await markGroupHandled({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			announceLater(c);
			return c.json({ ok: true });
		},
	)
	.put(
		"/api/chat_groups/:id/setting",
		requires("chat-setting"),
		validatePath(byId),
		validateBody(groupSettingInput),
		async (c) => {
			await setGroupAnswers({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json") },
			});
			announceLater(c);
			return c.json({ ok: true });
		},
	)
	.post("/api/chat_groups/:id/leave", requires("chat-setting"), validatePath(byId), async (c) => {
		await leaveGroup({ ctx: operatorCtx(c), input: c.req.valid("param") });
		announceLater(c);
		return c.json({ ok: true });
	});
