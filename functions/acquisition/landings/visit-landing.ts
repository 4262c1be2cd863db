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
import { LANDING_LOGIN_PATH, landingPath } from "#domain/engine/kinds/landing.ts";
import { LANDING_TEXTS } from "#domain/platform/texts/landings-texts.ts";
import { boundedTextKey } from "#domain/platform/texts/normalise-text.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { introducerOfState } from "#functions/commerce/introductions/introduction-login.ts";
import { noteIntroductionVisit } from "#functions/commerce/introductions/introduction-visits.ts";
import type { Ctx } from "#functions/context.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import { writeUnlessFull } from "#functions/platform/d1/storage-full.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { isRealVisit } from "#functions/platform/http/real-visit.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";
import { showPagePicture } from "#functions/platform/media/page-picture.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderGonePage } from "#functions/platform/public-pages/gone-page.ts";
import { renderMessage, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { admitVisitorWrite, utf8Bytes } from "#functions/platform/visitor-bounds/admit-visitor-write.ts";
import { attributeVisit } from "./attribute-landing-visit.ts";
import { landingPageHtml } from "./landing-page-html.ts";
import { findLineUserId, visitLoginAddress, visitOfState } from "./line-login.ts";

/** Landing page as a visitor opens it. */
interface OpenedLanding {
	id: number;
	/** Name for operators. */
	name: string;
	page: LandingContent | null;
}

const goneLanding = async (c: RequestContext): Promise<Response> =>
	renderGonePage(c, LANDING_TEXTS, await renderContactLinks(c));

/** Opens a landing page: its content, or a redirect to LINE. The visit is counted. */
export async function visitLanding(c: RequestContext): Promise<Response> {
	const code = c.req.param("code") ?? "";
	const knownVisit = readKnownVisit(c.var.ctx, c.req.query(KNOWN_VISIT) ?? "");
	const isCounted = knownVisit === null && (await isWithinLimit(c));
	const landing = await findLanding(c, code);
	if (!landing) return goneLanding(c);
	const { page } = landing;
	const visitId = isCounted ? await countVisit(c, landing.id, c.req.query()) : null;
	if (page === null) return redirectToLine(c, visitId);
	const claims = [visitId, c.var.ctx.now + BUTTON_LIFETIME];
	const signedVisit = visitId === null ? null : signClaims(c.env.APP_KEY, BUTTON_PURPOSE, claims);
	return landingPageHtml(c, { code, page, signedVisit });
}

/** Signed claims of a counted visit, in the addresses of a page and its button: id of the visit, and end of its lifetime. */
const visitClaims = z.tuple([z.number(), z.number()]);

/** Query parameter of a visit that was counted before, with a known visitor. */
const KNOWN_VISIT = "seen";
const KNOWN_PURPOSE = "landing-known";
/** Lifetime of the redirect to the page. */
const KNOWN_LIFETIME = 10 * MINUTE;

const readKnownVisit = ({ env, now }: Ctx, token: string): number | null => {
	const claims = visitClaims.safeParse(readSignedClaims(env.APP_KEY, KNOWN_PURPOSE, token));
	return claims.success && claims.data[1] > now ? claims.data[0] : null;
};

/**
 * Counts the visit of a user whom LINE has identified, and attributes it to them.
 * @returns path of the page, which does not count the visit again
 */
export async function countKnownVisit(
	c: RequestContext,
	{ id, code, lineUserId, params }: KnownVisitInput,
): Promise<string> {
	const { ctx } = c.var;
	const { success } = await c.env.VISIT_LIMIT.limit({ key: visitorNetwork(c) });
	const visitId = success ? await countVisit(c, id, params) : null;
	if (visitId === null) return landingPath(code);
	await attributeVisit(ctx, { visitId, lineUserId });
	const token = signClaims(c.env.APP_KEY, KNOWN_PURPOSE, [visitId, ctx.now + KNOWN_LIFETIME]);
	return `${landingPath(code)}?${KNOWN_VISIT}=${token}`;
}

interface KnownVisitInput {
	id: number;
	code: string;
	/** LINE user id, verified by LINE. */
	lineUserId: string;
	/** Query parameters of the address. */
	params: Record<string, string>;
}

const countVisit = (c: RequestContext, landingId: number, params: Record<string, string>) =>
	writeUnlessFull(c.env, {
		write: () => recordVisit(c, landingId, params),
		fallback: async () => null,
	});

const BUTTON_PURPOSE = "landing-page";
/** A later press may be by another person who received the button's address. */
const BUTTON_LIFETIME = DAY;

/**
 * Redirects from a landing page's button to LINE. Without a valid visit the visitor continues anonymously.
 */
export async function continueFromLanding(c: RequestContext): Promise<Response> {
	const landing = await findLanding(c, c.req.param("code") ?? "");
	if (!landing) return goneLanding(c);
	const parsedClaims = visitClaims.safeParse(
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
 * Return from LINE Login, completed or not, of a landing page's visitor or of somebody whom a friend invited. They
 * continue in any case; a known identity is stored with the visit.
 */
export async function returnFromLogin(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const channel = loginChannel(c.env);
	const [code, state] = [c.req.query("code") ?? "", c.req.query("state") ?? ""];
	const visitId = visitOfState(ctx, state);
	const introduction = introducerOfState(ctx, state);
	const isKnown = visitId !== null || introduction !== null;
	const isValidReturn = channel !== null && isKnown && code !== "" && c.req.method === "GET";
	if (isValidReturn && (await isWithinVisitLimit(c, { pages: LANDING_LOGIN_PATH, friendId: null }))) {
		try {
			const lineUserId = await findLineUserId(ctx, channel, { code, state });
			if (visitId !== null) await attributeVisit(ctx, { visitId, lineUserId });
			if (introduction !== null) await noteIntroductionVisit(ctx, { ...introduction, lineUserId });
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
			foot: await renderContactLinks(c),
			status: 503,
		});
	const channel = visitId === null ? null : loginChannel(c.env);
	if (visitId === null || channel === null) return c.redirect(destination, 302);
	return c.redirect(visitLoginAddress(c.var.ctx, channel, visitId), 302);
}

/** Visits beyond the limit per address are redirected without being counted. */
async function isWithinLimit(c: RequestContext): Promise<boolean> {
	if (!isRealVisit(c)) return false;
	const { success } = await c.env.VISIT_LIMIT.limit({ key: visitorNetwork(c) });
	return success;
}

/** Records a visit if the daily quota allows it. @returns its id; null if it is not counted */
async function recordVisit(
	c: RequestContext,
	landingId: number,
	params: Record<string, string>,
): Promise<number | null> {
	const { m1, m2, m3 }: VisitKeys = visitKeys.parse(params);
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

const findLanding = (c: RequestContext, code: string) => findLandingByCode(c.var.ctx, code);

/** Finds a landing page by its code. */
export async function findLandingByCode(ctx: Ctx, code: string): Promise<OpenedLanding | undefined> {
	const [landing] = await ctx.db
		.select({ id: landings.id, name: landings.name, page: landings.page })
		.from(landings)
		.where(and(eq(landings.code, code), isNull(landings.deletedAt)));
	return landing;
}
