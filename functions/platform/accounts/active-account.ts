import type { MiddlewareHandler } from "hono";
import { ACCOUNT_TEXTS } from "#domain/platform/texts/accounts-texts.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { renderMessage, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";

/** LINE's webhook: events of a disabled account are stored, and processed when it is active again. */
const WEBHOOK_PATH = "/webhook/line";

/** Refuses requests for a disabled account: people see a page, programs an error. */
export const requireActiveAccount: MiddlewareHandler<HonoEnv> = async (c, next) => {
	if (c.env.ACCOUNT?.state !== "disabled" || c.req.path === WEBHOOK_PATH) return next();
	const { disabledTitle, disabled } = ACCOUNT_TEXTS;
	const isPage = c.req.header("accept")?.includes("text/html") === true;
	if (!isPage) throw new Refusal(503, { ERROR: [disabled] });
	return renderPublicPage(c, {
		title: disabledTitle,
		status: 503,
		body: renderMessage(disabledTitle, disabled),
	});
};
