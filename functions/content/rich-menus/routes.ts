import { Hono } from "hono";
import { z } from "zod";
import { menuRulesInput, menuRulesPreview } from "#domain/content/rich-menus/menu-rule-input.ts";
import { menuScheduleInput } from "#domain/content/rich-menus/menu-schedule-input.ts";
import { richMenuTapsExportQuery } from "#domain/content/rich-menus/menu-taps-export-query.ts";
import { menuTapsExportPath, richMenuTapsQuery, tapsQuery } from "#domain/content/rich-menus/tap-queries.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { checkShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { agreeToBuilder } from "./agree-to-builder.ts";
import { listFailedMenus } from "./list-failed-menus.ts";
import { previewMenuRules } from "./rules/preview-menu-rules.ts";
import { saveMenuRules } from "./rules/save-menu-rules.ts";
import { showMenuReason } from "./rules/show-menu-reason.ts";
import { showMenuRules } from "./rules/show-menu-rules.ts";
import { saveMenuSchedule } from "./schedule/save-menu-schedule.ts";
import { showMenuSchedule } from "./schedule/show-menu-schedule.ts";
import { exportRichMenuTapFriends, listRichMenuTapFriends } from "./taps/list-rich-menu-tap-friends.ts";
import { showRichMenuTaps } from "./taps/show-rich-menu-taps.ts";

const menuPath = z.object({ id: recordId() });

/** Calls of rich menus in addition to the explorer's. */
export const richmenuRoutes = new Hono<HonoEnv>()
	.get("/api/richmenus/failed", requires("richmenu-read"), async (c) =>
		c.json(await listFailedMenus({ ctx: operatorCtx(c) })),
	)
	.get("/api/richmenus/schedule", requires("richmenu-read"), async (c) =>
		c.json(await showMenuSchedule({ ctx: operatorCtx(c) })),
	)
	.put("/api/richmenus/schedule", requires("richmenu-write"), validateBody(menuScheduleInput), async (c) =>
		c.json(await saveMenuSchedule({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get("/api/richmenus/rules", requires("richmenu-read"), async (c) =>
		c.json(await showMenuRules({ ctx: operatorCtx(c) })),
	)
	.put("/api/richmenus/rules", requires("richmenu-write"), validateBody(menuRulesInput), async (c) =>
		c.json(await saveMenuRules({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post(
		"/api/richmenus/rules/preview",
		requires("richmenu-write"),
		validateBody(menuRulesPreview),
		async (c) => c.json(await previewMenuRules({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get(
		"/api/richmenus/friends/:id/reason",
		requires("richmenu-read"),
		requiresAlso("friend-read"),
		validatePath(menuPath),
		async (c) => c.json(await showMenuReason({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/richmenus/:id/taps",
		requires("user-richmenu-tap-count"),
		requiresAlso("richmenu-read"),
		validatePath(menuPath),
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
		validatePath(menuPath),
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
		menuTapsExportPath(":id"),
		requires("user-richmenu-tap-count"),
		requiresAlso("richmenu-read"),
		requiresAlso("friend-read"),
		validatePath(menuPath),
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
