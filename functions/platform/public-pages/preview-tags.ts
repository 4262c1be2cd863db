import { html } from "hono/html";
import type { Env } from "#functions/env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";

/** Preview that LINE and other apps show below the address of a page. */
export interface LinkPreview {
	title: string;
	text?: string;
	/** Path of a picture of the page, or its https address; "" for none. */
	picture?: string;
}

/** Length of LINE's preview text; longer ones are cut there anyway. */
const MAX_TEXT = 200;

/** Tags of a page's preview. Pictures have absolute https addresses, since apps load no others. */
export function renderPreviewTags(
	env: Pick<Env, "PUBLIC_ORIGIN">,
	{ title, text = "", picture = "" }: LinkPreview,
) {
	const summary = [...text.replace(/\s+/g, " ").trim()].slice(0, MAX_TEXT).join("");
	const address = picture === "" ? null : URL.parse(picture, publicOrigin(env) || undefined);
	return html`<meta property="og:type" content="website" />
		<meta property="og:title" content="${title}" />
		${summary !== "" && html`<meta name="description" content="${summary}" /><meta property="og:description" content="${summary}" />`}
		${address?.protocol === "https:" && html`<meta property="og:image" content="${address.href}" />`}`;
}
