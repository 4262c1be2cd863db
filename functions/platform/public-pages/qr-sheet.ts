import { html, raw } from "hono/html";
import { renderSVG } from "uqr";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import type { PageLook } from "./page-head.ts";
import { renderPublicPage } from "./public-page.ts";

interface QrSheet {
	/** Name that visitors see. */
	name: string;
	look: Pick<PageLook, "logo" | "colour">;
	/** The page's path. */
	path: string;
	/** Name of the address, shown to operators. */
	addressLabel: string;
}

/** Printable page with the QR code of a public address. Only the shop's own part is printed. */
export function renderQrSheet(c: RequestContext, sheet: QrSheet): Promise<Response> {
	const { name, look, path, addressLabel } = sheet;
	const address = publicOrigin(c.env) + path;
	return renderPublicPage(c, {
		title: `${name}のQRコード`,
		colour: look.colour,
		pictures: "ours",
		style: STYLE,
		script: SCRIPT,
		body: html`<div class="sheet">
			${look.logo !== "" && html`<img class="mark-of-shop" src="${look.logo}" alt="" />`}
			<h1>${name}</h1>
			<p class="lead">ご予約はこちら</p>
			<div class="qr" role="img" aria-label="予約ページのQRコード">${raw(renderSVG(address, { ecc: "M", border: 4 }))}</div>
			<p>スマートフォンのカメラで読み取ってください</p>
		</div>
		<div class="for-operators">
			<button type="button" id="print" hidden>印刷する</button>
			<p class="hint">「${addressLabel}」のQRコードです。<br /><a href="${address}">${address}</a></p>
		</div>`,
	});
}

/** The button is hidden without scripts, where only the browser's menu prints. */
const SCRIPT = `const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => print());`;

const STYLE = `
.sheet { text-align: center; }
.sheet h1 { font-size: 1.75rem; }
.mark-of-shop { width: 5rem; height: 5rem; border-radius: 1rem; object-fit: cover; }
.lead { font-size: 2rem; font-weight: 700; line-height: 1.3; }
.qr svg { width: min(100%, 12cm); height: auto; background: #fff; }
#print[hidden] { display: none; }
.for-operators { margin-top: 2rem; text-align: center; }
@media print { .for-operators { display: none; } }
`;
