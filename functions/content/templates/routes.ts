import { Hono } from "hono";
import { z } from "zod";
import { tapsQuery } from "#domain/content/rich-menus/taps.ts";
import { addressNamesInput } from "#domain/content/templates/addresses.ts";
import { templateTapsExportPath, templateTapsQuery } from "#domain/content/templates/taps.ts";
import { templateTapsExportQuery } from "#domain/content/templates/taps-export.ts";
import { imagemapWidth } from "#domain/platform/media/imagemap-widths.ts";
import { optionalId, recordId, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { checkShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { externalAccess, requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { showPublicMedia } from "#functions/platform/media/public-media.ts";
import { nameAddresses, showAddresses } from "./addresses.ts";
import { copyTemplate } from "./copy.ts";
import { previewTemplate } from "./preview.ts";
import { exportTemplateTapFriends, listTemplateTapFriends } from "./taps/friends.ts";
import { showTemplateTaps } from "./taps/show.ts";

const byId = z.object({ id: recordId() });
const reader = z.object({ friend: optionalId().default(null), written: yesNo().default(false) });
const byToken = z.object({ token: z.string().max(500) });
const inWidth = byToken.extend({ width: imagemapWidth });

/** Calls of templates in addition to the explorer's. */
export const templateRoutes = new Hono<HonoEnv>()
	.post("/api/template/:id/copy", requires("template-write"), validatePath(byId), claimSaveKey(), async (c) =>
		c.json(await copyTemplate({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/template/preview/:id",
		requires("template-read"),
		validatePath(byId),
		validateQuery(reader),
		async (c) =>
			c.json(
				await previewTemplate({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query"), origin: new URL(c.req.url).origin },
				}),
			),
	)
	.get("/api/template/urls/:id", requires("template-read"), validatePath(byId), async (c) =>
		c.json(await showAddresses({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/template/urls", requires("template-write"), validateBody(addressNamesInput), async (c) => {
		await nameAddresses({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.get(
		"/api/template/taps/:id",
		requires("template-read"),
		validatePath(byId),
		validateQuery(tapsQuery),
		async (c) =>
			c.json(
				await showTemplateTaps({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		"/api/template/taps/:id/friends",
		requires("template-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(templateTapsQuery),
		async (c) =>
			c.json(
				await listTemplateTapFriends({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		templateTapsExportPath(":id"),
		requires("template-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(templateTapsExportQuery),
		checkShiftJis(),
		(c) =>
			exportTemplateTapFriends({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("query"), ...c.req.valid("param") },
			}),
	)
	.get("/m/:token", externalAccess("友だちに送った画像（署名つきのアドレス）"), validatePath(byToken), (c) =>
		showPublicMedia({
			ctx: c.var.ctx,
			input: { ...c.req.valid("param"), range: c.req.header("range") },
		}),
	)
	.get(
		"/m/:token/:width",
		externalAccess("イメージマップの画像（署名つきのアドレス）"),
		validatePath(inWidth),
		(c) => showPublicMedia({ ctx: c.var.ctx, input: c.req.valid("param") }),
	);
