import { and, eq, isNull } from "drizzle-orm";
import { Hono } from "hono";
import { html } from "hono/html";
import { pointRewards } from "#db/commerce/points.ts";
import { REDEMPTION_STATES } from "#domain/commerce/points/redemption-state.ts";
import {
	POINT_CODE,
	POINT_PAGES,
	POINT_STAMP,
	POINT_TOKEN,
	pointPath,
} from "#domain/engine/public-addresses/point-address.ts";
import { POINT_PAGE_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { readPointClaims } from "#functions/engine/deliveries/point-link-token.ts";
import type { HonoEnv, RequestContext } from "#functions/platform/http/hono-env.ts";
import { readPageFields } from "#functions/platform/http/read-page-fields.ts";
import { openAccess } from "#functions/platform/http/route-access.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { showPagePicture } from "#functions/platform/media/page-picture.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderMessage, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { redeemReward } from "../redeem-reward.ts";
import { stampByCode } from "../stamp-by-code.ts";
import { readStampPermit } from "../stamp-code.ts";
import { findPointPage, type PointPage } from "./find-point-page.ts";
import { pointPageUrl, renderPointFrame, renderPoints, renderPointsNeedLink } from "./point-page.ts";

const PAGE_PATH = pointPath(POINT_CODE);
const FRIEND = "署名つきのリンクで開いた友だち（中で確かめる）";

type Friend = NonNullable<PointPage["friend"]>;
type Answer = (
	c: RequestContext,
	visit: { page: PointPage; friend: Friend; readField: (field: string) => string },
) => Promise<Response> | Response;

/** Handler for the friend of a link. The rate limit precedes every lookup, so that nobody guesses links. */
const visitingPoints =
	(answer: Answer) =>
	async (c: RequestContext): Promise<Response> => {
		const { ctx } = c.var;
		const readField = await readPageFields(c);
		const token = readField(POINT_TOKEN);
		const friendId = readPointClaims(ctx, token)?.friendId;
		if (!(await isWithinVisitLimit(c, { pages: "points", friendId })))
			return renderMessagePage(c, {
				title: VISIT_TEXTS.tooManyTitle,
				text: VISIT_TEXTS.tooMany,
				status: 429,
			});
		const page = await findPointPage(ctx, token);
		if (!page)
			return renderMessagePage(c, {
				title: "ページを表示できません",
				text: POINT_PAGE_TEXTS.closed,
				status: 404,
			});
		return page.friend ? answer(c, { page, friend: page.friend, readField }) : renderPointsNeedLink(c, page);
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

const showPoints = visitingPoints((c, { page, friend, readField }) => {
	const stamp = readField(POINT_STAMP);
	if (stamp === "") return renderPoints(c, page);
	if (stamp === "done") return renderPoints(c, page, { notice: POINT_PAGE_TEXTS.stamped });
	return readStampPermit(c.var.ctx, friend.id, stamp) !== undefined
		? renderPoints(c, page, { stamp })
		: renderPoints(c, page, { problem: POINT_PAGE_TEXTS.stampOver });
});

/** Confirmation of a reward. Its form has a key, so that a repeated press takes it once. */
const confirmReward = visitingPoints((c, { page, readField }) => {
	const reward = page.rewards.find(({ id }) => id === readId(readField("id")));
	if (!reward || reward.stock === 0) return renderPoints(c, page, { problem: POINT_PAGE_TEXTS.gone });
	if (reward.points > page.balance) return renderPoints(c, page, { problem: POINT_PAGE_TEXTS.notEnough });
	const amount = (points: number) => `${points.toLocaleString("ja-JP")}${page.program.unit}`;
	return renderPointFrame(c, page, {
		title: "特典の確認",
		body: html`<h1>この特典と交換しますか</h1>
			<dl>
				<dt>特典</dt><dd>${reward.name}</dd>
				<dt>使うポイント</dt><dd>${amount(reward.points)}</dd>
				<dt>交換後の残高</dt><dd>${amount(page.balance - reward.points)}</dd>
			</dl>
			${reward.description !== "" && html`<p class="text">${reward.description}</p>`}
			<form method="post" action="${PAGE_PATH}${POINT_PAGES.reward}">
				<input type="hidden" name="${POINT_TOKEN}" value="${page.token}" />
				<input type="hidden" name="id" value="${reward.id}" />
				<input type="hidden" name="points" value="${reward.points}" />
				<input type="hidden" name="key" value="${c.var.ctx.newId()}" />
				<button>交換する</button>
			</form>
			<p><a class="quiet" href="${pointPageUrl(page)}">やめる</a></p>`,
	});
});

const KEY = /^[\w-]{8,64}$/;

const takeReward = visitingPoints(async (c, { page, friend, readField }) => {
	const key = readField("key");
	if (!KEY.test(key)) return renderPoints(c, page, { problem: VISIT_TEXTS.confirmFirst });
	const taken = await redeemReward(c.var.ctx, {
		friendId: friend.id,
		rewardId: readId(readField("id")),
		points: readId(readField("points")),
		key,
	});
	if ("refusal" in taken) return renderPoints(c, page, { problem: POINT_PAGE_TEXTS[taken.refusal] });
	return c.redirect(pointPageUrl(page, POINT_PAGES.taken, { id: String(taken.id) }), 303);
});

/** Taken reward, which the friend shows at the shop. */
const showTaken = visitingPoints((c, { page, readField }) => {
	const taken = page.redemptions.find(({ id }) => id === readId(readField("id")));
	if (!taken) return renderPoints(c, page, { problem: POINT_PAGE_TEXTS.gone });
	return renderPointFrame(c, page, {
		title: "受け取った特典",
		body: html`<h1>受け取った特典</h1>
			${taken.state === "requested" && html`<p class="note" role="status">${POINT_PAGE_TEXTS.taken}</p>`}
			<div class="ticket">
				<strong>${taken.name}</strong>
				<p>${REDEMPTION_STATES[taken.state]}</p>
				<p class="dim">番号 ${taken.id}　${formatMoment(toWireTime(taken.createdAt, c.var.ctx.zone))}</p>
			</div>
			<p><a class="quiet" href="${pointPageUrl(page)}">ポイントに戻る</a></p>`,
	});
});

const setStamp = visitingPoints(async (c, { page, friend, readField }) => {
	const result = await stampByCode(c.var.ctx, { friendId: friend.id, permit: readField(POINT_STAMP) });
	if (result !== "stamped")
		return renderPoints(c, page, {
			problem: result === "used" ? POINT_PAGE_TEXTS.stampUsed : POINT_PAGE_TEXTS.stampOver,
		});
	return c.redirect(pointPageUrl(page, "", { [POINT_STAMP]: "done" }), 303);
});

/** Picture of an offered reward; no other upload of the account is accessible here. */
async function showRewardPicture(c: RequestContext): Promise<Response> {
	const [reward] = await c.var.ctx.db
		.select({ key: pointRewards.mediaKey })
		.from(pointRewards)
		.where(
			and(
				eq(pointRewards.id, readId(c.req.param("id") ?? "")),
				isNull(pointRewards.deletedAt),
				eq(pointRewards.isOffered, true),
			),
		);
	return reward?.key
		? showPagePicture(c, reward.key)
		: renderMessagePage(c, { title: "ページを表示できません", text: POINT_PAGE_TEXTS.closed, status: 404 });
}

/** Routes of the page with a friend's points. */
export const pointPublicRoutes = new Hono<HonoEnv>()
	.get(PAGE_PATH, openAccess(FRIEND), showPoints)
	.get(`${PAGE_PATH}${POINT_PAGES.picture}/:id`, openAccess("ポイントのページを開いた人"), showRewardPicture)
	.get(`${PAGE_PATH}${POINT_PAGES.reward}`, openAccess(FRIEND), confirmReward)
	.post(`${PAGE_PATH}${POINT_PAGES.reward}`, openAccess(FRIEND), takeReward)
	.get(`${PAGE_PATH}${POINT_PAGES.taken}`, openAccess(FRIEND), showTaken)
	.post(`${PAGE_PATH}${POINT_PAGES.stamp}`, openAccess(FRIEND), setStamp);
