import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { type PageHtml, renderMessage, renderPublicPage } from "./public-page.ts";

/**
 * Page for visitors of an address that leads nowhere (any more), instead of the console's own page, which
 * is for operators.
 * @param foot ways to reach the shop, on pages that read the database anyway
 */
export const renderGonePage = (
	c: RequestContext,
	{ goneTitle, gone }: { goneTitle: string; gone: string },
	foot?: PageHtml,
): Promise<Response> =>
	renderPublicPage(c, { title: goneTitle, status: 404, body: renderMessage(goneTitle, gone), foot });
