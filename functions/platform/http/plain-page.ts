import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { RequestContext } from "./hono-env.ts";

export type PictureSources = "none" | "ours" | "any";

/** Content security policy for each source of pictures. */
const PICTURE_POLICIES: Record<PictureSources, string[]> = {
	none: [],
	ours: ["img-src 'self'"],
	any: ["img-src 'self' https:"],
};

interface PlainPage {
	title: string;
	/** Content made with Hono's `html`, which escapes inserted values. */
	body: ReturnType<typeof html>;
	status?: ContentfulStatusCode;
	/** Style rules that other pages do not need. */
	style?: string;
	/** Whether the page contains a form that posts to this site. */
	sends?: boolean;
	/** Allowed sources of pictures: none, this site, or any https address. */
	pictures?: PictureSources;
	/** Optional inline script; the page must work without it. */
	script?: string;
}

/**
 * Page outside the console, for people who are not operators. It runs no scripts except the given one, and
 * loads nothing but pictures.
 */
export async function renderPlainPage(
	c: RequestContext,
	{ title, body, status = 200, style = "", sends = false, pictures = "none", script = "" }: PlainPage,
): Promise<Response> {
	const nonce = crypto.randomUUID().replaceAll("-", "");
	const page = await html`<!doctype html>
		<html lang="ja">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex" />
				<meta name="color-scheme" content="light dark" />
				<title>${title}</title>
				<style nonce="${nonce}">
					${raw(STYLE + style)}
				</style>
			</head>
			<body>
				<main>${body}</main>
				${script === "" ? "" : html`<script nonce="${nonce}">${raw(script)}</script>`}
			</body>
		</html>`;
	const policy = [
		"default-src 'none'",
		`style-src 'nonce-${nonce}'`,
		...(script === "" ? [] : [`script-src 'nonce-${nonce}'`, "connect-src 'self'"]),
		...PICTURE_POLICIES[pictures],
		"base-uri 'none'",
		`form-action ${sends ? "'self'" : "'none'"}`,
		"frame-ancestors 'none'",
	];
	return c.html(page, status, { "Content-Security-Policy": policy.join("; ") });
}

const STYLE = `
body { margin: 0; font: 16px/1.7 "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem; overflow-wrap: anywhere; }
h1, h2, p, li, label { word-break: auto-phrase; }
h1 { font-size: 1.375rem; line-height: 1.4; }
.text { white-space: pre-wrap; }
.mark { display: inline-block; padding: 0 0.75em; border: 1px solid; border-radius: 0.25rem; font-size: 0.875rem; font-weight: 600; }
.note { padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.25rem; white-space: pre-wrap; }
`;
