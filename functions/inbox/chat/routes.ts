import { Hono } from "hono";
import { z } from "zod";
import { chatSetting } from "#domain/inbox/chat/chat-setting.ts";
import { membersQuery } from "#domain/inbox/chat/members-query.ts";
import { assigneeInput, handledInput, importantInput, noteInput } from "#domain/inbox/chat/talk-input.ts";
import { timeCursorQuery } from "#domain/people/friends/time-cursor.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { assignTalk } from "./assign-talk.ts";
import { listChatMembers } from "./list-chat-members.ts";
import { listColleagues } from "./list-colleagues.ts";
import { markTalkHandled } from "./mark-talk-handled.ts";
import { notifyMentioned } from "./notify-mentioned.ts";
import { openTalk } from "./open-talk.ts";
import { setTalkImportant } from "./set-talk-important.ts";
import { showChatMember } from "./show-chat-member.ts";
import { showTalk } from "./show-talk.ts";
import { createTalkNote, deleteTalkNote } from "./talk-notes.ts";
import { showChatSetting, updateChatSetting } from "./update-chat-setting.ts";

const byId = z.object({ id: recordId() });

/** Calls of the shared chat: its settings, its list of friends, and their talks with notes and marks. */
export const chatRoutes = new Hono<HonoEnv>()
	.get("/api/setting/chat", requires("chat-setting"), async (c) =>
		c.json(await showChatSetting({ ctx: operatorCtx(c) })),
	)
	.put("/api/setting/chat", requires("chat-setting"), validateBody(chatSetting), async (c) => {
		await updateChatSetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.get("/api/v1/allow_members", requires("friend-read"), validateQuery(membersQuery), async (c) =>
		c.json(await listChatMembers({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/v1/allow_members/:id", requires("friend-read"), validatePath(byId), async (c) =>
		c.json(await showChatMember({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/chat/:id/talk",
		requires("friend-read"),
		validatePath(byId),
		validateQuery(timeCursorQuery),
		async (c) =>
			c.json(
				await showTalk({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.get("/api/chat/:id/operators", requires("friend-read"), validatePath(byId), async (c) =>
		c.json(await listColleagues({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/chat/:id/assignee",
		requires("friend-write"),
		validatePath(byId),
		validateBody(assigneeInput),
		async (c) => {
			const { id } = c.req.valid("param");
			await assignTalk({ ctx: operatorCtx(c), input: { id, ...c.req.valid("json") } });
			c.executionCtx.waitUntil(announceFrames(c.env, [{ event: "talk", friendId: id }]));
			return c.json({ ok: true });
		},
	)
	.put(
		"/api/chat/:id/important",
		requires("friend-write"),
		validatePath(byId),
		validateBody(importantInput),
		async (c) => {
			const { id } = c.req.valid("param");
			await setTalkImportant({ ctx: operatorCtx(c), input: { id, ...c.req.valid("json") } });
			c.executionCtx.waitUntil(announceFrames(c.env, [{ event: "talk", friendId: id }]));
			return c.json({ ok: true });
		},
	)
	.post("/api/chat/:id/opened", requires("message-send"), validatePath(byId), async (c) => {
		const hasReceiptToSend = await openTalk({ ctx: operatorCtx(c), input: c.req.valid("param") });
		if (hasReceiptToSend) c.executionCtx.waitUntil(wakeQueue(c.env.JOBS));
		return c.json({ ok: true });
	})
	.post(
		"/api/chat/:id/handled",
		requires("friend-write"),
		validatePath(byId),
		validateBody(handledInput),
		async (c) => {
			const { id } = c.req.valid("param");
			const count = await markTalkHandled({ ctx: operatorCtx(c), input: { id, ...c.req.valid("json") } });
			if (count > 0) c.executionCtx.waitUntil(announceFrames(c.env, [{ event: "message", friendId: id }]));
			return c.json({ message_count: count });
		},
	)
	.post(
		"/api/chat/:id/notes",
		requires("friend-write"),
		validatePath(byId),
		validateBody(noteInput),
		async (c) => {
			const { id } = c.req.valid("param");
			const note = c.req.valid("json");
			const ctx = operatorCtx(c);
			await createTalkNote({ ctx, input: { id, ...note } });
			c.executionCtx.waitUntil(
				Promise.all([
					announceFrames(c.env, [{ event: "talk", friendId: id }]),
					notifyMentioned(ctx, { friendId: id, operatorIds: note.mentions }),
				]),
			);
			return c.json({ ok: true });
		},
	)
	.delete("/api/chat/notes/:id", requires("friend-write"), validatePath(byId), async (c) => {
		const friendId = await deleteTalkNote({ ctx: operatorCtx(c), input: c.req.valid("param") });
		c.executionCtx.waitUntil(announceFrames(c.env, [{ event: "talk", friendId }]));
		return c.json({ ok: true });
	});
