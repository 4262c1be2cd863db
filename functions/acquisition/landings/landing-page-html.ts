import { html } from "hono/html";
import type { LandingContent } from "#domain/acquisition/landings/landing-content.ts";
import { landingAddPath, landingPicturePath } from "#domain/engine/kinds/landing.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { pagePictureAddress } from "#functions/platform/media/page-picture.ts";
import { renderPageHead } from "#functions/platform/public-pages/page-head.ts";
import { renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { readShop } from "#functions/platform/public-pages/read-shop.ts";

interface LandingPageArgs {
	code: string;
	page: LandingContent;
	/** Signed id of the visit for the button; null if the visit is not counted. */
	signedVisit: string | null;
}

/** Page of a landing page: the shop's logo and name, title, text, picture and the button to LINE. It has no scripts. */
export async function landingPageHtml(
	c: RequestContext,
	{ code, page, signedVisit }: LandingPageArgs,
): Promise<Response> {
	const { title, text, media_key, button, colour } = page;
	const addAddress =
		landingAddPath(code) + (signedVisit === null ? "" : `?v=${encodeURIComponent(signedVisit)}`);
	const { name, logo } = await readShop(c.var.ctx);
	const picture = media_key === null ? "" : pagePictureAddress(landingPicturePath(code), media_key);
	return renderPublicPage(c, {
		title,
		preview: { title, text, picture },
		...(name !== "" && { head: renderPageHead({ name, logo: logo ?? "", cover: "" }) }),
		pictures: media_key === null && logo === null ? "none" : "ours",
		colour,
		body: html`${picture !== "" && html`<img class="cover" src="${picture}" alt="" />`}
			<h1>${title}</h1>
			${text !== "" && html`<p class="text">${text}</p>`}
			<p><a class="wide" href="${addAddress}" rel="nofollow">${button}</a></p>`,
	});
}
