import { Hono } from "hono";
import { z } from "zod";
import { membersQuery } from "#domain/inbox/chat/members.ts";
import { assigneeInput, handledInput, importantInput, noteInput } from "#domain/inbox/chat/talk.ts";
import { cursorQuery } from "#domain/people/friends/cursor.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { announce } from "#functions/platform/consoles/announce.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { assignTalk } from "./assign.ts";
import { listColleagues } from "./colleagues.ts";
import { handleTalk } from "./handled.ts";
import { setImportant } from "./important.ts";
import { listMembers } from "./list.ts";
import { tellMentioned } from "./mentioned.ts";
import { removeNote, writeNote } from "./notes.ts";
import { showMember } from "./show.ts";
import { showTalk } from "./talk.ts";

const byId = z.object({ id: recordId() });

export const chatRoutes = new Hono<HonoEnv>()
	.get("/api/v1/allow_members", requires("friend-read"), query(membersQuery), async (c) =>
		c.json(await listMembers({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/v1/allow_members/:id", requires("friend-read"), path(byId), async (c) =>
		c.json(await showMember({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/chat/:id/talk", requires("friend-read"), path(byId), query(cursorQuery), async (c) =>
		c.json(
			await showTalk({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("query") },
			}),
		),
	)
	.get("/api/chat/:id/operators", requires("friend-read"), path(byId), async (c) =>
		c.json(await listColleagues({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put("/api/chat/:id/assignee", requires("friend-write"), path(byId), input(assigneeInput), async (c) => {
		const { id } = c.req.valid("param");
		await assignTalk({ ctx: operatorCtx(c), input: { id, ...c.req.valid("json") } });
		c.executionCtx.waitUntil(announce(c.env, [{ event: "talk", friendId: id }]));
		return c.json({ ok: true });
	})
	.put("/api/chat/:id/important", requires("friend-write"), path(byId), input(importantInput), async (c) => {
		const { id } = c.req.valid("param");
		await setImportant({ ctx: operatorCtx(c), input: { id, ...c.req.valid("json") } });
		c.executionCtx.waitUntil(announce(c.env, [{ event: "talk", friendId: id }]));
		return c.json({ ok: true });
	})
	.post("/api/chat/:id/handled", requires("friend-write"), path(byId), input(handledInput), async (c) => {
		const { id } = c.req.valid("param");
		const count = await handleTalk({ ctx: operatorCtx(c), input: { id, ...c.req.valid("json") } });
		if (count > 0) c.executionCtx.waitUntil(announce(c.env, [{ event: "message", friendId: id }]));
		return c.json({ message_count: count });
	})
	.post("/api/chat/:id/notes", requires("friend-write"), path(byId), input(noteInput), async (c) => {
		const { id } = c.req.valid("param");
		const note = c.req.valid("json");
		const ctx = operatorCtx(c);
		await writeNote({ ctx, input: { id, ...note } });
		c.executionCtx.waitUntil(
			Promise.all([
				announce(c.env, [{ event: "talk", friendId: id }]),
				tellMentioned(ctx, { friendId: id, operatorIds: note.mentions }),
			]),
		);
		return c.json({ ok: true });
	})
	.delete("/api/chat/notes/:id", requires("friend-write"), path(byId), async (c) => {
		const friendId = await removeNote({ ctx: operatorCtx(c), input: c.req.valid("param") });
		c.executionCtx.waitUntil(announce(c.env, [{ event: "talk", friendId }]));
		return c.json({ ok: true });
	});
