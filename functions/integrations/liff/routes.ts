import { Hono } from "hono";
import { LIFF_LOGIN_PATH, liffEntryPath } from "#domain/engine/public-addresses/liff-address.ts";
import { liffLinksInput, liffSignInInput, liffTroubleInput } from "#domain/integrations/liff/liff-inputs.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { externalAccess, openAccess, requires } from "#functions/platform/http/route-access.ts";
import { validateBody } from "#functions/platform/http/validate-input.ts";
import { LIFF_LOGIN_START, returnFromLiffLogin, startLiffLogin } from "./log-in-outside.ts";
import { openLiff } from "./open-liff.ts";
import { showLiffApps } from "./show-liff-apps.ts";
import { reportLiffTrouble, signInToLiff } from "./sign-in-to-liff.ts";
import { setLiffLinks, switchLiffOff, switchLiffOn } from "./switch-liff-apps.ts";

const VISITOR = "LINEからページを開いた人";
const ENTRY = liffEntryPath(":purpose");

/** Routes of LIFF: its apps, for operators, and the pages that they open. */
export const liffRoutes = new Hono<HonoEnv>()
	.get("/api/liff", requires("line-connection"), async (c) =>
		c.json(await showLiffApps({ ctx: operatorCtx(c) })),
	)
	.post("/api/liff", requires("line-connection"), async (c) =>
		c.json(await switchLiffOn({ ctx: operatorCtx(c) })),
	)
	.delete("/api/liff", requires("line-connection"), async (c) =>
		c.json(await switchLiffOff({ ctx: operatorCtx(c) })),
	)
	.put("/api/liff/links", requires("line-connection"), validateBody(liffLinksInput), async (c) =>
		c.json(await setLiffLinks({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.get(LIFF_LOGIN_START, openAccess(VISITOR), startLiffLogin)
	.get(LIFF_LOGIN_PATH, externalAccess("LINEログインから戻った人"), returnFromLiffLogin)
	.post(`${ENTRY}/sign-in`, openAccess(VISITOR), validateBody(liffSignInInput), async (c) =>
		c.json(await signInToLiff(c, c.req.valid("json"))),
	)
	.post(`${ENTRY}/trouble`, openAccess(VISITOR), validateBody(liffTroubleInput), async (c) => {
		await reportLiffTrouble(c, c.req.valid("json"));
		return c.json({ ok: true });
	})
	.get(ENTRY, openAccess(VISITOR), openLiff)
	.get(`${ENTRY}/:code`, openAccess(VISITOR), openLiff);
