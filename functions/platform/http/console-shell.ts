import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { type AddressName, pageAt } from "#domain/engine/access/page-addresses.ts";
import type { Brand } from "#domain/platform/brand/brand-input.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import type { Env } from "#functions/env.ts";
import { readBrand } from "#functions/platform/settings/read-brand.ts";
import type { RequestContext } from "./hono-env.ts";
import { renderPreloads } from "./page-preloads.ts";

const NONCE_PLACEHOLDER = "__NONCE__";

/**
 * HTML of the console for any page address. An unknown address has status 404, so that programs recognise a
 * wrong link.
 */
export async function renderShell(c: RequestContext): Promise<Response> {
	// Vite's development server passes requests for its own files to the Worker first, and serves them if the
	// Worker returns the request.
	if (import.meta.env.DEV && isOfVite(c.req.path)) return serveBuiltFile(c, "no-cache");
	const page = pageAt(c.req.path);
	const isKnownPage = page !== undefined && isPageAvailable(page, c.env);
	const built = await c.env.ASSETS.fetch(new URL("/index.html", c.req.url));
	const headers = new Headers({ "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
	const html = addBrand(await built.text(), await brandOf(c));
	// Vite's development server injects scripts, which the policy would block.
	if (import.meta.env.DEV) return new Response(html, { status: isKnownPage ? 200 : 404, headers });
	const nonce = crypto.randomUUID().replaceAll("-", "");
	headers.set("Content-Security-Policy", contentSecurityPolicy(c, nonce));
	const preloads = page === undefined ? "" : await renderPreloads(c, page);
	return new Response(html.replaceAll(NONCE_PLACEHOLDER, nonce).replace("</head>", `${preloads}</head>`), {
		status: isKnownPage ? 200 : 404,
		headers,
	});
}

/** Name and appearance of the page before its script runs; the defaults if the settings cannot be read. */
async function brandOf(c: RequestContext): Promise<Brand> {
	try {
		return await readBrand(c.var.ctx);
	} catch (error) {
		console.error(JSON.stringify({ event: "brand.unread", error: rootCauseOf(error) }));
		return { name: SETTING_DEFAULTS.brand, colour: null, palette: null, logo: null };
	}
}

const addBrand = (html: string, brand: Brand): string =>
	html
		.replace("__TITLE__", () => escapeHtml(brand.name))
		.replace("__BRAND__", () => escapeHtml(JSON.stringify(brand)))
		.replace("/icons/favicon.svg", () => escapeHtml(brand.logo ?? "/icons/favicon.svg"));

/** Escapes a text for HTML content or an attribute value. */
const escapeHtml = (text: string): string =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Mutable copy: the headers of a fetched response are immutable. */
const copyOf = (file: Response) => new Response(file.body, file);

const isOfVite = (path: string) =>
	path.startsWith("/@") || /^\/(web|domain|node_modules)\/.*\.\w+$/.test(path);

/** Whether a page exists in this environment: development pages do not exist in a deployment. */
function isPageAvailable(page: AddressName, env: Env): boolean {
	if (page === "simulator") return env.SIMULATOR !== undefined;
	if (page === "widgets") return env.MUSUBI_ENV === "development";
	return true;
}

/** Response with a file of the built console. */
export async function serveBuiltFile(c: RequestContext, cacheControl: string): Promise<Response> {
	const file = await c.env.ASSETS.fetch(c.req.raw);
	const response = copyOf(file);
	if (file.ok) response.headers.set("Cache-Control", cacheControl);
	return response;
}

/** Hosts of LINE's profile pictures and stickers. */
export const PICTURES_OF_LINE = "https://*.line-scdn.net https://obs.line-apps.com";

function contentSecurityPolicy(c: RequestContext, nonce: string): string {
	const { protocol, host } = new URL(c.req.url);
	// The simulator's phones show pictures of any https address, like LINE.
	const pictures = c.env.SIMULATOR ? "https:" : PICTURES_OF_LINE;
	return [
		"default-src 'self'",
		"script-src 'self'",
		// The component library writes its theme into style elements, which carry the nonce.
		`style-src 'self' 'nonce-${nonce}'`,
		`img-src 'self' data: blob: ${pictures}`,
		"media-src 'self' blob:",
		// Not every browser includes the site's own sockets in 'self'.
		`connect-src 'self' ${protocol === "https:" ? "wss" : "ws"}://${host}`,
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join("; ");
}
