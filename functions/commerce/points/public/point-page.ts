import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { POINT_ENTRY_KINDS } from "#domain/commerce/points/point-entries.ts";
import { REDEMPTION_STATES } from "#domain/commerce/points/redemption-state.ts";
import {
	POINT_CODE,
	POINT_PAGES,
	POINT_STAMP,
	POINT_TOKEN,
	pointPath,
} from "#domain/engine/public-addresses/point-address.ts";
import { ALL_COLOUR_CLASSES, COLOUR_CLASSES } from "#domain/platform/colours/colour-class.ts";
import { POINT_PAGE_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { pagePictureAddress } from "#functions/platform/media/page-picture.ts";
import { renderPageHead } from "#functions/platform/public-pages/page-head.ts";
import {
	type PageHtml,
	renderEmblem,
	renderMessage,
	renderPublicPage,
} from "#functions/platform/public-pages/public-page.ts";
import { titleOfShop, titleWithShop } from "#functions/platform/public-pages/read-shop.ts";
import type { PointPage } from "./find-point-page.ts";
import STYLE from "./point-page.css?raw";

/** Colour of a rank's dot, the same that operators see. */
const RANK_STYLE = ALL_COLOUR_CLASSES.map(
	(colour) => `.rank.${colour} { --rank: ${COLOUR_CLASSES[colour].color}; }`,
).join("\n");

/** Address of a page of the friend. */
export function pointPageUrl({ token }: PointPage, page = "", params: Record<string, string> = {}): string {
	const query = new URLSearchParams({ [POINT_TOKEN]: token, ...params });
	return `${pointPath(POINT_CODE)}${page}?${query}`;
}

const amount = (points: number): string => points.toLocaleString("ja-JP");

/** Frame of all pages: the shop's name, logo and colour. */
export function renderPointFrame(
	c: RequestContext,
	{ program: { brand, unit }, friend }: PointPage,
	page: { title: string; body: PageHtml | PageHtml[]; status?: ContentfulStatusCode; foot?: PageHtml },
): Promise<Response> {
	return renderPublicPage(c, {
		...page,
		title: titleWithShop(page.title, brand.name),
		preview: { title: titleOfShop(brand.name, unit) },
		hasForm: true,
		pictures: "ours",
		style: STYLE + RANK_STYLE,
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
export const renderPointsNeedLink = (c: RequestContext, page: PointPage): Promise<Response> =>
	renderPointFrame(c, page, {
		title: page.program.unit,
		status: 403,
		body: renderMessage(page.program.unit, POINT_PAGE_TEXTS.needsLink),
	});

/** Balance, rank, card, rewards, taken rewards and history of a friend. */
export function renderPoints(
	c: RequestContext,
	page: PointPage,
	{ notice, problem, stamp }: { notice?: string; problem?: string; stamp?: string } = {},
): Promise<Response> {
	const { program, balance, rank, rewards } = page;
	return renderPointFrame(c, page, {
		title: program.unit,
		status: problem === undefined ? 200 : 409,
		body: html`<h1 class="hidden">${program.unit}</h1>
			${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p></div>`}
			${notice !== undefined && html`<p class="note" role="status">${notice}</p>`}
			${stamp !== undefined && renderStampForm(page, stamp)}
			<section class="balance">
				<p class="dim">残高</p>
				<p class="sum"><strong>${amount(balance)}</strong> ${program.unit}</p>
				${rank && html`<p><span class="rank ${rank.colour}">${rank.name}</span></p>`}
				${renderExpiries(c, page)}
			</section>
			${renderCard(page)}
			${renderOpenRedemptions(c, page)}
			<h2>特典</h2>
			${rewards.length === 0 ? html`<p class="dim">交換できる特典は、今はありません。</p>` : html`<ul class="rewards">${rewards.map((reward) => renderReward(page, reward))}</ul>`}
			${renderHistory(c, page)}`,
	});
}

const renderStampForm = (page: PointPage, permit: string): PageHtml => html`<section class="stamp">
	${renderEmblem("check", "good")}
	<p class="centred">スタンプのQRコードを読み取りました。</p>
	<form method="post" action="${pointPath(POINT_CODE)}${POINT_PAGES.stamp}">
		<input type="hidden" name="${POINT_TOKEN}" value="${page.token}" />
		<input type="hidden" name="${POINT_STAMP}" value="${permit}" />
		<button>スタンプを押す</button>
	</form>
</section>`;

const dayOf = (c: RequestContext, at: number): string => formatDay(toWireTime(at, c.var.ctx.zone));

/** Ends are the beginning of the next day, so the last day of validity is shown. */
const lastDayOf = (c: RequestContext, expiresAt: number): string => dayOf(c, expiresAt - 1);

const renderExpiries = (c: RequestContext, { expiries, program }: PointPage) =>
	expiries.length > 0 &&
	html`<details><summary>有効期限 ${lastDayOf(c, expiries[0]!.expiresAt)}（${amount(expiries[0]!.points)}${program.unit}）</summary>
		<ul class="expiries">${expiries.map(({ expiresAt, points }) => html`<li><span>${lastDayOf(c, expiresAt)}まで</span><span>${amount(points)}${program.unit}</span></li>`)}</ul></details>`;

function renderCard({ program: { card }, stamps }: PointPage) {
	if (card === null) return "";
	const full = Math.floor(stamps / card.fields);
	const current = stamps - full * card.fields;
	return html`<h2>${card.name}</h2>
		<p class="dim">${full > 0 && `${full}枚たまりました。`}いまのカードは、${card.fields}個中${current}個です。</p>
		<ol class="stamps" aria-hidden="true">${Array.from({ length: card.fields }, (_, field) => html`<li class="${field < current ? "set" : ""}">${field + 1}</li>`)}</ol>`;
}

function renderReward(
	page: PointPage,
	{ id, name, description, points, stock, mediaKey }: PointPage["rewards"][number],
) {
	const missing = points - page.balance;
	return html`<li>
		${mediaKey !== null && html`<img src="${pagePictureAddress(`${pointPath(POINT_CODE)}${POINT_PAGES.picture}/${id}`, mediaKey)}" alt="" loading="lazy" />`}
		<div><h3>${name}</h3>${description !== "" && html`<p class="text dim">${description}</p>`}
			<p class="price">${amount(points)}${page.program.unit}${stock !== null && stock > 0 && stock <= 10 && html` <span class="dim">のこり${stock}個</span>`}</p></div>
		${
			stock === 0
				? html`<p class="dim">なくなりました</p>`
				: missing > 0
					? html`<p class="dim">あと${amount(missing)}${page.program.unit}</p>`
					: html`<a class="quiet" href="${pointPageUrl(page, POINT_PAGES.reward, { id: String(id) })}">交換する</a>`
		}
	</li>`;
}

function renderOpenRedemptions(c: RequestContext, page: PointPage) {
	const open = page.redemptions.filter(({ state }) => state === "requested");
	return (
		open.length > 0 &&
		html`<h2>受け取った特典</h2>
		<ul class="rewards">${open.map(
			({
				id,
				name,
				createdAt,
			}) => html`<li><div><h3>${name}</h3><p class="dim">${dayOf(c, createdAt)}　${REDEMPTION_STATES.requested}</p></div>
			<a class="quiet" href="${pointPageUrl(page, POINT_PAGES.taken, { id: String(id) })}">スタッフに見せる</a></li>`,
		)}</ul>`
	);
}

const renderHistory = (c: RequestContext, { entries }: PointPage) =>
	entries.length > 0 &&
	html`<h2>履歴</h2>
		<ul class="history">${entries.map(({ at, reason, kind, points }) => html`<li><div><p>${reason}</p><p class="dim">${dayOf(c, at)}　${POINT_ENTRY_KINDS[kind]}</p></div><p class="${points > 0 ? "plus" : ""}">${points > 0 ? "+" : ""}${amount(points)}</p></li>`)}</ul>`;
