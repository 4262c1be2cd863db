import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { MAX_ADDRESSEE } from "#domain/commerce/payments/receipts/receipt-input.ts";
import { payPath, receiptFilePath, receiptPath } from "#domain/engine/public-addresses/pay-address.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { RECEIPT_DOCUMENT_TEXTS, RECEIPT_PAGE_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderPageHead } from "#functions/platform/public-pages/page-head.ts";
import {
	type PageHtml,
	renderMessage,
	renderPublicPage,
} from "#functions/platform/public-pages/public-page.ts";
import { readShop } from "#functions/platform/public-pages/read-shop.ts";
import BILL_STYLE from "../../public/payment-page.css?raw";
import { describeReceipt, type ReceiptDocument } from "../receipt-document.ts";
import type { PublicReceipt } from "./find-public-receipt.ts";
import STYLE from "./receipt-page.css?raw";

interface FormState {
	/** Written addressee, and why it was refused. */
	addressee?: string;
	problem?: string;
	status?: ContentfulStatusCode;
}

/** Page of a receipt: the receipt itself, or the form that issues it. */
export async function renderReceipt(
	c: RequestContext,
	{ receipt, ...found }: PublicReceipt,
	form: FormState = {},
): Promise<Response> {
	const { name, logo } = await readShop(c.var.ctx);
	const { payment } = found.snapshot;
	const host = name === "" ? payment.title : name;
	const title = receipt ? RECEIPT_DOCUMENT_TEXTS.title : RECEIPT_PAGE_TEXTS.issueTitle;
	return renderPublicPage(c, {
		title: `${title}｜${host}`,
		preview: { title: `${RECEIPT_DOCUMENT_TEXTS.title}｜${host}` },
		status: form.status ?? 200,
		hasForm: !receipt,
		pictures: logo === null ? "none" : "ours",
		style: BILL_STYLE + STYLE,
		...(name !== "" && { head: renderPageHead({ name, logo: logo ?? "", cover: "" }) }),
		body: receipt
			? html`${renderDocument(describeReceipt({ ...found, receipt }, c.var.ctx.zone))}${renderActions(payment.key)}`
			: renderForm(found.snapshot, form),
		foot: await renderContactLinks(c, { addsFriend: false }),
	});
}

const renderActions = (key: string): PageHtml => html`<div class="actions">
		<a class="wide" href="${receiptFilePath(key)}">${RECEIPT_PAGE_TEXTS.download}</a>
		<a class="quiet" href="${payPath(key)}">${RECEIPT_PAGE_TEXTS.back}</a>
		<p class="dim centred">${RECEIPT_PAGE_TEXTS.print}</p>
	</div>`;

const renderForm = (
	{ payment }: PublicReceipt["snapshot"],
	{ addressee = "", problem }: FormState,
): PageHtml => html`<h1>${RECEIPT_PAGE_TEXTS.issueTitle}</h1>
	${payment.isTest && html`<p class="note test" role="note">${RECEIPT_DOCUMENT_TEXTS.sampleNote}</p>`}
	${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p></div>`}
	<dl>
		<dt>件名</dt><dd>${payment.title}</dd>
		<dt>金額</dt><dd>${formatYen(payment.amountYen)}</dd>
	</dl>
	<p>${RECEIPT_PAGE_TEXTS.issueHelp}</p>
	<form method="post" action="${receiptPath(payment.key)}">
		<div class="question">
			<label for="addressee">${RECEIPT_PAGE_TEXTS.addressee}</label>
			<p class="hint" id="addressee-hint">${RECEIPT_PAGE_TEXTS.addresseeHint}</p>
			<input id="addressee" name="addressee" value="${addressee}" maxlength="${MAX_ADDRESSEE}" autocomplete="organization" aria-describedby="addressee-hint" />
		</div>
		<button>${RECEIPT_PAGE_TEXTS.issue}</button>
	</form>
	<p><a class="quiet" href="${payPath(payment.key)}">${RECEIPT_PAGE_TEXTS.back}</a></p>`;

const renderDocument = (document: ReceiptDocument): PageHtml => html`<article class="receipt">
	<div class="top">
		<div><h1>${document.title}</h1>${document.kind !== null && html`<p>${document.kind}</p>`}</div>
		<div class="right"><p>${document.number}</p><p>${document.issuedOn}</p>${document.reissued !== null && html`<p>${document.reissued}</p>`}</div>
	</div>
	${document.warnings.map((warning) => html`<p class="note warning" role="note">${warning}</p>`)}
	<p class="addressee">${document.addressee === "" ? "　" : document.addressee}</p>
	<p class="sum">${document.amount}</p>
	<p>${document.proviso}<br />${RECEIPT_DOCUMENT_TEXTS.received}</p>
	<dl>${document.facts.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
	<table class="bill">
		<tbody>${document.lines.map(
			({ label, detail, amount }) =>
				html`<tr><th scope="row">${label}${detail !== "" && html`<span class="dim each">${detail}</span>`}</th><td>${amount}</td></tr>`,
		)}</tbody>
		<tfoot>
			<tr class="total"><th scope="row">${document.total.label}</th><td>${document.total.amount}</td></tr>
			${document.taxes.map(({ label, amount }) => html`<tr class="dim"><th scope="row">${label}</th><td>${amount}</td></tr>`)}
		</tfoot>
	</table>
	${document.isReduced && html`<p class="dim">${RECEIPT_DOCUMENT_TEXTS.reduced}</p>`}
	<div class="issuer">
		<p class="name">${document.issuer.name}</p>
		${document.issuer.details.map((detail) => html`<p>${detail}</p>`)}
	</div>
	${document.note !== "" && html`<p class="dim text">${document.note}</p>`}
</article>`;

/** Page without a receipt; the same for every address that has none. */
export const renderReceiptGone = async (
	c: RequestContext,
	{ text, status }: { text: string; status: ContentfulStatusCode } = {
		text: RECEIPT_PAGE_TEXTS.gone,
		status: 404,
	},
): Promise<Response> =>
	renderPublicPage(c, {
		title: RECEIPT_PAGE_TEXTS.goneTitle,
		status,
		body: renderMessage(status === 404 ? RECEIPT_PAGE_TEXTS.goneTitle : RECEIPT_DOCUMENT_TEXTS.title, text),
		foot: await renderContactLinks(c, { addsFriend: false }),
	});
