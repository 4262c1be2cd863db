import { sql } from "drizzle-orm";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { payments } from "#db/commerce/payments.ts";
import { isCheckoutLive } from "#domain/commerce/payments/checkout-state.ts";
import { taxesOf, totalOf } from "#domain/commerce/payments/payment-lines.ts";
import { isUnpaid } from "#domain/commerce/payments/payment-state.ts";
import { paymentProvider } from "#domain/commerce/payments/providers/registry.ts";
import { PAY_RETURN, payPath, receiptPath } from "#domain/engine/public-addresses/pay-address.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { PAY_PAGE_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { RECEIPT_PAGE_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import { SECOND, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderPageHead } from "#functions/platform/public-pages/page-head.ts";
import {
	type PageHtml,
	renderMessage,
	renderPublicPage,
} from "#functions/platform/public-pages/public-page.ts";
import { readShop } from "#functions/platform/public-pages/read-shop.ts";
import { renderWayBack } from "#functions/platform/public-pages/way-back.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { canBePaid } from "../open-checkout.ts";
import { findPurpose, type PaymentPurposes } from "../payment-purpose.ts";
import { findReceiptOf } from "../receipts/public/find-public-receipt.ts";
import { findPublicPayment, type PublicPayment } from "./find-public-payment.ts";
import { describeState } from "./payment-message.ts";
import PAGE_STYLE from "./payment-page.css?raw";
import { renderTestNote } from "./test-note.ts";

/** Looks of a returning friend for which the page renews itself, and their interval. */
const MAX_LOOKS = 20;
const LOOK_SECONDS = 3;
/** Shortest time for which returning pages do not ask a provider again, and its share of the checkout's age. */
const LOOK_PAUSE = 2 * SECOND;
const PAUSE_SHARE = 30;

/**
 * Page of a payment. A friend who returns from the provider sees what the ledger knows; the page wakes the worker that
 * asks the provider, and renews itself while nothing is known.
 */
export async function showPaymentPage(c: RequestContext, purposes: PaymentPurposes): Promise<Response> {
	if (!(await isWithinVisitLimit(c, { pages: "pay", friendId: undefined })))
		return renderPaymentGone(c, { text: PAY_PAGE_TEXTS.busy, status: 429 });
	const payment = await findPublicPayment(c.var.ctx, c.req.param("key") ?? "");
	if (!payment) return renderPaymentGone(c);
	const looks = Number(/^\d{1,3}$/.exec(c.req.query(PAY_RETURN) ?? "")?.[0] ?? 0);
	const live = payment.checkouts.find(({ state }) => isCheckoutLive(state));
	const isWaiting = looks > 0 && live !== undefined && isUnpaid(payment.payment.state);
	if (isWaiting) await wakeReconciliation(c, payment.payment.id, live.createdAt);
	const record =
		payment.payment.state === "paid"
			? await findPurpose(purposes, payment.payment).describeRecord?.(c.var.ctx, payment.payment)
			: null;
	return renderPayment(c, payment, { looks: isWaiting ? looks : 0, record: record ?? null });
}

/** Has a worker ask the provider, the more rarely the longer the friend has been away, however often the page is opened. */
async function wakeReconciliation(c: RequestContext, id: number, begunAt: number): Promise<void> {
	const { db, now } = c.var.ctx;
	const pause = Math.max(LOOK_PAUSE, (now - begunAt) / PAUSE_SHARE);
	await db
		.update(payments)
		.set({ nextAttemptAt: now })
		.where(
			sql`${payments.id} = ${id} and ${payments.attempts} = 0 and ${payments.nextAttemptAt} > ${now}
				and ifnull(${payments.checkedAt}, 0) < ${now - pause}`,
		);
	c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
}

interface PageState {
	/** Looks since the friend returned from the provider. */
	looks?: number;
	/** State of what was paid for. */
	record?: string | null;
	problem?: string;
	status?: ContentfulStatusCode;
}

