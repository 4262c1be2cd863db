import { html } from "hono/html";

/** The pages of the shop. */
const SHOP_PAGES = {
	top: "日和ベーカリー オンライン",
	bread: "食パン（1.5斤）",
	thanks: "ご注文ありがとうございました",
} as const;
export type ShopPage = keyof typeof SHOP_PAGES;

export const isShopPage = (name: string): name is ShopPage => Object.hasOwn(SHOP_PAGES, name);

interface ShopPageOptions {
	page: ShopPage;
	/** Code of the script. */
	code: string;
	/** Origin of the console. */
	console: string;
	/** Further parameters of the address: `consent`, `conversion`, `order`, `value`. */
	query: Record<string, string>;
}

/** Page of a shop on an origin of its own, with the console's script embedded as a shop owner would. */
export const shopPage = ({ page, code, console, query }: ShopPageOptions) => html`<!doctype html>
<html lang="ja">
	<head>
		<meta charset="utf-8" />
		<meta name="viewport" content="width=device-width, initial-scale=1" />
		<title>${query.title ?? SHOP_PAGES[page]}</title>
		${tag({ src: `${console}/site/${code}/script.js`, query })}
		<script defer src="shop.js"></script>
	</head>
	<body>
		<h1>${SHOP_PAGES[page]}</h1>
		<ul>
			${Object.entries(SHOP_PAGES).map(([name, title]) => html`<li><a href="${name}${consentQuery(query)}">${title}</a></li>`)}
		</ul>
		${query.consent !== undefined && html`<p><button id="allow">計測に同意する</button> <button id="refuse">同意を取り消す</button></p>`}
	</body>
</html>`;

function tag({
	src,
	query: { consent, conversion, order = "", value = "" },
}: { src: string } & Pick<ShopPageOptions, "query">) {
	const waits = consent === undefined ? "" : html` data-consent`;
	if (conversion === undefined) return html`<script async src="${src}"${waits}></script>`;
	return html`<script async src="${src}"${waits} data-conversion="${conversion}" data-order="${order}" data-value="${value}"></script>`;
}

/** Keeps the consent parameter in links, so that it applies to every page. */
const consentQuery = ({ consent }: Record<string, string>): string =>
	consent === undefined ? "" : "?consent";

/** The shop's own script: the buttons of its consent banner. */
export const SHOP_SCRIPT = `const pushConsent = (given) => () => (window.musubi = window.musubi || []).push(["consent", given]);
document.getElementById("allow")?.addEventListener("click", pushConsent(true));
document.getElementById("refuse")?.addEventListener("click", pushConsent(false));
`;

/** Strictest usable policy of a shop: its own files, and the console's script with its requests. */
export const shopPolicy = (console: string): string =>
	[
		"default-src 'none'",
		`script-src 'self' ${console}`,
		`connect-src ${console}`,
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
	].join("; ");
