import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { LandingContent } from "#domain/acquisition/landings/landing-content.ts";
import { type VisitKeys, visitKeys } from "#domain/acquisition/landings/landing-visit.ts";
import { hrefOf } from "#domain/engine/kinds/item-input.ts";
import { LANDING_LOGIN_PATH } from "#domain/engine/kinds/landing.ts";
import { LANDING_TEXTS } from "#domain/platform/texts/landings-texts.ts";
import { boundedTextKey } from "#domain/platform/texts/normalise-text.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import { writeUnlessFull } from "#functions/platform/d1/storage-full.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { isRealVisit } from "#functions/platform/http/real-visit.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { showPagePicture } from "#functions/platform/media/page-picture.ts";
import { renderGonePage } from "#functions/platform/public-pages/gone-page.ts";
import { renderMessage, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { renderWayOn } from "#functions/platform/public-pages/way-on.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { admitVisitorWrite, utf8Bytes } from "#functions/platform/visitor-bounds/admit-visitor-write.ts";
import { attributeVisit } from "./attribute-landing-visit.ts";
import { landingPageHtml } from "./landing-page-html.ts";
import { findLineUserId, lineLoginAddress, loginChannel, visitOfState } from "./line-login.ts";

/** Landing page as a visitor opens it. */
interface OpenedLanding {
	id: number;
	page: LandingContent | null;
}

const goneLanding = async (c: RequestContext): Promise<Response> =>
	renderGonePage(c, LANDING_TEXTS, await renderWayOn(c));

/** Opens a landing page: its content, or a redirect to LINE. The visit is counted. */
export async function visitLanding(c: RequestContext): Promise<Response> {
	const code = c.req.param("code") ?? "";
	const isCounted = await isWithinLimit(c);
	const landing = await findLanding(c, code);
	if (!landing) return goneLanding(c);
	const { page } = landing;
	const visitId = isCounted
		? await writeUnlessFull(c.env, { write: () => recordVisit(c, landing.id), fallback: async () => null })
		: null;
	if (page === null) return redirectToLine(c, visitId);
	const claims = [visitId, c.var.ctx.now + BUTTON_LIFETIME];
	const signedVisit = visitId === null ? null : signClaims(c.env.APP_KEY, BUTTON_PURPOSE, claims);
	return landingPageHtml(c, { code, page, signedVisit });
}

const BUTTON_PURPOSE = "landing-page";
/** A later press may be by another person who received the button's address. */
const BUTTON_LIFETIME = DAY;
/** Claims of a button: id of the visit, and end of its lifetime. */
const buttonClaims = z.tuple([z.number(), z.number()]);

/**
 * Redirects from a landing page's button to LINE. Without a valid visit the visitor continues anonymously.
 */
export async function continueFromLanding(c: RequestContext): Promise<Response> {
	const landing = await findLanding(c, c.req.param("code") ?? "");
	if (!landing) return goneLanding(c);
	const parsedClaims = buttonClaims.safeParse(
		readSignedClaims(c.env.APP_KEY, BUTTON_PURPOSE, c.req.query("v") ?? ""),
	);
	const [visitId, expiresAt] = parsedClaims.success ? parsedClaims.data : [null, 0];
	const isCountedVisit = expiresAt > c.var.ctx.now && isRealVisit(c);
	return redirectToLine(c, isCountedVisit ? visitId : null);
}

/** Picture of a landing page; no other upload of the account is accessible here. */
export async function showLandingPicture(c: RequestContext): Promise<Response> {
	const landing = await findLanding(c, c.req.param("code") ?? "");
	const key = landing?.page?.media_key ?? null;
	return key === null ? goneLanding(c) : showPagePicture(c, key);
}

/**
 * Return from LINE Login, completed or not. The visitor continues in any case; a known identity is stored
 * with the visit.
 */
export async function returnFromLogin(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const channel = loginChannel(c.env);
	const [code, state] = [c.req.query("code") ?? "", c.req.query("state") ?? ""];
	const visitId = visitOfState(ctx, state);
	const isValidReturn = channel !== null && visitId !== null && code !== "" && c.req.method === "GET";
	if (isValidReturn && (await isWithinVisitLimit(c, { pages: LANDING_LOGIN_PATH, friendId: null }))) {
		try {
			const lineUserId = await findLineUserId(c.env, channel, { code, state });
			await attributeVisit(ctx, { visitId, lineUserId });
		} catch (error) {
			console.error(JSON.stringify({ event: "landing.login.failed", error: rootCauseOf(error) }));
		}
	}
	return redirectToLine(c, null);
}

/**
 * Redirects to LINE Login if the visit can be attributed by it, otherwise to the address that adds the
 * account.
 */
async function redirectToLine(c: RequestContext, visitId: number | null): Promise<Response> {
	const { line_add_friend_url } = await readSettings(c.var.ctx, "line_add_friend_url");
	const destination = hrefOf(line_add_friend_url);
	if (destination === null)
		return renderPublicPage(c, {
			title: LANDING_TEXTS.notAvailableTitle,
			body: renderMessage(LANDING_TEXTS.notAvailableTitle, LANDING_TEXTS.notAvailable),
			foot: await renderWayOn(c),
			status: 503,
		});
	const channel = visitId === null ? null : loginChannel(c.env);
	if (visitId === null || channel === null) return c.redirect(destination, 302);
	return c.redirect(lineLoginAddress(c.var.ctx, channel, visitId), 302);
}

/** Visits beyond the limit per address are redirected without being counted. */
async function isWithinLimit(c: RequestContext): Promise<boolean> {
	if (!isRealVisit(c)) return false;
	const { success } = await c.env.VISIT_LIMIT.limit({ key: visitorNetwork(c) });
	return success;
}

/** Records a visit if the daily quota allows it. @returns its id; null if it is not counted */
async function recordVisit(c: RequestContext, landingId: number): Promise<number | null> {
	const { m1, m2, m3 }: VisitKeys = visitKeys.parse(c.req.query());
	const [m1Key, m2Key, m3Key] = [m1, m2, m3].map((value) => value && boundedTextKey(value));
	const texts = [m1, m2, m3, m1Key, m2Key, m3Key].map((text) => text ?? null);
	// Each key is also stored in an index.
	const bytes = utf8Bytes(texts) + utf8Bytes(texts.slice(3));
	if (!(await admitVisitorWrite(c, { kind: "landing", itemId: landingId, rows: 1, bytes }))) return null;
	const { db, now } = c.var.ctx;
	const [visitRow] = await queryRows(
		db,
		{ id: number },
		insertInto(
			landingVisits,
			{ landingId: sql`id`, m1, m2, m3, m1Key, m2Key, m3Key, createdAt: now },
			sql`from ${landings} where id = ${landingId} and deleted_at is null returning id`,
		),
	);
	return visitRow?.id ?? null;
}

async function findLanding(c: RequestContext, code: string): Promise<OpenedLanding | undefined> {
	const [landing] = await c.var.ctx.db
		.select({ id: landings.id, page: landings.page })
		.from(landings)
		.where(and(eq(landings.code, code), isNull(landings.deletedAt)));
	return landing;
}