/** Renders the page of a payment: its state, lines, tax and amount, and the ways to pay. */
export async function renderPayment(
	c: RequestContext,
	payment: PublicPayment,
	{ looks = 0, record = null, problem, status = 200 }: PageState,
): Promise<Response> {
	const { name, logo } = await readShop(c.var.ctx);
	const { title, key } = payment.payment;
	if (looks > 0 && looks < MAX_LOOKS)
		c.header("Refresh", `${LOOK_SECONDS}; url=${payPath(key)}?${PAY_RETURN}=${looks + 1}`);
	const isOpenToPay = canBePaid(payment.payment, c.var.ctx.now);
	const message = describeState(payment, { isChecking: looks > 0, record });
	const isTest = payment.payment.isTest || (isOpenToPay && payment.offered.some((offer) => offer.isTest));
	const host = name === "" ? title : name;
	const isOver = message !== null && looks === 0;
	const hasReceipt = payment.payment.paidYen > 0 && (await findReceiptOf(c.var.ctx, payment)) !== undefined;
	return renderPublicPage(c, {
		title: `${message?.title ?? PAY_PAGE_TEXTS.title}｜${host}`,
		preview: { title: host, text: `${title} ${formatYen(payment.payment.amountYen)}`, picture: "" },
		status,
		hasForm: true,
		redirectTargets: PROVIDER_PAGES,
		pictures: logo === null ? "none" : "ours",
		style: PAGE_STYLE,
		...(name !== "" && { head: renderPageHead({ name, logo: logo ?? "", cover: "" }) }),
		body: html`${isTest && renderTestNote()}
			${message?.html ?? html`<h1>${PAY_PAGE_TEXTS.title}</h1>`}
			${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p></div>`}
			${renderLines(payment)}
			${hasReceipt && html`<p><a class="quiet" href="${receiptPath(key)}">${RECEIPT_PAGE_TEXTS.link}</a></p>`}
			${isOver && (await renderWayBack(c))}
			${isOpenToPay && looks === 0 && renderChoice(c, payment)}`,
		foot: await renderContactLinks(c, { addsFriend: !isOver }),
	});
}

/**
 * Origins of the providers' pages: any of the web, because shops may have pages of their own there. In development the bank
 * is below the simulator, on this origin.
 */
const PROVIDER_PAGES = "https:";

function renderLines({ payment }: PublicPayment): PageHtml {
	const { title, lines } = payment;
	return html`<h2>${title}</h2>
		<table class="bill">
			<tbody>
				${lines.map(
					({ name, quantity, unitYen, taxRate }) => html`<tr>
						<th scope="row">${name}${taxRate === 8 && html`<span class="dim">※</span>`}${quantity > 1 && html`<span class="dim each">${formatYen(unitYen)} × ${quantity}</span>`}</th>
						<td>${formatYen(unitYen * quantity)}</td>
					</tr>`,
				)}
			</tbody>
			<tfoot>
				<tr class="total"><th scope="row">${PAY_PAGE_TEXTS.total}</th><td>${formatYen(totalOf(lines))}</td></tr>
				${taxesOf(lines).map(
					({ taxRate, totalYen, taxYen }) => html`<tr class="dim">
						<th scope="row">${PAY_PAGE_TEXTS.tax(taxRate)}</th>
						<td>${formatYen(taxRate === 0 ? totalYen : taxYen)}</td>
					</tr>`,
				)}
			</tfoot>
		</table>
		${lines.some(({ taxRate }) => taxRate === 8) && html`<p class="dim">${PAY_PAGE_TEXTS.reduced}</p>`}`;
}

function renderChoice(c: RequestContext, { payment, offered, checkouts }: PublicPayment): PageHtml {
	if (offered.length === 0) return html`<p class="note">${PAY_PAGE_TEXTS.none}</p>`;
	// A charge of a stored card has no page to which the friend could return.
	const live = checkouts.find(({ state, card }) => isCheckoutLive(state) && card === null);
	const until = toWireTime(payment.expiresAt, c.var.ctx.zone).slice(0, 16).replaceAll("-", "/");
	return html`<p class="dim">${PAY_PAGE_TEXTS.until(until)}</p>
		<form method="post" action="${payPath(payment.key)}">
			${offered.map(
				({ provider }) =>
					html`<p><button class="wide" name="provider" value="${provider}">${
						live?.provider === provider ? PAY_PAGE_TEXTS.resume : paymentProvider(provider).button
					}</button></p>`,
			)}
		</form>`;
}

/** Page without a payment; the same for every address that has none. */
export const renderPaymentGone = async (
	c: RequestContext,
	{ text, status }: { text: string; status: ContentfulStatusCode } = {
		text: PAY_PAGE_TEXTS.gone,
		status: 404,
	},
): Promise<Response> =>
	renderPublicPage(c, {
		title: PAY_PAGE_TEXTS.goneTitle,
		status,
		body: renderMessage(status === 404 ? PAY_PAGE_TEXTS.goneTitle : PAY_PAGE_TEXTS.title, text),
		foot: await renderContactLinks(c),
	});
