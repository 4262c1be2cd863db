import { Hono } from "hono";
import { z } from "zod";
import { exportQuery } from "#domain/acquisition/forms/answers.ts";
import {
	linkExportPath,
	linkInput,
	linkListQuery,
	linkSettingInput,
	sourceQuery,
	tappedQuery,
} from "#domain/acquisition/links/input.ts";
import { TAP_ROOT } from "#domain/engine/public-addresses/link.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { checksShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { also, external, requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { exportTapping, listTapping } from "./friends.ts";
import { listLinks, listTapsOfSource } from "./list.ts";
import { saveLink } from "./save.ts";
import { saveLinkSetting, showLinkSetting } from "./setting.ts";
import { showLink } from "./show.ts";
import { openTap } from "./tap.ts";

const byId = z.object({ id: recordId() });

export const linkRoutes = new Hono<HonoEnv>()
	.get("/api/links", requires("link-read"), query(linkListQuery), async (c) =>
		c.json(await listLinks({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/links/:id", requires("link-read"), path(byId), async (c) =>
		c.json(await showLink({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put("/api/links/:id", requires("link-write"), path(byId), input(linkInput), async (c) => {
		await saveLink({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), ...c.req.valid("param") } });
		return c.json({ ok: true });
	})
	.get(
		"/api/links/:id/friends",
		requires("link-read"),
		also("friend-read"),
		path(byId),
		query(tappedQuery),
		async (c) =>
			c.json(
				await listTapping({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		linkExportPath(":id"),
		requires("link-read"),
		also("friend-read"),
		path(byId),
		query(exportQuery),
		checksShiftJis(),
		(c) =>
			exportTapping({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("query") } }),
	)
	.get("/api/link/taps", requires("link-read"), query(sourceQuery), async (c) =>
		c.json(await listTapsOfSource({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/link/setting", requires("link-read"), async (c) =>
		c.json(await showLinkSetting({ ctx: operatorCtx(c) })),
	)
	.put("/api/link/setting", requires("link-write"), input(linkSettingInput), async (c) => {
		await saveLinkSetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.get(`${TAP_ROOT}:token`, external("メッセージのリンクを開いた人"), openTap);
