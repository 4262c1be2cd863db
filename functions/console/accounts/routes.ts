import { Hono } from "hono";
import { z } from "zod";
import { handoverInput, ticketQuery } from "#domain/console/accounts/handover-input.ts";
import { accountName } from "#domain/platform/accounts/account-name.ts";
import { ACCOUNT_TEXTS } from "#domain/platform/texts/accounts-texts.ts";
import { renderShell } from "#functions/platform/http/console-shell.ts";
import { type HonoEnv, operatorCtx, type RequestContext } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { openAccess, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { renderMessage, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { countAccountWork } from "./count-account-work.ts";
import {
	CONFIRMATION_PATH,
	confirmHandover,
	createHandover,
	HANDOVER_PATH,
	takeHandover,
} from "./hand-over.ts";
import { listOwnAccounts } from "./list-own-accounts.ts";
import { findOtherMachineAddress } from "./previous-account.ts";

const byName = z.object({ name: accountName });

/** Routes by which somebody who works in several accounts changes between them. */
export const accountRoutes = new Hono<HonoEnv>()
	.get("/api/accounts", requiresSignIn(), async (c) => c.json(await listOwnAccounts(operatorCtx(c))))
	.get("/api/accounts/:name/work", requiresSignIn(), validatePath(byName), async (c) =>
		c.json(await countAccountWork({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/accounts/handover", requiresSignIn(), validateBody(handoverInput), async (c) =>
		c.json({ url: await createHandover(c, c.req.valid("json")) }),
	)
	.get(HANDOVER_PATH, openAccess("ほかのアカウントからの切り替え"), validateQuery(ticketQuery), (c) =>
		redirectTo(c, () => takeHandover(c, c.req.valid("query").ticket)),
	)
	.get(CONFIRMATION_PATH, openAccess("ほかのアカウントへの切り替えの確認"), validateQuery(ticketQuery), (c) =>
		redirectTo(c, () => confirmHandover(c, c.req.valid("query").ticket)),
	)
	.get("/accounts/:name", openAccess("ほかのアカウントを開く画面"), async (c) => {
		const address = await findOtherMachineAddress(c);
		return address === null ? renderShell(c) : c.redirect(address, 303);
	});

/** Redirects the browser, or shows why it cannot go on. */
async function redirectTo(c: RequestContext, findAddress: () => Promise<string>): Promise<Response> {
	try {
		return c.redirect(await findAddress(), 303);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const { handoverTitle } = ACCOUNT_TEXTS;
		const body = renderMessage(handoverTitle, error.message);
		return renderPublicPage(c, { title: handoverTitle, status: error.status, body });
	}
}
