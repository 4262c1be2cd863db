import { Hono } from "hono";
import { z } from "zod";
import { scheduleInput } from "#domain/content/rich-menus/schedule.ts";
import { richMenuTapsQuery, tapsExportPath, tapsQuery } from "#domain/content/rich-menus/taps.ts";
import { richMenuTapsExportQuery } from "#domain/content/rich-menus/taps-export.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { checkShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { agreeToBuilder } from "./agree.ts";
import { listFailedMenus } from "./failed.ts";
import { saveSchedule } from "./schedule/save.ts";
import { showSchedule } from "./schedule/show.ts";
import { exportRichMenuTapFriends, listRichMenuTapFriends } from "./taps/friends.ts";
import { showRichMenuTaps } from "./taps/show.ts";

const byId = z.object({ id: recordId() });

/** Calls of rich menus in addition to the explorer's. */
export const richmenuRoutes = new Hono<HonoEnv>()
	.get("/api/richmenus/failed", requires("richmenu-read"), async (c) =>
		c.json(await listFailedMenus({ ctx: operatorCtx(c) })),
	)
	.get("/api/richmenus/schedule", requires("richmenu-read"), async (c) =>
		c.json(await showSchedule({ ctx: operatorCtx(c) })),
	)
	.put("/api/richmenus/schedule", requires("richmenu-write"), validateBody(scheduleInput), async (c) =>
		c.json(await saveSchedule({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get(
		"/api/richmenus/:id/taps",
		requires("user-richmenu-tap-count"),
		requiresAlso("richmenu-read"),
		validatePath(byId),
		validateQuery(tapsQuery),
		async (c) =>
			c.json(
				await showRichMenuTaps({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/richmenus/:id/taps/friends",
		requires("user-richmenu-tap-count"),
		requiresAlso("richmenu-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(richMenuTapsQuery),
		async (c) =>
			c.json(
				await listRichMenuTapFriends({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		tapsExportPath(":id"),
		requires("user-richmenu-tap-count"),
		requiresAlso("richmenu-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(richMenuTapsExportQuery),
		checkShiftJis(),
		(c) =>
			exportRichMenuTapFriends({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("query"), ...c.req.valid("param") },
			}),
	)
	.post("/api/permissions/lmenuplus", requires("richmenu-agree"), async (c) => {
		await agreeToBuilder({ ctx: operatorCtx(c) });
		return c.json({ ok: true });
	});
