import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { PURCHASE_MINUTES } from "#domain/commerce/products/product-limits.ts";
import { PURCHASE_STATES } from "#domain/commerce/products/purchase-state.ts";
import {
	SUBSCRIPTION_PERIODS,
	type SubscriptionPeriod,
} from "#domain/commerce/products/subscription-state.ts";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import {
	friendProductPath,
	PRODUCT_TOKEN,
	productCancelPath,
	productPath,
	productPicturePath,
} from "#domain/engine/public-addresses/product-address.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { PRODUCT_PAGE_TEXTS } from "#domain/platform/texts/products-texts.ts";
import { formatDay, formatMoment } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { renderTestNote } from "#functions/commerce/payments/public/test-note.ts";
import { writeProductSession } from "#functions/engine/deliveries/product-link-token.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { pagePictureAddress } from "#functions/platform/media/page-picture.ts";
import { renderPageHead } from "#functions/platform/public-pages/page-head.ts";
import { type PageHtml, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { titleWithShop } from "#functions/platform/public-pages/read-shop.ts";
import type { PublicProduct } from "./find-product-page.ts";
import STYLE from "./product-page.css?raw";

/** Largest stock that the page shows. */
const SCARCE = 10;

/** Renders the page of a product: picture, price, description, the form to buy, and the friend's purchases. */
export function renderProduct(
	c: RequestContext,
	page: PublicProduct,
	{ problem, status = 200 }: { problem?: string; status?: ContentfulStatusCode } = {},
): Promise<Response> {
	const { brand, product, friend, isTest } = page;
	const { name, code, yen, description, pictureKey } = product;
	const picture = pictureKey === null ? "" : pagePictureAddress(productPicturePath(code), pictureKey);
	return renderPublicPage(c, {
		title: titleWithShop(name, brand.name),
		preview: { title: name, text: formatYen(yen), picture },
		status,
		hasForm: true,
		pictures: "ours",
		style: STYLE,
		...(brand.colour !== null && { colour: brand.colour }),
		head: renderPageHead({
			name: brand.name,
			logo: brand.logo ?? "",
			cover: "",
			note: friend ? html`<p class="who">${friend.name || "お客"}さま</p>` : "",
		}),
		body: html`${isTest && renderTestNote()}
			${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p></div>`}
			${picture !== "" && html`<img class="cover" src="${picture}" alt="" />`}
			<h1>${name}</h1>
			<p class="price">${product.period !== null && `${SUBSCRIPTION_PERIODS[product.period]} `}${formatYen(yen)} <span class="dim">税込</span></p>
			${description !== "" && html`<p class="text">${description}</p>`}
			${page.subscription ? renderSubscription(c, page, page.subscription) : renderOffer(c, page)}
			${renderPurchases(c, page)}
			${renderOthers(c, page)}`,
	});
}

/** Form to buy, or the reason why there is none. */
function renderOffer(c: RequestContext, page: PublicProduct): PageHtml {
	const { product, friend, left, token } = page;
	const reason = explainUnavailable(page);
	if (reason !== null || !friend) return html`<p class="note">${reason ?? PRODUCT_PAGE_TEXTS.needsLink}</p>`;
	if (product.period !== null) return renderSubscribing(c, page, product.period);
	const { stock, perFriend } = product;
	return html`${perFriend !== null && html`<p class="dim">${PRODUCT_PAGE_TEXTS.limit(perFriend)}</p>`}
		${stock !== null && stock <= SCARCE && html`<p class="dim">のこり${stock}個</p>`}
		<form method="post" action="${productPath(product.code)}">
			<input type="hidden" name="${PRODUCT_TOKEN}" value="${token}" />
			<input type="hidden" name="yen" value="${product.yen}" />
			<input type="hidden" name="key" value="${c.var.ctx.newId()}" />
			<p><label>数<select name="quantity">${Array.from(
				{ length: left },
				(_, index) =>
					html`<option value="${index + 1}">${index + 1}個（${formatYen(product.yen * (index + 1))}）</option>`,
			)}</select></label></p>
			<p class="dim">${PRODUCT_PAGE_TEXTS.hold(PURCHASE_MINUTES)}</p>
			<button class="wide">お支払いへ進む</button>
		</form>`;
}

/** Form to begin a subscription, with what the friend agrees to. */
const renderSubscribing = (
	c: RequestContext,
	{ product, token }: PublicProduct,
	period: SubscriptionPeriod,
): PageHtml => html`<p class="note">${PRODUCT_PAGE_TEXTS.terms(SUBSCRIPTION_PERIODS[period])}</p>
	<form method="post" action="${productPath(product.code)}">
		<input type="hidden" name="${PRODUCT_TOKEN}" value="${token}" />
		<input type="hidden" name="yen" value="${product.yen}" />
		<input type="hidden" name="key" value="${c.var.ctx.newId()}" />
		<button class="wide">申し込んでお支払いへ進む</button>
	</form>`;

type Subscription = NonNullable<PublicProduct["subscription"]>;

/** State of a subscription that has not ended, for its friend. */
export function describeSubscription(
	{ state, isEnding, payUntil }: Pick<Subscription, "state" | "isEnding" | "payUntil">,
	zone: string,
): string {
	if (state === "waiting") return PRODUCT_PAGE_TEXTS.subscribing;
	if (isEnding === 1) return PRODUCT_PAGE_TEXTS.ending;
	if (state !== "failing") return PRODUCT_PAGE_TEXTS.subscribed;
	return payUntil === null
		? PRODUCT_PAGE_TEXTS.failed
		: PRODUCT_PAGE_TEXTS.failing(formatMoment(toWireTime(payUntil, zone)));
}

/** State of the friend's subscription, with the way to pay, to cancel or to continue. */
function renderSubscription(
	c: RequestContext,
	{ product, token, friend }: PublicProduct,
	{ state, isEnding, paidUntil, payKey, payUntil, yen }: Subscription,
): PageHtml {
	const until = paidUntil === null ? "" : formatDay(toWireTime(paidUntil, c.var.ctx.zone));
	const mayContinue = friend !== undefined && state === "active" && isEnding === 1;
	return html`<p class="note" role="status">${describeSubscription({ state, isEnding, payUntil }, c.var.ctx.zone)}</p>
		${
			until !== "" &&
			state === "active" &&
			html`<dl><dt>${isEnding === 1 ? "ご利用の終わり" : "次のお支払い"}</dt><dd>${until}${isEnding === 0 && `　${formatYen(yen)}`}</dd></dl>`
		}
		${payKey !== null && state !== "active" && html`<p><a class="wide" href="${payPath(payKey)}">お支払いへ</a></p>`}
		${
			state !== "waiting" &&
			isEnding === 0 &&
			html`<p><a class="quiet" href="${productCancelPath(product.code)}?${PRODUCT_TOKEN}=${token}">解約する</a></p>`
		}
		${
			mayContinue &&
			html`<form method="post" action="${productCancelPath(product.code)}">
				<input type="hidden" name="${PRODUCT_TOKEN}" value="${token}" />
				<input type="hidden" name="continue" value="1" />
				<button class="quiet">解約をやめて続ける</button>
			</form>`
		}`;
}

/** Question before a cancellation. */
export function renderCancellation(c: RequestContext, page: PublicProduct): Promise<Response> {
	const { product, token, subscription, brand } = page;
	const until =
		subscription?.paidUntil == null ? "" : formatDay(toWireTime(subscription.paidUntil, c.var.ctx.zone));
	return renderPublicPage(c, {
		title: titleWithShop(PRODUCT_PAGE_TEXTS.cancelTitle, brand.name),
		hasForm: true,
		style: STYLE,
		...(brand.colour !== null && { colour: brand.colour }),
		body: html`<h1>${PRODUCT_PAGE_TEXTS.cancelTitle}</h1>
			<p>${product.name}</p>
			<p class="text">${PRODUCT_PAGE_TEXTS.cancelText(until)}</p>
			<form method="post" action="${productCancelPath(product.code)}">
				<input type="hidden" name="${PRODUCT_TOKEN}" value="${token}" />
				<button class="danger">解約する</button>
			</form>
			<p><a class="quiet" href="${friendProductPath(product.code, token)}">やめる</a></p>`,
	});
}

/** Reason why a friend cannot buy now; null if they can. */
export function explainUnavailable(page: PublicProduct): string | null {
	const { product, friend, hasExpiredLink, left } = page;
	if (page.isBeforeSale) return PRODUCT_PAGE_TEXTS.beforeSale(formatMoment(product.saleFrom!));
	if (!page.isOnSale) return PRODUCT_PAGE_TEXTS.closed;
	if (!friend) return hasExpiredLink ? PRODUCT_PAGE_TEXTS.expiredLink : PRODUCT_PAGE_TEXTS.needsLink;
	if (page.purchases.some(({ state }) => state === "waiting")) return PRODUCT_PAGE_TEXTS.waiting;
	if (product.stock === 0) return PRODUCT_PAGE_TEXTS.soldOut;
	if (left === 0) return PRODUCT_PAGE_TEXTS.limitReached(product.perFriend ?? 0);
	return page.canPay ? null : PRODUCT_PAGE_TEXTS.none;
}

const renderPurchases = (c: RequestContext, { purchases }: PublicProduct) =>
	purchases.length > 0 &&
	html`<h2>ご購入の記録</h2>
		<ul class="rows">${purchases.map(
			({ id, quantity, yen, state, createdAt, payKey }) => html`<li>
				<div><p>番号 ${id}　${quantity}個　${formatYen(yen)}</p>
					<p class="dim">${formatMoment(toWireTime(createdAt, c.var.ctx.zone))}</p></div>
				${
					state === "waiting" && payKey !== null
						? html`<a class="quiet" href="${payPath(payKey)}">お支払いへ</a>`
						: html`<strong>${PURCHASE_STATES[state]}</strong>`
				}
			</li>`,
		)}</ul>`;

/** Other products of the folder; a friend's link leads to their own pages. */
const renderOthers = (c: RequestContext, { others, friend }: PublicProduct) =>
	others.length > 0 &&
	html`<h2>ほかの商品</h2>
		<ul class="rows">${others.map(({ id, code, name, yen, stock }) => {
			const href = friend
				? friendProductPath(code, writeProductSession(c.var.ctx, { friendId: friend.id, urlId: id }))
				: productPath(code);
			return html`<li><a href="${href}">${name}</a><strong>${stock === 0 ? "売り切れ" : formatYen(yen)}</strong></li>`;
		})}</ul>`;
