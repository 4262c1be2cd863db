import { html } from "hono/html";
import { LIFF_TROUBLES, type LiffTrouble } from "#domain/integrations/liff/liff-troubles.ts";
import { LIFF_TEXTS } from "#domain/platform/texts/liff-texts.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderGonePage } from "#functions/platform/public-pages/gone-page.ts";
import {
	type PageHtml,
	renderEmblem,
	renderPublicPage,
} from "#functions/platform/public-pages/public-page.ts";
import type { LiffPage } from "./purposes/liff-purpose.ts";

/** Page for an address that names nothing. */
export const renderGoneLiff = async (c: RequestContext): Promise<Response> =>
	renderGonePage(c, LIFF_TEXTS, await renderContactLinks(c));

/** Link for visitors who stay anonymous, where the page allows it. */
export const strangerLink = ({ strangerPath }: LiffPage): PageHtml | "" =>
	strangerPath === null
		? ""
		: html`<p><a class="wide quiet" href="${strangerPath}">${LIFF_TEXTS.continueAsStranger}</a></p>`;

interface TroublePage {
	page: LiffPage | undefined;
	trouble: LiffTrouble;
	/** Address that begins again; undefined where that would not help. */
	retry?: string;
}

/** Page that says what is wrong, with the ways that remain. It never leads anywhere by itself. */
export async function renderTrouble(
	c: RequestContext,
	{ page, trouble, retry }: TroublePage,
): Promise<Response> {
	const title = page?.preview.title ?? LIFF_TEXTS.troubleTitle;
	return renderPublicPage(c, {
		title,
		...(page && { preview: page.preview, ...(page.colour && { colour: page.colour }) }),
		status: trouble === "silent" ? 503 : 403,
		body: html`${renderEmblem("message")}
			<h1>${title}</h1>
			<p class="centred text">${LIFF_TROUBLES[trouble].visitor}</p>
			${retry !== undefined && html`<p><a class="wide" href="${retry}" rel="nofollow">${LIFF_TEXTS.retry}</a></p>`}
			${page && strangerLink(page)}`,
		foot: await renderContactLinks(c),
	});
}
