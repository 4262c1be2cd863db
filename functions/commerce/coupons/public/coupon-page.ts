import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { renderSVG } from "uqr";
import { benefitText, COUPON_STATES } from "#domain/commerce/coupons/coupon-codes.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import {
	COUPON_LIST_CODE,
	COUPON_PAGES,
	COUPON_TOKEN,
	couponPath,
} from "#domain/engine/public-addresses/coupon-address.ts";
import { COUPON_PAGE_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { formatDay, formatMoment } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { pagePictureAddress } from "#functions/platform/media/page-picture.ts";
import { renderPageHead } from "#functions/platform/public-pages/page-head.ts";
import {
	type PageHtml,
	renderMessage,
	renderPublicPage,
} from "#functions/platform/public-pages/public-page.ts";
import { titleOfShop, titleWithShop } from "#functions/platform/public-pages/read-shop.ts";
import { writeTillCode } from "../till-code.ts";
import STYLE from "./coupon-page.css?raw";
import type { PageCoupon, ShownPiece, VisitedCouponPage } from "./find-coupon-page.ts";

/** Address of a page of the friend. */
export function couponPageUrl(
	{ token }: VisitedCouponPage,
	code: string,
	page = "",
	params: Record<string, string> = {},
): string {
	const query = new URLSearchParams({ [COUPON_TOKEN]: token, ...params });
	return `${couponPath(code)}${page}?${query}`;
}

/** Frame of all pages: the shop's name, logo and colour. */
function renderCouponFrame(
	c: RequestContext,
	{ brand, friend }: VisitedCouponPage,
	page: { title: string; body: PageHtml | PageHtml[]; status?: ContentfulStatusCode },
): Promise<Response> {
	return renderPublicPage(c, {
		...page,
		title: titleWithShop(page.title, brand.name),
		preview: { title: titleOfShop(brand.name, COUPON_PAGE_TEXTS.title) },
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
	});
}

/** Page for a visitor without a valid link. */
export const renderCouponsNeedLink = (c: RequestContext, page: VisitedCouponPage): Promise<Response> =>
	renderCouponFrame(c, page, {
		title: COUPON_PAGE_TEXTS.title,
		status: 403,
		body: renderMessage(COUPON_PAGE_TEXTS.title, COUPON_PAGE_TEXTS.needsLink),
	});

interface PageNotices {
	notice?: string | undefined;
	problem?: string | undefined;
}

const renderNotices = ({ notice, problem }: PageNotices) =>
	html`${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p></div>`}
		${notice !== undefined && html`<p class="note" role="status">${notice}</p>`}`;

/** All coupons of the friend. */
export const renderCouponList = (
	c: RequestContext,
	page: VisitedCouponPage,
	notices: PageNotices = {},
): Promise<Response> =>
	renderCouponFrame(c, page, {
		title: COUPON_PAGE_TEXTS.title,
		status: notices.problem === undefined ? 200 : 409,
		body: html`<h1>お持ちの${COUPON_PAGE_TEXTS.title}</h1>
			${renderNotices(notices)}
			${
				page.pieces.length === 0
					? html`<p class="dim">${COUPON_PAGE_TEXTS.none}</p>`
					: html`<ul class="pieces">${page.pieces.map((piece) => renderPiece(c, page, piece, true))}</ul>`
			}`,
	});

/** One coupon: its content, the friend's pieces, and what they can do. */
export function renderCoupon(
	c: RequestContext,
	page: VisitedCouponPage,
	{ coupon, offer, ...notices }: PageNotices & { coupon: PageCoupon; offer: PageHtml | "" },
): Promise<Response> {
	const { title, benefit, benefitValue, description, terms, code, mediaKey } = coupon;
	const worth = benefitText(benefit, benefitValue);
	return renderCouponFrame(c, page, {
		title,
		status: notices.problem === undefined ? 200 : 409,
		body: html`${renderNotices(notices)}
			${mediaKey !== null && html`<img class="cover" src="${pagePictureAddress(couponPath(code) + COUPON_PAGES.picture, mediaKey)}" alt="" />`}
			<h1>${title}</h1>
			${worth !== "" && html`<p class="worth">${worth}</p>`}
			${description !== "" && html`<p class="text">${description}</p>`}
			${page.pieces.length > 0 && html`<ul class="pieces">${page.pieces.map((piece) => renderPiece(c, page, piece, false))}</ul>`}
			${offer}
			${renderPeriods(coupon)}
			${terms !== "" && html`<h2>利用条件</h2><p class="text dim">${terms}</p>`}
			<p><a class="quiet" href="${couponPageUrl(page, COUPON_LIST_CODE)}">お持ちのクーポンを見る</a></p>`,
	});
}

/** Form with one button. */
export const renderOffer = (
	c: RequestContext,
	page: VisitedCouponPage,
	{ path, button, note }: { path: string; button: string; note: string },
): PageHtml => html`<form method="post" action="${couponPath(page.code)}${path}">
	<input type="hidden" name="${COUPON_TOKEN}" value="${page.token}" />
	<input type="hidden" name="key" value="${c.var.ctx.newId()}" />
	<button>${button}</button>
	${note !== "" && html`<p class="dim centred">${note}</p>`}
