import { and, eq, isNull } from "drizzle-orm";
import { html, raw } from "hono/html";
import { renderSVG } from "uqr";
import { salonUrls } from "#db/salon-urls.ts";
import { salons } from "#db/salons.ts";
import { salonPath } from "#domain/salon/address.ts";
import { signedInBy } from "../../auth/session.ts";
import { mayDo } from "../../auth/signed-in.ts";
import { publicOrigin } from "../../http/origin.ts";
import { plainPage } from "../../http/plain-page.ts";
import { shell } from "../../http/shell.ts";
import type { RequestContext } from "../../http/types.ts";

/** The sheet of a salon URL with its QR code, for operators to print. Whoever may not see salons gets a 404. */
export async function printSheet(c: RequestContext): Promise<Response> {
	const operator = await signedInBy(c);
	if (!operator || !mayDo(operator, "salon-read")) return shell(c);
	const [found] = await c.var.ctx.db
		.select({ url: salonUrls.name, salon: salons.name })
		.from(salonUrls)
		.innerJoin(salons, eq(salons.id, salonUrls.salonId))
		.where(
			and(
				eq(salonUrls.code, c.req.param("code") ?? ""),
				isNull(salonUrls.deletedAt),
				isNull(salons.deletedAt),
			),
		);
	if (!found) return shell(c);
	const address = publicOrigin(c.env) + salonPath(c.req.param("code") ?? "");
	return plainPage(c, {
		title: `${found.salon}のQRコード`,
		style: STYLE,
		body: html`<div class="sheet">
			<h1>${found.salon}</h1>
			<p>こちらから予約できます</p>
			<div class="qr" role="img" aria-label="予約ページのQRコード">${raw(renderSVG(address, { ecc: "M", border: 4 }))}</div>
			<p class="address">${address}</p>
		</div>
		<p class="hint">${found.url}のQRコードです。ブラウザーの印刷（Ctrl+P、MacではCommand+P）で印刷してください。</p>`,
	});
}

const STYLE = `
.sheet { text-align: center; }
.qr svg { width: min(100%, 12cm); height: auto; background: #fff; }
.address { font-size: 0.875rem; }
.hint { margin-top: 2rem; font-size: 0.875rem; }
@media print { .hint { display: none; } }
`;
