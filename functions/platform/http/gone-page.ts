import { html } from "hono/html";
import { plainPage } from "./plain-page.ts";
import type { RequestContext } from "./types.ts";

/** Page for visitors whose address leads to nothing (any more): the console is not theirs. */
export const gonePage = (
	c: RequestContext,
	{ goneTitle, gone }: { goneTitle: string; gone: string },
): Promise<Response> =>
	plainPage(c, {
		title: goneTitle,
		status: 404,
		body: html`<h1>${goneTitle}</h1>
			<p>${gone}</p>`,
	});
