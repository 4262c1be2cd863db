import { Hono } from "hono";
import { z } from "zod";
import { tapsQuery } from "#domain/content/rich-menus/tap-queries.ts";
import { addressNamesInput } from "#domain/content/templates/address-names.ts";
import { lineCheckInput } from "#domain/content/templates/line-check-input.ts";
import { unlistedTemplateInput } from "#domain/content/templates/template-content.ts";
import { templateTapsExportPath, templateTapsQuery } from "#domain/content/templates/template-tap-query.ts";
import { templateTapsExportQuery } from "#domain/content/templates/template-taps-export-query.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
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
import { checkAtLine } from "./check-at-line.ts";
import { copyTemplate } from "./copy-template.ts";
import { previewTemplate } from "./preview-template.ts";
import { exportTemplateTapFriends, listTemplateTapFriends } from "./taps/list-template-tap-friends.ts";
import { showTemplateTaps } from "./taps/show-template-taps.ts";
import { saveTemplateAddressNames, showTemplateAddresses } from "./template-addresses.ts";
import { saveUnlistedTemplate, showUnlistedTemplate } from "./unlisted-template.ts";

const templatePath = z.object({ id: recordId() });
const previewQuery = z.object({ friend: optionalId().default(null), written: yesNo().default(false) });
const mediaPath = z.object({ token: z.string().max(500) });
const sizedMediaPath = mediaPath.extend({ width: imagemapWidth });

/** Abilities to save something that sends messages; any of them allows writing messages there. */
const ABILITIES_TO_WRITE_MESSAGES = [
	"template-write",
	"broadcast-write",
	"action-write",
	"scenario-write",
	"episode-write",
	"message-send",
] as const satisfies [Ability, ...Ability[]];

/** Calls of templates in addition to the explorer's. */
export const templateRoutes = new Hono<HonoEnv>()
	.post(
		"/api/template/:id/copy",
		requires("template-write"),
		validatePath(templatePath),
		claimSaveKey(),
		async (c) => c.json(await copyTemplate({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/template/unlisted",
		requires(...ABILITIES_TO_WRITE_MESSAGES),
		requiresAlso("template-read"),
		validateBody(unlistedTemplateInput),
		async (c) => c.json(await saveUnlistedTemplate({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post(
		"/api/template/line_check",
		requires(...ABILITIES_TO_WRITE_MESSAGES),
		requiresAlso("template-read"),
		validateBody(lineCheckInput),
		async (c) =>
			c.json(
				await checkAtLine({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), origin: new URL(c.req.url).origin },
				}),
			),
	)
	.get("/api/template/unlisted/:id", requires("template-read"), validatePath(templatePath), async (c) =>
		c.json(await showUnlistedTemplate({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/template/preview/:id",
		requires("template-read"),
		validatePath(templatePath),
		validateQuery(previewQuery),
		async (c) =>
			c.json(
				await previewTemplate({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query"), origin: new URL(c.req.url).origin },
				}),
			),
	)
	.get("/api/template/urls/:id", requires("template-read"), validatePath(templatePath), async (c) =>
		c.json(await showTemplateAddresses({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/template/urls", requires("template-write"), validateBody(addressNamesInput), async (c) => {
		await saveTemplateAddressNames({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.get(
		"/api/template/taps/:id",
		requires("template-read"),
		validatePath(templatePath),
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
		validatePath(templatePath),
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
		validatePath(templatePath),
		validateQuery(templateTapsExportQuery),
		checkShiftJis(),
		(c) =>
			exportTemplateTapFriends({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("query"), ...c.req.valid("param") },
			}),
	)
	.get(
		"/m/:token",
		externalAccess("友だちに送った画像（署名つきのアドレス）"),
		validatePath(mediaPath),
		(c) =>
			showPublicMedia({
				ctx: c.var.ctx,
				input: { ...c.req.valid("param"), range: c.req.header("range") },
			}),
	)
	.get(
		"/m/:token/:width",
		externalAccess("イメージマップの画像（署名つきのアドレス）"),
		validatePath(sizedMediaPath),
		(c) => showPublicMedia({ ctx: c.var.ctx, input: c.req.valid("param") }),
	);
