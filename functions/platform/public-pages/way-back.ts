import { html } from "hono/html";
import { hrefOf } from "#domain/engine/kinds/item-input.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import type { PageHtml } from "./public-page.ts";

/**
 * Way back to LINE from a page that knows no friend: the account's address, which opens the talk of those who have added it,
 * and otherwise a sentence. A link to the friend's own page would make everybody with this page's address that friend.
 */
export async function renderWayBack(c: RequestContext): Promise<PageHtml> {
	const { line_add_friend_url } = await readSettings(c.var.ctx, "line_add_friend_url");
	const address = hrefOf(line_add_friend_url);
	return address === null
		? html`<p class="centred dim">${VISIT_TEXTS.closeAndReturn}</p>`
		: html`<p><a class="wide" href="${address}" rel="nofollow">${VISIT_TEXTS.backToLine}</a></p>`;
}
