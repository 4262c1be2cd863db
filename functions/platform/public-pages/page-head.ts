import { html } from "hono/html";
import type { PageHtml } from "./public-page.ts";

/** Appearance of a shop on its public pages. */
export interface PageLook {
	/** Addresses of the logo and of the cover picture; empty for none. */
	logo: string;
	cover: string;
	/** `#rrggbb`. */
	colour: string;
}

interface PageHead extends Pick<PageLook, "logo" | "cover"> {
	/** Empty where the shop has no name yet. */
	name: string;
	/** Text below the name. */
	note?: PageHtml | "";
}

/** Head of a page: cover, logo and name. Without a logo the name's first character replaces it. */
export const renderPageHead = ({ name, logo, cover, note = "" }: PageHead): PageHtml =>
	html`<header>
		${cover !== "" && html`<img class="cover" src="${cover}" alt="" fetchpriority="high" />`}
		<div class="host">
			${renderLogo(name, logo)}
			<div>${name !== "" && html`<p class="shop">${name}</p>`}${note}</div>
		</div>
	</header>`;

const renderLogo = (name: string, logo: string): PageHtml | "" => {
	if (logo !== "") return html`<img class="logo" src="${logo}" alt="" />`;
	return name === "" ? "" : html`<span class="logo" aria-hidden="true">${[...name][0]}</span>`;
};
