import { Hono } from "hono";
import { z } from "zod";
import { memberFileQuery } from "#domain/people/friend-values/member-file-query.ts";
import { memberMarkInput } from "#domain/people/friend-values/member-mark-input.ts";
import {
	memberBaseInput,
	memberVarInput,
	memberVarsInput,
} from "#domain/people/friend-values/member-values-input.ts";
import { timeCursorQuery } from "#domain/people/friends/time-cursor.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { announceFriendLater } from "#functions/platform/consoles/announce-frames.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { readBytes } from "#functions/platform/http/read-body.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { listValueChanges } from "./list-value-changes.ts";
import { loadMemberBase } from "./load-member-base.ts";
import { loadMemberTags } from "./load-member-tags.ts";
import { loadMemberVars } from "./load-member-vars.ts";
import { saveMemberBase } from "./save-member-base.ts";
import { saveMemberVars } from "./save-member-vars.ts";
import { setMemberMark } from "./set-member-mark.ts";
import { showMemberFile } from "./show-member-file.ts";
import { uploadMemberFile } from "./upload-member-file.ts";

const byId = z.object({ id: recordId() });
const byField = z.object({ id: recordId(), varId: recordId() });
const byToken = z.object({ token: z.string().min(1).max(2_000) });

/** Member editor: loads and saves each tab (M-245 to M-252), and serves files that are values. */
export const memberEditorRoutes = new Hono<HonoEnv>()
	.get(
		"/api/member/tag/:id",
		requires("friend-read"),
		requiresAlso("tag-read"),
		validatePath(byId),
		async (c) => c.json(await loadMemberTags({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/member/var/:id",
		requires("friend-read"),
		requiresAlso("var-read"),
		validatePath(byId),
		async (c) => c.json(await loadMemberVars({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/v1/member/var/:id",
		requires("friend-read"),
		requiresAlso("var-read"),
		validatePath(byId),
		async (c) => c.json(await loadMemberVars({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/member/basevar/:id", requires("friend-read"), validatePath(byId), async (c) =>
		c.json(await loadMemberBase({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/member/var",
		requires("friend-write"),
		requiresAlso("var-read"),
		validateBody(memberVarInput),
		async (c) => {
			const request = c.req.valid("json");
			await saveMemberVars({ ctx: operatorCtx(c), input: request });
			announceFriendLater(c, request.member_id);
			return c.json({ ok: true });
		},
	)
	.post(
		"/api/v1/member/var",
		requires("friend-write"),
		requiresAlso("var-read"),
		validateBody(memberVarsInput),
		async (c) => {
			const request = c.req.valid("json");
			await saveMemberVars({ ctx: operatorCtx(c), input: request });
			announceFriendLater(c, request.member_id);
			return c.json({ ok: true });
		},
	)
	.post("/api/member/basevar", requires("friend-write"), validateBody(memberBaseInput), async (c) => {
		const request = c.req.valid("json");
		await saveMemberBase({ ctx: operatorCtx(c), input: request });
		announceFriendLater(c, request.member_id);
		return c.json({ ok: true });
	})
	.post("/api/member/mark", requires("friend-write"), validateBody(memberMarkInput), async (c) => {
		const request = c.req.valid("json");
		await setMemberMark({ ctx: operatorCtx(c), input: request });
		announceFriendLater(c, request.member_id);
		return c.json({ ok: true });
	})
	.get(
		"/api/member/var/:id/:varId/changes",
		requires("friend-read"),
		requiresAlso("var-read"),
		validatePath(byField),
		validateQuery(timeCursorQuery),
		async (c) =>
			c.json(
				await listValueChanges({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.post(
		"/api/member/file/:id/:varId",
		requires("friend-write"),
		requiresAlso("var-read"),
		validatePath(byField),
		validateQuery(memberFileQuery),
		async (c) => {
			const { id: memberId, varId } = c.req.valid("param");
			const { name } = c.req.valid("query");
			const bytes = await readBytes(c);
			return c.json(await uploadMemberFile({ ctx: operatorCtx(c), input: { memberId, varId, name, bytes } }));
		},
	)
	.get(
		"/api/member/file/:token",
		requires("friend-read"),
		requiresAlso("var-read"),
		validatePath(byToken),
		(c) => showMemberFile({ ctx: operatorCtx(c), input: c.req.valid("param") }),
	);
