import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { OWN_COLOUR } from "#domain/platform/brand/own-colour.ts";
import { createPageTheme } from "#domain/platform/colours/page-theme.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { PAGE_ICONS } from "./page-icons.ts";
import { type LinkPreview, renderPreviewTags } from "./preview-tags.ts";
import STYLE from "./public-page.css?raw";

/** Escaped HTML of a page or a part of it. */
export type PageHtml = ReturnType<typeof html>;

export type PictureSources = "none" | "ours" | "any";

/** Content security policy for each source of pictures. */
const PICTURE_POLICIES: Record<PictureSources, string[]> = {
	none: [],
	ours: ["img-src 'self'"],
	any: ["img-src 'self' https:"],
};

interface PublicPage {
	title: string;
	/** Preview of the page's address in a talk; without it, the title alone. */
	preview?: LinkPreview;
	/** Content made with Hono's `html`, which escapes inserted values. */
	body: PageHtml | PageHtml[];
	/** Parts above and below the content's card. */
	head?: PageHtml;
	foot?: PageHtml | undefined;
	/** Whether the content has columns on a wide screen. */
	isWide?: boolean;
	status?: ContentfulStatusCode;
	/** Colour of buttons and links, `#rrggbb`; the product's own by default. */
	colour?: string;
	/** Style rules that other pages do not need. */
	style?: string;
	/** Whether the page posts a form to this site. */
	hasForm?: boolean;
	/** Further origins to which the site may redirect such a form: browsers count redirects as targets. */
	redirectTargets?: string;
	/** Allowed sources of pictures: none, this site, or any https address. */
	pictures?: PictureSources;
	/** Optional inline script; the page must work without it. */
	script?: string;
	/** Address of LINE's SDK, which is loaded before the script (docs/liff.md). */
	sdk?: string;
}

/**
 * Page outside the console, for people who are not operators. It runs no scripts except the given one, and
 * loads nothing but pictures.
 */
export async function renderPublicPage(c: RequestContext, page: PublicPage): Promise<Response> {
	const { title, body, head, foot, isWide = false, status = 200, colour = OWN_COLOUR } = page;
	const {
		style = "",
		hasForm = false,
		redirectTargets = "",
		pictures = "none",
		script = "",
		sdk = "",
		preview = { title },
	} = page;
	const nonce = crypto.randomUUID().replaceAll("-", "");
	const document = await html`<!doctype html>
		<html lang="ja">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="robots" content="noindex" />
				<meta name="format-detection" content="telephone=no" />
				<meta name="color-scheme" content="light dark" />
				<title>${title}</title>
				${renderPreviewTags(c.env, preview)}
				<style nonce="${nonce}">
					${raw(themeRules(colour) + STYLE + style)}
				</style>
			</head>
			<body>
				<div class="page${isWide ? " wide-page" : ""}">
					${head ?? ""}
					<main>${body}</main>
					${foot === undefined ? "" : html`<footer class="foot">${foot}</footer>`}
				</div>
				${sdk !== "" && html`<script nonce="${nonce}" src="${sdk}"></script>`}
				${script === "" ? "" : html`<script nonce="${nonce}">${raw(script)}</script>`}
			</body>
		</html>`;
	const policy = [
		"default-src 'none'",
		`style-src 'nonce-${nonce}'`,
		...(script === "" ? [] : scriptPolicy(nonce, sdk)),
		...PICTURE_POLICIES[pictures],
		"base-uri 'none'",
		`form-action ${hasForm ? `'self' ${redirectTargets}`.trim() : "'none'"}`,
		"frame-ancestors 'none'",
	];
	return c.html(document, status, { "Content-Security-Policy": policy.join("; ") });
}

/** The SDK loads parts of its own, and calls LINE. */
const scriptPolicy = (nonce: string, sdk: string): string[] =>
	sdk === ""
		? [`script-src 'nonce-${nonce}'`, "connect-src 'self'"]
		: [
				`script-src 'nonce-${nonce}' 'strict-dynamic'`,
				"connect-src 'self' https://*.line.me https://*.line-scdn.net",
			];

/** Colours of the page; only validated ones, because styles are not escaped. */
function themeRules(colour: string): string {
	const { fill, onFill, inkOnLight, inkOnDark, tintOnLight, tintOnDark } = createPageTheme(colour);
	return `:root { --accent: ${fill}; --on-accent: ${onFill}; --ink-light: ${inkOnLight}; --ink-dark: ${inkOnDark}; --tint-light: ${tintOnLight}; --tint-dark: ${tintOnDark}; }\n`;
}

/** Circle with an icon above a message. */
export const renderEmblem = (icon: keyof typeof PAGE_ICONS, tone: "" | "good" = ""): PageHtml =>
	html`<div class="emblem ${tone}">${PAGE_ICONS[icon]}</div>`;

/** Content of a page that shows one message. */
export const renderMessage = (title: string, text: string): PageHtml =>
	html`${renderEmblem("message")}<h1>${title}</h1><p class="centred text">${text}</p>`;