</form>`;

const dayOf = (c: RequestContext, at: number): string => formatDay(toWireTime(at, c.var.ctx.zone));
const momentOf = (c: RequestContext, at: number): string => formatMoment(toWireTime(at, c.var.ctx.zone));

/** Days of a coupon; a piece has its own. */
function renderPeriods({ useFrom, useUntil, useDays }: PageCoupon): PageHtml | "" {
	const parts = [
		useFrom === null && useUntil === null
			? ""
			: `${useFrom === null ? "" : `${formatDay(useFrom)}から`}${useUntil === null ? "" : `${formatDay(useUntil)}まで`}`,
		useDays === null ? "" : useDays === 0 ? "受け取った当日のみ" : `受け取った日から${useDays}日後まで`,
	].filter((part) => part !== "");
	return parts.length === 0 ? "" : html`<p class="dim">使える期間: ${parts.join("、")}</p>`;
}

function renderPiece(
	c: RequestContext,
	page: VisitedCouponPage,
	piece: ShownPiece,
	isListed: boolean,
): PageHtml {
	const { grant, coupon, state, isUsable } = piece;
	const worth = benefitText(coupon.benefit, coupon.benefitValue);
	return html`<li class="${state}">
		${isListed && html`<h2><a href="${couponPageUrl(page, coupon.code)}">${coupon.title}</a></h2>${worth !== "" && html`<p class="worth">${worth}</p>`}`}
		<p class="dim">${stateText(c, piece)}</p>
		${isUsable && html`<p><a class="wide" href="${couponPageUrl(page, coupon.code, COUPON_PAGES.use, { id: String(grant.id) })}">お店で使う</a></p>`}
	</li>`;
}

function stateText(c: RequestContext, { grant, state }: ShownPiece): string {
	if (state === "used") return `${COUPON_STATES.used}　${momentOf(c, grant.usedAt!)}`;
	if (state !== "obtained") return COUPON_STATES[state];
	const begin =
		grant.usableFrom !== null && grant.usableFrom > c.var.ctx.now ? `${dayOf(c, grant.usableFrom)}から` : "";
	// Ends are the beginning of the next day, so the last day is shown.
	const end = grant.expiresAt === null ? "期限なし" : `${dayOf(c, grant.expiresAt - 1)}まで`;
	return `${begin}${end}`;
}

/** Question before the use: for the staff, who press, type their code, or read the QR code. */
export function renderUseQuestion(
	c: RequestContext,
	page: VisitedCouponPage,
	{ grant, coupon }: ShownPiece,
	problem?: string,
): Promise<Response> {
	const { useWay, title } = coupon;
	const hidden = html`<input type="hidden" name="${COUPON_TOKEN}" value="${page.token}" />
		<input type="hidden" name="id" value="${grant.id}" />
		<input type="hidden" name="key" value="${c.var.ctx.newId()}" />`;
	const action = `${couponPath(coupon.code)}${COUPON_PAGES.use}`;
	const steps = {
		press: () => html`<p class="note">${COUPON_PAGE_TEXTS.forStaff}</p>
			<h1>${COUPON_PAGE_TEXTS.askUse}</h1>
			<p class="dim">${COUPON_PAGE_TEXTS.askUseText}</p>
			<form method="post" action="${action}">${hidden}<button>使用済みにする</button></form>`,
		code: () => html`<p class="note">${COUPON_PAGE_TEXTS.forStaff}</p>
			<h1>${COUPON_PAGE_TEXTS.askCode}</h1>
			<p class="dim">${COUPON_PAGE_TEXTS.askUseText}</p>
			<form method="post" action="${action}">${hidden}
				<label for="code">スタッフコード</label>
				<input id="code" name="code" type="password" inputmode="numeric" autocomplete="off" required maxlength="10" />
				<button>使用済みにする</button>
			</form>`,
		till: () => html`<h1>スタッフにお見せください</h1>
			<div class="qr" role="img" aria-label="クーポンのQRコード">${raw(renderSVG(tillAddress(c, grant.id), { ecc: "M", border: 4 }))}</div>
			<p class="dim centred">${COUPON_PAGE_TEXTS.showQr}</p>`,
	};
	return renderCouponFrame(c, page, {
		title: "クーポンを使う",
		status: problem === undefined ? 200 : 409,
		body: html`${renderNotices({ problem })}
			<div class="ticket"><strong>${title}</strong><p class="dim">番号 ${grant.id}</p></div>
			${steps[useWay]()}
			<p><a class="quiet" href="${couponPageUrl(page, coupon.code)}">やめる</a></p>`,
	});
}

/** Address in the console that a phone of the staff opens. */
const tillAddress = (c: RequestContext, grantId: number): string =>
	`${publicOrigin(c.env)}${addressOf("couponTill")}?code=${writeTillCode(c.var.ctx, grantId)}`;

/** Used piece, with the time that staff compare. */
export const renderUsed = (
	c: RequestContext,
	page: VisitedCouponPage,
	{ grant, coupon }: ShownPiece,
	problem?: string,
): Promise<Response> =>
	renderCouponFrame(c, page, {
		title: COUPON_STATES.used,
		status: problem === undefined ? 200 : 409,
		body: html`${problem === undefined ? html`<p class="note" role="status">${COUPON_PAGE_TEXTS.used}</p>` : renderNotices({ problem })}
			<div class="ticket used">
				<strong>${coupon.title}</strong>
				<p>${COUPON_STATES.used}</p>
				<p>${momentOf(c, grant.usedAt!)}</p>
				<p class="dim">番号 ${grant.id}</p>
			</div>
			<p><a class="quiet" href="${couponPageUrl(page, COUPON_LIST_CODE)}">お持ちのクーポンを見る</a></p>`,
	});
