import { Hono } from "hono";
import { z } from "zod";
import { answersExportQuery } from "#domain/acquisition/forms/form-answers.ts";
import {
	linkExportPath,
	linkFriendsQuery,
	linkInput,
	linkListQuery,
	linkSettingInput,
	tapSourceQuery,
} from "#domain/acquisition/links/link-input.ts";
import { shortHostInput } from "#domain/acquisition/links/short-host-input.ts";
import { SHORT_ROOT } from "#domain/engine/public-addresses/short-address.ts";
import { TAP_ROOT } from "#domain/engine/public-addresses/tap-address.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { checkShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { externalAccess, requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { checkShortHost } from "./check-short-host.ts";
import { showLinkSetting, writeLinkSetting } from "./link-setting.ts";
import { exportLinkFriends, listLinkFriends } from "./list-link-friends.ts";
import { listCountedLinks, listTapsOfSource } from "./list-links.ts";
import { openTap } from "./open-tap.ts";
import { createShortAddress, openShortAddress } from "./short-address.ts";
import { saveShortHost, showShortHost } from "./short-host.ts";
import { showCountedLink } from "./show-link.ts";
import { updateLink } from "./update-link.ts";

const byId = z.object({ id: recordId() });

/** Counted links, and the redirect of a tap. */
export const linkRoutes = new Hono<HonoEnv>()
	.get("/api/links", requires("link-read"), validateQuery(linkListQuery), async (c) =>
		c.json(await listCountedLinks({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/links/:id", requires("link-read"), validatePath(byId), async (c) =>
		c.json(await showCountedLink({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put("/api/links/:id", requires("link-write"), validatePath(byId), validateBody(linkInput), async (c) => {
		await updateLink({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), ...c.req.valid("param") } });
		return c.json({ ok: true });
	})
	.get(
		"/api/links/:id/friends",
		requires("link-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(linkFriendsQuery),
		async (c) =>
			c.json(
				await listLinkFriends({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("query"), ...c.req.valid("param") },
				}),
			),
	)
	.get(
		linkExportPath(":id"),
		requires("link-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(answersExportQuery),
		checkShiftJis(),
		(c) =>
			exportLinkFriends({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("query") } }),
	)
	.get("/api/link/taps", requires("link-read"), validateQuery(tapSourceQuery), async (c) =>
		c.json(await listTapsOfSource({ ctx: operatorCtx(c), input: c.req.valid("query") })),
	)
	.get("/api/link/setting", requires("link-read"), async (c) =>
		c.json(await showLinkSetting({ ctx: operatorCtx(c) })),
	)
	.put("/api/link/setting", requires("link-write"), validateBody(linkSettingInput), async (c) => {
		await writeLinkSetting({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.get("/api/link/short_host", requires("line-connection"), async (c) =>
		c.json(await showShortHost({ ctx: operatorCtx(c) })),
	)
	.put("/api/link/short_host", requires("line-connection"), validateBody(shortHostInput), async (c) => {
		await saveShortHost({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post("/api/link/short_host/check", requires("line-connection"), async (c) => {
		await checkShortHost({ ctx: operatorCtx(c) });
		return c.json({ ok: true });
	})
	.post("/api/links/:id/short_address", requires("link-write"), validatePath(byId), async (c) =>
		c.json(await createShortAddress({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(`${SHORT_ROOT}:code`, externalAccess("短いアドレスを開いた人"), openShortAddress)
	.get(`${TAP_ROOT}:token`, externalAccess("メッセージのリンクを開いた人"), openTap);
