import { Hono } from "hono";
import { z } from "zod";
import { tapsQuery } from "#domain/content/rich-menus/taps.ts";
import { addressNamesInput } from "#domain/content/templates/addresses.ts";
import { tappingQuery, templateTapsExportPath } from "#domain/content/templates/taps.ts";
import { tappingExportQuery } from "#domain/content/templates/taps-export.ts";
import { mapWidth } from "#domain/platform/media/map-widths.ts";
import { optionalId, recordId, yesNo } from "#domain/platform/wire/wire.ts";
import { checksShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { also, external, requires } from "#functions/platform/http/access.ts";
import { input, keyed, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { showPublicMedia } from "#functions/platform/media/public.ts";
import { nameAddresses, showAddresses } from "./addresses.ts";
import { copyTemplate } from "./copy.ts";
import { previewTemplate } from "./preview.ts";
import { exportTapping, listTapping } from "./taps/friends.ts";
import { showTaps } from "./taps/show.ts";

const byId = z.object({ id: recordId() });
const reader = z.object({ friend: optionalId().default(null), written: yesNo().default(false) });
const byToken = z.object({ token: z.string().max(500) });
const inWidth = byToken.extend({ width: mapWidth });

/** Calls of templates in addition to the explorer's. */
export const templateRoutes = new Hono<HonoEnv>()
	.post("/api/template/:id/copy", requires("template-write"), path(byId), keyed(), async (c) =>
		c.json(await copyTemplate({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/template/preview/:id", requires("template-read"), path(byId), query(reader), async (c) =>
		c.json(
			await previewTemplate({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("query"), origin: new URL(c.req.url).origin },
			}),
		),
	)
	.get("/api/template/urls/:id", requires("template-read"), path(byId), async (c) =>
		c.json(await showAddresses({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/template/urls", requires("template-write"), input(addressNamesInput), async (c) => {
		await nameAddresses({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.get("/api/template/taps/:id", requires("template-read"), path(byId), query(tapsQuery), async (c) =>
		c.json(
			await showTaps({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("query"), ...c.req.valid("param") },
			}),
		),
	)
	.get(
		"/api/template/taps/:id/friends",
		requires("template-read"),
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
		templateTapsExportPath(":id"),
		requires("template-read"),
		also("friend-read"),
		path(byId),
		query(tappingExportQuery),
		checksShiftJis(),
		(c) =>
			exportTapping({ ctx: operatorCtx(c), input: { ...c.req.valid("query"), ...c.req.valid("param") } }),
	)
	.get("/m/:token", external("友だちに送った画像（署名つきのアドレス）"), path(byToken), (c) =>
		showPublicMedia({
			ctx: c.var.ctx,
			input: { ...c.req.valid("param"), range: c.req.header("range") },
		}),
	)
	.get("/m/:token/:width", external("イメージマップの画像（署名つきのアドレス）"), path(inWidth), (c) =>
		showPublicMedia({ ctx: c.var.ctx, input: c.req.valid("param") }),
	);
