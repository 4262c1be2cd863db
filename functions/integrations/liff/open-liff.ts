import { and, eq, isNotNull } from "drizzle-orm";
import { html } from "hono/html";
import { liffApps } from "#db/integrations/liff-apps.ts";
import { type LiffPurpose, liffEntryPath } from "#domain/engine/public-addresses/liff-address.ts";
import type { LiffTarget } from "#domain/integrations/liff/liff-target.ts";
import { LIFF_TROUBLES, type LiffTrouble } from "#domain/integrations/liff/liff-troubles.ts";
import { LIFF_TEXTS } from "#domain/platform/texts/liff-texts.ts";
import { renderTooManyVisitsPage } from "#functions/booking/booking-pages/booking-page.ts";
import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { findLiffPage, purposeOf, readRequestTarget } from "./find-liff-page.ts";
import { renderGoneLiff, renderTrouble, strangerLink } from "./liff-page.ts";
import script from "./liff-script.js?raw";
import { writeTicket } from "./liff-ticket.ts";
import { loginPath } from "./log-in-outside.ts";
import { noteLiffUse } from "./note-liff-use.ts";
import type { LiffPage } from "./purposes/liff-purpose.ts";

/** LINE's SDK, and its stand-in at the console's own address. */
const SDK = "https://static.line-scdn.net/liff/edge/2/sdk.js";
const STAND_IN_SDK = "/simulator/api/liff/sdk.js";

/** LINE's own browser, in which its SDK works. A browser that only pretends to be it has no id token. */
const IN_LINE = /\bLine\/\d/;

const isInLine = (c: RequestContext): boolean =>
	IN_LINE.test(c.req.header("user-agent") ?? "") ||
	(c.env.SIMULATOR !== undefined && c.req.query("liff.phone") === "1");

/** Opened address of an app. */
interface OpenedLiff {
	purpose: LiffPurpose;
	target: LiffTarget;
	page: LiffPage;
}

/**
 * Opens an address of an app: in LINE by its SDK, elsewhere by a page that offers LINE Login. The visitor is
 * identified afterwards, by the server.
 */
export async function openLiff(c: RequestContext): Promise<Response> {
	const purpose = purposeOf(c.req.param("purpose"));
	if (!purpose) return renderGoneLiff(c);
	if (!(await isWithinVisitLimit(c, { pages: "liff", friendId: null }))) return renderTooManyVisitsPage(c);
	const target = readRequestTarget(c.req.url, purpose);
	const page = target && (await findLiffPage(c.var.ctx, purpose, target));
	if (!target || !page) return renderGoneLiff(c);
	if (c.req.query("error") !== undefined) return renderTrouble(c, { page, trouble: "denied" });
	const openedLiff = { purpose, target, page };
	if (!isInLine(c)) return renderOutside(c, openedLiff);
	const liffId = await findLiffId(c.var.ctx, purpose);
	if (liffId === null) return renderTrouble(c, { page, trouble: "init" });
	await noteLiffUse(c, purpose, "opened");
	return renderInLine(c, openedLiff, liffId);
}

async function findLiffId({ db }: Ctx, purpose: LiffPurpose): Promise<string | null> {
	const [app] = await db
		.select({ liffId: liffApps.liffId })
		.from(liffApps)
		.where(and(eq(liffApps.purpose, purpose), eq(liffApps.isWanted, true), isNotNull(liffApps.liffId)));
	return app?.liffId ?? null;
}

/** Page in LINE. Its script is the only one of the public pages that loads one of LINE. */
async function renderInLine(
	c: RequestContext,
	{ purpose, target, page }: OpenedLiff,
	liffId: string,
): Promise<Response> {
	const { preview, colour } = page;
	const troubles = Object.keys(LIFF_TROUBLES) as LiffTrouble[];
	return renderPublicPage(c, {
		title: preview.title,
		preview,
		...(colour && { colour }),
		script,
		sdk: c.env.SIMULATOR ? STAND_IN_SDK : SDK,
		body: html`<div id="liff" data-liff-id="${liffId}" data-ticket="${writeTicket(c.var.ctx, { purpose, target })}" data-entry="${liffEntryPath(purpose)}">
			<h1>${preview.title}</h1>
			<p id="loading" class="centred text" role="status">${LIFF_TEXTS.loading}</p>
			<noscript><p class="centred text">${LIFF_TEXTS.noScript}</p></noscript>
			${troubles.map(
				(
					trouble,
				) => html`<div id="${trouble}" role="alert" hidden><p class="centred text">${LIFF_TROUBLES[trouble].visitor}</p>
				${strangerLink(page)}</div>`,
			)}
		</div>`,
		foot: await renderContactLinks(c),
	});
}

/** Page outside of LINE. It waits for a press, so that no browser is led around in circles. */
async function renderOutside(c: RequestContext, { purpose, target, page }: OpenedLiff): Promise<Response> {
	const { preview, colour } = page;
	const login = loginChannel(c.env) === null ? null : loginPath(writeTicket(c.var.ctx, { purpose, target }));
	return renderPublicPage(c, {
		title: preview.title,
		preview,
		...(colour && { colour }),
		body: html`<h1>${preview.title}</h1>
			<p class="text">${login === null ? LIFF_TEXTS.noScript : LIFF_TEXTS.loginLead}</p>
			${login !== null && html`<p><a class="wide" href="${login}" rel="nofollow">${LIFF_TEXTS.logIn}</a></p>`}
			${strangerLink(page)}`,
		foot: await renderContactLinks(c),
	});
}
