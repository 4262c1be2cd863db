import { html } from "hono/html";
import type { LandingContent } from "#domain/acquisition/landings/landing-content.ts";
import { landingAddPath, landingPicturePath } from "#domain/engine/kinds/landing.ts";
import { backgroundFor, textColourOn } from "#domain/platform/colours/colour-contrast.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { renderPlainPage } from "#functions/platform/http/plain-page.ts";
import { pagePictureAddress } from "#functions/platform/media/page-picture.ts";

interface LandingPageArgs {
	code: string;
	page: LandingContent;
	/** Signed id of the visit for the button; null if the visit is not counted. */
	signedVisit: string | null;
}

/** Page of a landing page: title, text, picture and the button to LINE. It has no scripts. */
export function landingPageHtml(
	c: RequestContext,
	{ code, page, signedVisit }: LandingPageArgs,
): Promise<Response> {
	const { title, text, media_key, button, colour } = page;
	const addAddress =
		landingAddPath(code) + (signedVisit === null ? "" : `?v=${encodeURIComponent(signedVisit)}`);
	return renderPlainPage(c, {
		title,
		pictures: media_key === null ? "none" : "ours",
		style: styleOf(colour),
		body: html`${media_key !== null && html`<img src="${pagePictureAddress(landingPicturePath(code), media_key)}" alt="" />`}
			<h1>${title}</h1>
			${text !== "" && html`<p class="text">${text}</p>`}
			<p><a class="add" href="${addAddress}" rel="nofollow">${button}</a></p>`,
	});
}

/** Validates the colour again, because styles are not escaped. */
const styleOf = (colour: string): string => `
img { display: block; width: 100%; max-height: 60vh; object-fit: cover; border-radius: 0.5rem; }
.add { display: block; box-sizing: border-box; padding: 0.875rem 1rem; border-radius: 0.5rem; background: ${backgroundFor(colour)}; color: ${textColourOn(colour)}; font-weight: 700; text-align: center; text-decoration: none; }
.add:focus-visible { outline: 3px solid; outline-offset: 3px; }
`;
