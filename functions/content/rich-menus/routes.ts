import { Hono } from "hono";
import { z } from "zod";
import { scheduleInput } from "#domain/content/rich-menus/schedule.ts";
import { tappingQuery, tapsExportPath, tapsQuery } from "#domain/content/rich-menus/taps.ts";
import { tappingExportQuery } from "#domain/content/rich-menus/taps-export.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { checksShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { also, requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { agreeToBuilder } from "./agree.ts";
import { listFailedMenus } from "./failed.ts";
import { saveSchedule } from "./schedule/save.ts";
import { showSchedule } from "./schedule/show.ts";
import { exportTapping, listTapping } from "./taps/friends.ts";
import { showTaps } from "./taps/show.ts";

const byId = z.object({ id: recordId() });

/** Calls of rich menus in addition to the explorer's. */
export const richmenuRoutes = new Hono<HonoEnv>()
	.get("/api/richmenus/failed", requires("richmenu-read"), async (c) =>
		c.json(await listFailedMenus({ ctx: operatorCtx(c) })),
	)
	.get("/api/richmenus/schedule", requires("richmenu-read"), async (c) =>
		c.json(await showSchedule({ ctx: operatorCtx(c) })),
	)
	.put("/api/richmenus/schedule", requires("richmenu-write"), input(scheduleInput), async (c) =>
		c.json(await saveSchedule({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get(
		"/api/richmenus/:id/taps",
		requires("user-richmenu-tap-count"),
		also("richmenu-read"),
		path(byId),
		query(tapsQuery),
		async (c) =>
			c.json(
				await showTaps({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/richmenus/:id/taps/friends",
		requires("user-richmenu-tap-count"),
		also("richmenu-read"),
		also("friend-read"),
		path(byId),
		query(tappingQuery),
		async (c) =>
			c.json(
				await listTapping({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		tapsExportPath(":id"),
		requires("user-richmenu-tap-count"),
		also("richmenu-read"),
		also("friend-read"),
		path(byId),
		query(tappingExportQuery),
		checksShiftJis(),
		(c) =>
			exportTapping({ ctx: operatorCtx(c), input: { ...c.req.valid("query"), ...c.req.valid("param") } }),
	)
	.post("/api/permissions/lmenuplus", requires("richmenu-agree"), async (c) => {
		await agreeToBuilder({ ctx: operatorCtx(c) });
		return c.json({ ok: true });
	});
