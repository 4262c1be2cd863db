import { html } from "hono/html";
import type { RequestContext } from "./hono-env.ts";
import { renderPlainPage } from "./plain-page.ts";

/**
 * Page for visitors of an address that leads nowhere (any more), instead of the console's own page, which
 * is for operators.
 */
export const renderGonePage = (
	c: RequestContext,
	{ goneTitle, gone }: { goneTitle: string; gone: string },
): Promise<Response> =>
	renderPlainPage(c, {
		title: goneTitle,
		status: 404,
		body: html`<h1>${goneTitle}</h1>
			<p>${gone}</p>`,
	});
