import { sql } from "drizzle-orm";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { cardPath, PAY_RETURN } from "#domain/engine/public-addresses/pay-address.ts";
import { CARD_PAGE_TEXTS, PAY_PAGE_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { SECOND, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderPageHead } from "#functions/platform/public-pages/page-head.ts";
import { renderEmblem, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { readShop } from "#functions/platform/public-pages/read-shop.ts";
import { renderWayBack } from "#functions/platform/public-pages/way-back.ts";
import { wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { findGuaranteeByKey, type StoredGuarantee } from "../guarantees/find-guarantee.ts";
import { canRegister, openCardPage } from "../guarantees/open-card-page.ts";
import { findProviderAccess } from "../provider-access.ts";
import { renderPaymentGone } from "./payment-page.ts";
import { renderTestNote } from "./test-note.ts";

/** Looks of a returning friend for which the page renews itself, and their interval. */
const MAX_LOOKS = 20;
const LOOK_SECONDS = 3;
/** Time for which returning pages do not ask Stripe again. */
const LOOK_PAUSE = 2 * SECOND;

/** Page on which a friend registers a card; after Stripe's page it shows what is known, and renews itself meanwhile. */
export async function showCardPage(c: RequestContext): Promise<Response> {
	if (!(await isWithinVisitLimit(c, { pages: "pay", friendId: undefined })))
		return renderPaymentGone(c, { text: PAY_PAGE_TEXTS.busy, status: 429 });
	const guarantee = await findGuaranteeByKey(c.var.ctx, c.req.param("key") ?? "");
	if (!guarantee) return renderPaymentGone(c);
	const looks = Number(/^\d{1,3}$/.exec(c.req.query(PAY_RETURN) ?? "")?.[0] ?? 0);
	const isWaiting =
		looks > 0 && looks < MAX_LOOKS && guarantee.state === "requested" && guarantee.sessionKey !== null;
	if (isWaiting) await wakeLook(c, guarantee.id);
	return renderCard(c, guarantee, isWaiting ? { looks } : {});
}

async function wakeLook(c: RequestContext, id: number): Promise<void> {
	const { db, now } = c.var.ctx;
	await db
		.update(cardGuarantees)
		.set({ nextAttemptAt: now })
		.where(
			sql`${cardGuarantees.id} = ${id} and ${cardGuarantees.attempts} = 0
				and ${cardGuarantees.nextAttemptAt} > ${now + LOOK_PAUSE}`,
		);
	c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
}

/** Leads the friend to Stripe's page. A second press leads to the same page. */
export async function startCard(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const key = c.req.param("key") ?? "";
	if (!(await isWithinVisitLimit(c, { pages: "pay-start", friendId: undefined })))
		return renderPaymentGone(c, { text: PAY_PAGE_TEXTS.busy, status: 429 });
	const guarantee = await findGuaranteeByKey(ctx, key);
	if (!guarantee) return renderPaymentGone(c);
	const result = await openCardPage(ctx, key);
	c.executionCtx.waitUntil(wakeQueueSoon(c.env.JOBS));
	if (result.kind === "open") return c.redirect(result.url, 303);
	if (result.kind === "over") return c.redirect(cardPath(key), 303);
	return renderCard(c, guarantee, {
		problem: result.kind === "busy" ? PAY_PAGE_TEXTS.busy : CARD_PAGE_TEXTS.refused,
		status: result.kind === "busy" ? 503 : 422,
	});
}

interface PageState {
	looks?: number;
	problem?: string;
	status?: ContentfulStatusCode;
}

async function renderCard(
	c: RequestContext,
	guarantee: StoredGuarantee,
	{ looks = 0, problem, status = 200 }: PageState,
): Promise<Response> {
	const { ctx } = c.var;
	const { name, logo } = await readShop(c.var.ctx);
	const { title, key, terms } = guarantee;
	if (looks > 0) c.header("Refresh", `${LOOK_SECONDS}; url=${cardPath(key)}?${PAY_RETURN}=${looks + 1}`);
	const access = await findProviderAccess(ctx, "stripe");
	const isOpen = canRegister(guarantee, ctx.now) && looks === 0;
	const message = messageOf(guarantee, { isChecking: looks > 0, isOpen });
	const isTest = guarantee.sessionKey === null ? access?.isTest === true : guarantee.isTest;
	const host = name === "" ? title : name;
	const isOver = message !== null && looks === 0;
	const until = toWireTime(guarantee.expiresAt, ctx.zone).slice(0, 16).replaceAll("-", "/");
	return renderPublicPage(c, {
		title: `${message?.title ?? CARD_PAGE_TEXTS.title}｜${host}`,
		preview: { title: host, text: title, picture: "" },
		status,
		hasForm: true,
		// Stripe's page, which may have the shop's own domain.
		redirectTargets: "https:",
		pictures: logo === null ? "none" : "ours",
		...(name !== "" && { head: renderPageHead({ name, logo: logo ?? "", cover: "" }) }),
		body: html`${isTest && renderTestNote()}
			${message ? html`${renderEmblem(...message.emblem)}<h1>${message.title}</h1><p class="centred text">${message.text}</p>` : html`<h1>${CARD_PAGE_TEXTS.title}</h1>`}
			${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p></div>`}
			<h2>${title}</h2>
			<p class="text">${terms}</p>
			<p class="text">${CARD_PAGE_TEXTS.nothingNow}</p>
			${
				isOpen &&
				(access === null
					? html`<p class="note">${CARD_PAGE_TEXTS.none}</p>`
					: html`<p class="dim">${CARD_PAGE_TEXTS.until(until)}</p>
						<form method="post" action="${cardPath(key)}"><p><button class="wide">${CARD_PAGE_TEXTS.agree}</button></p></form>`)
			}
			${isOver && (await renderWayBack(c))}`,
		foot: await renderContactLinks(c, { addsFriend: !isOver }),
	});
}

interface StateMessage {
	title: string;
	text: string;
	emblem: Parameters<typeof renderEmblem>;
}

/** Message of a guarantee's state; null while a card is simply to be registered. */
function messageOf(
	{ state, cardLabel }: StoredGuarantee,
	{ isChecking, isOpen }: { isChecking: boolean; isOpen: boolean },
): StateMessage | null {
	const texts = CARD_PAGE_TEXTS;
	if (state === "kept")
		return { title: texts.keptTitle, text: texts.kept(cardLabel ?? ""), emblem: ["check", "good"] };
	if (state === "removed")
		return { title: texts.removedTitle, text: texts.removed, emblem: ["check", "good"] };
	if (isChecking) return { title: texts.checkingTitle, text: PAY_PAGE_TEXTS.checking, emblem: ["clock"] };
	return isOpen ? null : { title: texts.endedTitle, text: texts.ended, emblem: ["message"] };
}
