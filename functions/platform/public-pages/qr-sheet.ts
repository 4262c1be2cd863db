import { html, raw } from "hono/html";
import { renderSVG } from "uqr";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { renderPublicPage } from "./public-page.ts";

interface QrSheet {
	/** Name of the record whose page it is. */
	name: string;
	/** The page's path. */
	path: string;
	/** Name of the address, shown to operators. */
	addressLabel: string;
}

/** Printable page with the QR code of a public address. */
export function renderQrSheet(c: RequestContext, { name, path, addressLabel }: QrSheet): Promise<Response> {
	const address = publicOrigin(c.env) + path;
	return renderPublicPage(c, {
		title: `${name}のQRコード`,
		style: STYLE,
		body: html`<div class="sheet">
			<h1>${name}</h1>
			<p>こちらから予約できます</p>
			<div class="qr" role="img" aria-label="予約ページのQRコード">${raw(renderSVG(address, { ecc: "M", border: 4 }))}</div>
			<p class="address">${address}</p>
		</div>
		<p class="hint">${addressLabel}のQRコードです。ブラウザの印刷（Ctrl+P、MacではCommand+P）で印刷してください。</p>`,
	});
}

const STYLE = `
.sheet { text-align: center; }
.qr svg { width: min(100%, 12cm); height: auto; background: #fff; }
.address { font-size: 0.875rem; }
.hint { margin-top: 2rem; font-size: 0.875rem; }
@media print { .hint { display: none; } }
`;
