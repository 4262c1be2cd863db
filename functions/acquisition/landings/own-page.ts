import { html } from "hono/html";
import type { LandingContent } from "#domain/acquisition/landings/page.ts";
import { landingAddPath, landingPicturePath } from "#domain/engine/kinds/landing.ts";
import { groundFor, textOn } from "#domain/platform/colours/colours.ts";
import { plainPage } from "#functions/platform/http/plain-page.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { pagePictureAddress } from "#functions/platform/media/page-picture.ts";

interface OwnPage {
	code: string;
	page: LandingContent;
	/** Names the visit when the button is pressed; null where it was none. */
	pressed: string | null;
}

/** A landing page of its own: title, words, a picture and the button that leads on to LINE. It has no scripts. */
export function ownPage(c: RequestContext, { code, page, pressed }: OwnPage): Promise<Response> {
	const { title, text, media_key, button, colour } = page;
	const add = landingAddPath(code) + (pressed === null ? "" : `?v=${encodeURIComponent(pressed)}`);
	return plainPage(c, {
		title,
		pictures: media_key === null ? "none" : "ours",
		style: styleOf(colour),
		body: html`${media_key !== null && html`<img src="${pagePictureAddress(landingPicturePath(code), media_key)}" alt="" />`}
			<h1>${title}</h1>
			${text !== "" && html`<p class="text">${text}</p>`}
			<p><a class="add" href="${add}" rel="nofollow">${button}</a></p>`,
	});
}

/** Colours are checked when saved, and again here: styles are not escaped. */
const styleOf = (colour: string): string => `
img { display: block; width: 100%; max-height: 60vh; object-fit: cover; border-radius: 0.5rem; }
.add { display: block; box-sizing: border-box; padding: 0.875rem 1rem; border-radius: 0.5rem; background: ${groundFor(colour)}; color: ${textOn(colour)}; font-weight: 700; text-align: center; text-decoration: none; }
.add:focus-visible { outline: 3px solid; outline-offset: 3px; }
`;
