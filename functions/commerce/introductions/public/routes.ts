import { Hono } from "hono";
import { html, raw } from "hono/html";
import { renderSVG } from "uqr";
import { INTRODUCTION_GOALS } from "#domain/commerce/introductions/introduction-goals.ts";
import { hrefOf } from "#domain/engine/kinds/item-input.ts";
import { inviteAddPath, invitePath } from "#domain/engine/public-addresses/introduction-address.ts";
import { INTRODUCTION_CODE, POINT_TOKEN, pointPath } from "#domain/engine/public-addresses/point-address.ts";
import { INTRODUCTION_PAGE_TEXTS } from "#domain/platform/texts/introductions-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { readPointClaims } from "#functions/engine/deliveries/point-link-token.ts";
import {
	readIntroductionCode,
	writeIntroductionCode,
} from "#functions/engine/friend-records/introduction-code.ts";
import type { HonoEnv, RequestContext } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { isRealVisit } from "#functions/platform/http/real-visit.ts";
import { externalAccess, openAccess } from "#functions/platform/http/route-access.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderPageHead } from "#functions/platform/public-pages/page-head.ts";
import { renderMessage, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { readShop, titleOfShop, titleWithShop } from "#functions/platform/public-pages/read-shop.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { introductionLoginAddress } from "../introduction-login.ts";
import {
	findIntroducer,
	findIntroductionPage,
	findOpenIntroductions,
	type IntroductionPage,
} from "./find-introduction-page.ts";
import STYLE from "./introduction-page.css?raw";

const INVITED = "紹介のリンクを開いた人";
const FRIEND = "署名つきのリンクで開いた友だち（中で確かめる）";

type OpenIntroductions = NonNullable<Awaited<ReturnType<typeof findOpenIntroductions>>>;

const renderNotice = async (
	c: RequestContext,
	{ title, text, status }: { title: string; text: string; status: 403 | 404 | 429 | 503 },
): Promise<Response> =>
	renderPublicPage(c, {
		title,
		status,
		body: renderMessage(title, text),
		foot: status === 429 ? undefined : await renderContactLinks(c),
	});

const tooMany = (c: RequestContext) =>
	renderNotice(c, { title: VISIT_TEXTS.tooManyTitle, text: VISIT_TEXTS.tooMany, status: 429 });

/** Finds what a link opens. The rate limit precedes every lookup, so that nobody guesses links. */
const visitingInvite =
	(
		answer: (
			c: RequestContext,
			visit: { open: OpenIntroductions; code: string; introducerId: number },
		) => Promise<Response>,
	) =>
	async (c: RequestContext): Promise<Response> => {
		if (!(await isWithinVisitLimit(c, { pages: "introductions", friendId: null }))) return tooMany(c);
		const { ctx } = c.var;
		const code = c.req.param("code") ?? "";
		const introducerId = readIntroductionCode(ctx, code);
		const [open, introducer] = await Promise.all([
			findOpenIntroductions(ctx),
			introducerId === null ? undefined : findIntroducer(ctx, introducerId),
		]);
		const { unknownTitle, unknown, closedTitle, closed } = INTRODUCTION_PAGE_TEXTS;
		if (!introducer) return renderNotice(c, { title: unknownTitle, text: unknown, status: 404 });
		if (!open) return renderNotice(c, { title: closedTitle, text: closed, status: 404 });
		return answer(c, { open, code, introducerId: introducer.id });
	};

/** Page for an invited person. It names nobody: who forwards the link says so themselves. */
const showInvite = visitingInvite(async (c, { open: { title, message, brand }, code }) => {
	const { name, logo } = await readShop(c.var.ctx);
	return renderPublicPage(c, {
		title,
		preview: { title, text: message },
		...(brand.colour !== null && { colour: brand.colour }),
		...(name !== "" && { head: renderPageHead({ name, logo: logo ?? "", cover: "" }) }),
		pictures: logo === null ? "none" : "ours",
		body: html`<p class="dim centred">${INTRODUCTION_PAGE_TEXTS.fromFriend}</p>
			<h1>${title}</h1>
			${message !== "" && html`<p class="text">${message}</p>`}
			<p><a class="wide" href="${inviteAddPath(code)}" rel="nofollow">${INTRODUCTION_PAGE_TEXTS.button}</a></p>`,
	});
});

/**
 * Leads from the button to LINE: by a login where the account has one, since it tells who came, otherwise to the address
 * that adds the account.
 */
const addAccount = visitingInvite(async (c, { introducerId }) => {
	const { ctx } = c.var;
	const channel = loginChannel(c.env);
	if (channel !== null && isRealVisit(c))
		return c.redirect(introductionLoginAddress(ctx, channel, introducerId), 302);
	const { line_add_friend_url } = await readSettings(ctx, "line_add_friend_url");
	const destination = hrefOf(line_add_friend_url);
	const { closedTitle, unknown } = INTRODUCTION_PAGE_TEXTS;
	return destination === null
		? renderNotice(c, { title: closedTitle, text: unknown, status: 503 })
		: c.redirect(destination, 302);
});

/** Page of a friend: their link, its QR code, and their sums. */
async function showOwnPage(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const token = c.req.query(POINT_TOKEN) ?? "";
	const friendId = readPointClaims(ctx, token)?.friendId;
	if (!(await isWithinVisitLimit(c, { pages: "introductions", friendId }))) return tooMany(c);
	const page = await findIntroductionPage(ctx, token);
	const { closedTitle, closed, needsLink } = INTRODUCTION_PAGE_TEXTS;
	if (!page) return renderNotice(c, { title: closedTitle, text: closed, status: 404 });
	if (!page.friend) return renderNotice(c, { title: "友だち紹介", text: needsLink, status: 403 });
	return renderOwnPage(c, page, page.friend);
}

function renderOwnPage(
	c: RequestContext,
	{ program, sums }: IntroductionPage,
	friend: { id: number; name: string },
): Promise<Response> {
	const { brand, unit, goal, introducerPoints, friendPoints } = program;
	const address = publicOrigin(c.env) + invitePath(writeIntroductionCode(c.var.ctx, friend.id));
	const amount = (points: number) => points.toLocaleString("ja-JP");
	return renderPublicPage(c, {
		title: titleWithShop("友だち紹介", brand.name),
		preview: { title: titleOfShop(brand.name, "友だち紹介") },
		...(brand.colour !== null && { colour: brand.colour }),
		style: STYLE,
		pictures: "ours",
		head: renderPageHead({
			name: brand.name,
			logo: brand.logo ?? "",
			cover: "",
			note: html`<p class="who">${friend.name || "お客"}さま</p>`,
		}),
		body: html`<h1>友だち紹介</h1>
			<p class="text">${INTRODUCTION_PAGE_TEXTS.lead}</p>
			${(introducerPoints !== null || friendPoints !== null) && html`<p class="text">${goal === "added" ? "" : `お友だちが「${INTRODUCTION_GOALS[goal].label}」とき、`}${introducerPoints !== null && `あなたに${amount(introducerPoints)}${unit}`}${introducerPoints !== null && friendPoints !== null && "、"}${friendPoints !== null && `お友だちに${amount(friendPoints)}${unit}`}をお渡しします。</p>`}
			<h2>あなたの紹介リンク</h2>
			<p class="link">${address}</p>
			<p><a class="wide" href="${`https://line.me/R/share?text=${encodeURIComponent(address)}`}" rel="nofollow">LINEで送る</a></p>
			<div class="qr" role="img" aria-label="紹介リンクのQRコード">${raw(renderSVG(address, { ecc: "M", border: 2 }))}</div>
			<h2>これまでの紹介</h2>
			<dl class="sums">
				<div><dt class="dim">友だちになった方</dt><dd>${amount(sums.added)}人</dd></div>
				<div><dt class="dim">成立</dt><dd>${amount(sums.completed)}人</dd></div>
				${sums.points > 0 && html`<div><dt class="dim">受け取った特典</dt><dd>${amount(sums.points)}${unit}</dd></div>`}
			</dl>`,
	});
}

/** Routes of the pages of introductions, for invited people and for friends. */
export const introductionPageRoutes = new Hono<HonoEnv>()
	.get(invitePath(":code"), externalAccess(INVITED), showInvite)
	.get(inviteAddPath(":code"), externalAccess(INVITED), addAccount)
	.get(pointPath(INTRODUCTION_CODE), openAccess(FRIEND), showOwnPage);
