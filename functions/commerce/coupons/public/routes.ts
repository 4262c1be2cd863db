import { Hono } from "hono";
import { html } from "hono/html";
import { COUPON_PAGES, COUPON_TOKEN, couponPath } from "#domain/engine/public-addresses/coupon-address.ts";
import { COUPON_PAGE_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { readCouponClaims } from "#functions/engine/deliveries/coupon-link-token.ts";
import type { HonoEnv, RequestContext } from "#functions/platform/http/hono-env.ts";
import { readPageFields } from "#functions/platform/http/read-page-fields.ts";
import { openAccess } from "#functions/platform/http/route-access.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { showPagePicture } from "#functions/platform/media/page-picture.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";
import { renderMessage, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { drawCoupon, obtainCoupon } from "../obtain-coupon.ts";
import { redeemCoupon } from "../redeem-coupon.ts";
import { checkStaffCode } from "../staff-codes.ts";
import {
	couponPageUrl,
	renderCoupon,
	renderCouponList,
	renderCouponsNeedLink,
	renderOffer,
	renderUsed,
	renderUseQuestion,
} from "./coupon-page.ts";
import {
	findCouponByCode,
	findCouponPage,
	findCurrentDraw,
	type PageCoupon,
	type ShownPiece,
	type VisitedCouponPage,
} from "./find-coupon-page.ts";

const PAGE_PATH = couponPath(":code");
const FRIEND = "署名つきのリンクで開いた友だち（中で確かめる）";

type Friend = NonNullable<VisitedCouponPage["friend"]>;
interface Visit {
	page: VisitedCouponPage;
	friend: Friend;
	readField: (field: string) => string;
}
type Answer = (c: RequestContext, visit: Visit) => Promise<Response> | Response;

/** Handler for the friend of a link. The rate limit precedes every lookup, so that nobody guesses links. */
const visitingCoupons =
	(answer: Answer) =>
	async (c: RequestContext): Promise<Response> => {
		const { ctx } = c.var;
		const readField = await readPageFields(c);
		const token = readField(COUPON_TOKEN);
		const friendId = readCouponClaims(ctx, token)?.friendId;
		if (!(await isWithinVisitLimit(c, { pages: "coupons", friendId })))
			return renderMessagePage(c, {
				title: VISIT_TEXTS.tooManyTitle,
				text: VISIT_TEXTS.tooMany,
				status: 429,
			});
		const page = await findCouponPage(ctx, c.req.param("code") ?? "", token);
		if (!page)
			return renderMessagePage(c, {
				title: "ページを表示できません",
				text: COUPON_PAGE_TEXTS.gone,
				status: 404,
			});
		return page.friend ? answer(c, { page, friend: page.friend, readField }) : renderCouponsNeedLink(c, page);
	};

const renderMessagePage = async (
	c: RequestContext,
	{ title, text, status }: { title: string; text: string; status: 404 | 429 },
): Promise<Response> =>
	renderPublicPage(c, {
		title,
		status,
		body: renderMessage(title, text),
		foot: status === 404 ? await renderContactLinks(c) : undefined,
	});

const readId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);
const KEY = /^[\w-]{8,64}$/;

/** Notices after a redirect, by the value of `done`. */
const NOTICES: Record<string, string> = { taken: COUPON_PAGE_TEXTS.taken, won: COUPON_PAGE_TEXTS.won };

const showCoupons = visitingCoupons(async (c, { page, friend, readField }) => {
	if (page.coupon === null) return renderCouponList(c, page);
	const notice = page.pieces.length > 0 ? NOTICES[readField("done")] : undefined;
	return renderCoupon(c, page, { ...(await offerOf(c, page, { coupon: page.coupon, friend })), notice });
});

/** Form by which the friend obtains a coupon, or the reason why they cannot. */
async function offerOf(
	c: RequestContext,
	page: VisitedCouponPage,
	{ coupon, friend }: { coupon: PageCoupon; friend: Friend },
): Promise<{ coupon: PageCoupon; offer: PageHtml | "" }> {
	const hasPiece = page.pieces.some(({ state }) => state === "obtained");
	if (coupon.obtaining === "given") {
		const isMissing = page.pieces.length === 0;
		return { coupon, offer: isMissing ? renderReason(COUPON_PAGE_TEXTS.notFor) : "" };
	}
	const draw =
		coupon.obtaining === "lottery" ? await findCurrentDraw(c.var.ctx, coupon, friend.id) : undefined;
	if (draw)
		return {
			coupon,
			offer: draw.isWon || hasPiece ? "" : renderReason(lostText(coupon)),
		};
	if (page.refusal !== null)
		return { coupon, offer: hasPiece ? "" : renderReason(COUPON_PAGE_TEXTS[page.refusal]) };
	return {
		coupon,
		offer:
			coupon.obtaining === "lottery"
				? renderOffer(c, page, {
						path: COUPON_PAGES.draw,
						button: "抽選する",
						note: coupon.drawPeriod === "day" ? "1日に1回、抽選できます。" : "抽選は1回です。",
					})
				: renderOffer(c, page, { path: COUPON_PAGES.take, button: "受け取る", note: "" }),
	};
}

const lostText = ({ drawPeriod }: PageCoupon): string =>
	drawPeriod === "day" ? COUPON_PAGE_TEXTS.lostToday : COUPON_PAGE_TEXTS.lost;

const renderReason = (text: string): PageHtml => html`<p class="note">${text}</p>`;

const showProblem = async (c: RequestContext, { page, friend }: Visit, problem: string): Promise<Response> =>
	page.coupon === null
		? renderCouponList(c, page, { problem })
		: renderCoupon(c, page, { ...(await offerOf(c, page, { coupon: page.coupon, friend })), problem });

const takeCoupon = visitingCoupons(async (c, visit) => {
	const { page, friend, readField } = visit;
	const key = readField("key");
	const { coupon } = page;
	if (!KEY.test(key)) return showProblem(c, visit, VISIT_TEXTS.confirmFirst);
	if (coupon?.obtaining !== "page") return showProblem(c, visit, COUPON_PAGE_TEXTS.gone);
	const taken = await obtainCoupon(c.var.ctx, { coupon, friendId: friend.id, key });
	if ("refusal" in taken) return showProblem(c, visit, COUPON_PAGE_TEXTS[taken.refusal]);
	return c.redirect(couponPageUrl(page, page.code, "", { done: "taken" }), 303);
});

const drawLottery = visitingCoupons(async (c, visit) => {
	const { page, friend } = visit;
	const { coupon } = page;
	if (coupon?.obtaining !== "lottery" || coupon.odds === null)
		return showProblem(c, visit, COUPON_PAGE_TEXTS.gone);
	const drawn = await drawCoupon(c.var.ctx, {
		coupon: { ...coupon, odds: coupon.odds },
		friendId: friend.id,
	});
	if ("refusal" in drawn) return showProblem(c, visit, COUPON_PAGE_TEXTS[drawn.refusal]);
	return c.redirect(couponPageUrl(page, page.code, "", { done: drawn.isWon ? "won" : "lost" }), 303);
});

/** Piece of the friend that the fields name. */
const pieceOf = ({ page, readField }: Visit): ShownPiece | undefined =>
	page.pieces.find(({ grant }) => grant.id === readId(readField("id")));

const askUse = visitingCoupons((c, visit) => {
	const piece = pieceOf(visit);
	if (!piece) return showProblem(c, visit, COUPON_PAGE_TEXTS.gone);
	if (piece.state === "used") return renderUsed(c, visit.page, piece);
	if (!piece.isUsable) return showProblem(c, visit, refusalOfUse(piece));
	return renderUseQuestion(c, visit.page, piece);
});

const refusalOfUse = ({ state }: ShownPiece): string =>
	state === "expired" || state === "revoked" ? COUPON_PAGE_TEXTS[state] : COUPON_PAGE_TEXTS.early;

const usePiece = visitingCoupons(async (c, visit) => {
	const { page, friend, readField } = visit;
	const { ctx } = c.var;
	const key = readField("key");
	const piece = pieceOf(visit);
	if (!piece) return showProblem(c, visit, COUPON_PAGE_TEXTS.gone);
	const { useWay } = piece.coupon;
	if (!KEY.test(key)) return showProblem(c, visit, VISIT_TEXTS.confirmFirst);
	if (useWay === "till") return showProblem(c, visit, COUPON_PAGE_TEXTS.wrongWay);
	// A code is not tried for a piece that nobody can use.
	if (!piece.isUsable && piece.state !== "used") return showProblem(c, visit, refusalOfUse(piece));
	const staffCode =
		useWay === "code" && piece.state !== "used"
			? await checkStaffCode(ctx, friend.id, readField("code"))
			: null;
	if (staffCode === "wrong" || staffCode === "locked")
		return renderUseQuestion(
			c,
			page,
			piece,
			staffCode === "wrong" ? COUPON_PAGE_TEXTS.wrongCode : COUPON_PAGE_TEXTS.locked,
		);
	const used = await redeemCoupon(ctx, {
		grantId: piece.grant.id,
		friendId: friend.id,
		key,
		usedBy: useWay,
		staffCodeId: staffCode,
	});
	if (!("refusal" in used))
		return c.redirect(
			couponPageUrl(page, piece.coupon.code, COUPON_PAGES.use, { id: String(piece.grant.id) }),
			303,
		);
	if (used.refusal === "used" && used.usedAt !== null)
		return renderUsed(
			c,
			page,
			{ ...piece, grant: { ...piece.grant, usedAt: used.usedAt } },
			`${COUPON_PAGE_TEXTS.alreadyUsed}（${formatMoment(toWireTime(used.usedAt, ctx.zone))}）`,
		);
	return showProblem(
		c,
		visit,
		used.refusal === "used" ? COUPON_PAGE_TEXTS.alreadyUsed : COUPON_PAGE_TEXTS[used.refusal],
	);
});

/** Picture of a coupon; no other upload of the account is accessible here. */
async function showCouponPicture(c: RequestContext): Promise<Response> {
	const coupon = await findCouponByCode(c.var.ctx, c.req.param("code") ?? "");
	return coupon?.mediaKey
		? showPagePicture(c, coupon.mediaKey)
		: renderMessagePage(c, { title: "ページを表示できません", text: COUPON_PAGE_TEXTS.gone, status: 404 });
}

/** Routes of the pages with a friend's coupons. */
export const couponPublicRoutes = new Hono<HonoEnv>()
	.get(PAGE_PATH, openAccess(FRIEND), showCoupons)
	.post(`${PAGE_PATH}${COUPON_PAGES.take}`, openAccess(FRIEND), takeCoupon)
	.post(`${PAGE_PATH}${COUPON_PAGES.draw}`, openAccess(FRIEND), drawLottery)
	.get(`${PAGE_PATH}${COUPON_PAGES.use}`, openAccess(FRIEND), askUse)
	.post(`${PAGE_PATH}${COUPON_PAGES.use}`, openAccess(FRIEND), usePiece)
	.get(`${PAGE_PATH}${COUPON_PAGES.picture}`, openAccess("クーポンの画像"), showCouponPicture);
