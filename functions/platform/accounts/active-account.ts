import type { MiddlewareHandler } from "hono";
import { ACCOUNT_TEXTS } from "#domain/platform/texts/accounts-texts.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { renderMessage, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";

/**
 * Paths of a disabled account that answer: LINE's webhook, whose events are stored and processed when it is active
 * again, and the health of the Worker.
 */
const ANSWERED_PATHS: readonly string[] = ["/webhook/line", "/api/health"];

/** Refuses requests for a disabled account: people see a page, programs an error. */
export const requireActiveAccount: MiddlewareHandler<HonoEnv> = async (c, next) => {
	if (c.env.ACCOUNT?.state !== "disabled" || ANSWERED_PATHS.includes(c.req.path)) return next();
	const { disabledTitle, disabled } = ACCOUNT_TEXTS;
	const isPage = c.req.header("accept")?.includes("text/html") === true;
	if (!isPage) throw new Refusal(503, { ERROR: [disabled] });
	return renderPublicPage(c, {
		title: disabledTitle,
		status: 503,
		body: renderMessage(disabledTitle, disabled),
	});
};
