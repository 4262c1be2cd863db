import { and, eq, isNull, sql } from "drizzle-orm";
import { html } from "hono/html";
import { z } from "zod";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import type { LandingContent } from "#domain/acquisition/landings/page.ts";
import { type VisitKeys, visitKeys } from "#domain/acquisition/landings/visit.ts";
import { hrefOf } from "#domain/engine/kinds/item.ts";
import { LANDING_LOGIN_PATH } from "#domain/engine/kinds/landing.ts";
import { LANDING_TEXTS } from "#domain/platform/texts/landings.ts";
import { boundedKey } from "#domain/platform/texts/normalise.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { visitorOf } from "#functions/platform/auth/visitor.ts";
import { whereThereIsRoom } from "#functions/platform/d1/storage-full.ts";
import { gonePage } from "#functions/platform/http/gone-page.ts";
import { plainPage } from "#functions/platform/http/plain-page.ts";
import { isRealVisit } from "#functions/platform/http/real-visit.ts";
import { readSigned, writeSigned } from "#functions/platform/http/signature.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { showPagePicture } from "#functions/platform/media/page-picture.ts";
import { readSettings } from "#functions/platform/settings/read.ts";
import { admitStranger, bytesOf } from "#functions/platform/visitor-bounds/admit.ts";
import { loginAddress, loginChannel, visitOfState, whoLoggedIn } from "./login.ts";
import { ownPage } from "./own-page.ts";
import { tieVisit } from "./tie.ts";

/** A landing page as a visitor finds it. */
interface Opened {
	id: number;
	page: LandingContent | null;
}

/** Opens a landing page's address: its own page, or straight on to LINE. The visit is counted. */
export async function visitLanding(c: RequestContext): Promise<Response> {
	const code = c.req.param("code") ?? "";
	const isWithin = await isWithinLimit(c);
	const found = await find(c, code);
	if (!found) return gonePage(c, LANDING_TEXTS);
	const { page } = found;
	const visitId = isWithin
		? await whereThereIsRoom(c.env, { write: () => recordVisit(c, found.id), otherwise: async () => null })
		: null;
	if (page === null) return goOn(c, visitId);
	const claims = [visitId, c.var.ctx.now + PRESSED_WITHIN];
	const pressed = visitId === null ? null : writeSigned(c.env.APP_KEY, PRESSED, claims);
	return ownPage(c, { code, page, pressed });
}

const PRESSED = "landing-page";
/** A later press may be by another person, to whom the button's address was sent. */
const PRESSED_WITHIN = DAY;
const pressedClaims = z.tuple([z.number(), z.number()]);

/** Continues from a landing page of its own. A visitor without a visit of ours continues anonymously. */
export async function leaveLanding(c: RequestContext): Promise<Response> {
	const opened = await find(c, c.req.param("code") ?? "");
	if (!opened) return gonePage(c, LANDING_TEXTS);
	const read = pressedClaims.safeParse(readSigned(c.env.APP_KEY, PRESSED, c.req.query("v") ?? ""));
	const isPressed = read.success && read.data[1] > c.var.ctx.now && isRealVisit(c);
	return goOn(c, isPressed ? read.data[0] : null);
}

/** The picture of a landing page; no other upload of the account is shown. */
export async function showLandingPicture(c: RequestContext): Promise<Response> {
	const opened = await find(c, c.req.param("code") ?? "");
	const key = opened?.page?.media_key ?? null;
	return key === null ? gonePage(c, LANDING_TEXTS) : showPagePicture(c, key);
}

/**
 * Return from LINE's login, completed or not. The visitor continues in any case; a known identity is stored
 * with the visit.
 */
export async function returnFromLogin(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const channel = loginChannel(c.env);
	const [code, state] = [c.req.query("code") ?? "", c.req.query("state") ?? ""];
	const visitId = visitOfState(ctx, state);
	const isAsked = channel !== null && visitId !== null && code !== "" && c.req.method === "GET";
	if (isAsked && (await isWithinVisitLimit(c, { pages: LANDING_LOGIN_PATH, friendId: null }))) {
		try {
			const lineUserId = await whoLoggedIn(c.env, channel, { code, state });
			await tieVisit(ctx, { visitId, lineUserId });
		} catch (error) {
			console.error(JSON.stringify({ event: "landing.login.failed", error: reasonOf(error) }));
		}
	}
	return goOn(c, null);
}

/** To LINE's login, where a visit can be tied by it; else to LINE's address that adds the account. */
async function goOn(c: RequestContext, visitId: number | null): Promise<Response> {
	const { line_add_friend_url } = await readSettings(c.var.ctx, "line_add_friend_url");
	const destination = hrefOf(line_add_friend_url);
	if (destination === null)
		return plainPage(c, {
			title: LANDING_TEXTS.notAvailableTitle,
			body: html`<h1>${LANDING_TEXTS.notAvailableTitle}</h1>
				<p>${LANDING_TEXTS.notAvailable}</p>`,
			status: 503,
		});
	const channel = visitId === null ? null : loginChannel(c.env);
	if (visitId === null || channel === null) return c.redirect(destination, 302);
	return c.redirect(loginAddress(c.var.ctx, channel, visitId), 302);
}

/** Too many visits from one address do not count; they are only led on. */
async function isWithinLimit(c: RequestContext): Promise<boolean> {
	if (!isRealVisit(c)) return false;
	const { success } = await c.env.VISIT_LIMIT.limit({ key: visitorOf(c) });
	return success;
}

/** Writes a visit, where the day's shares have room for it. @returns its id; null where it is not counted */
async function recordVisit(c: RequestContext, landingId: number): Promise<number | null> {
	const { m1, m2, m3 }: VisitKeys = visitKeys.parse(c.req.query());
	const [m1Key, m2Key, m3Key] = [m1, m2, m3].map((value) => value && boundedKey(value));
	const texts = [m1, m2, m3, m1Key, m2Key, m3Key].map((text) => text ?? null);
	// Each key is stored in an index as well.
	const bytes = bytesOf(texts) + bytesOf(texts.slice(3));
	if (!(await admitStranger(c, { kind: "landing", itemId: landingId, rows: 1, bytes }))) return null;
	const { db, now } = c.var.ctx;
	const [written] = await rowsOf<{ id: number }>(
		db,
		insertInto(
			landingVisits,
			{ landingId: sql`id`, m1, m2, m3, m1Key, m2Key, m3Key, createdAt: now },
			sql`from ${landings} where id = ${landingId} and deleted_at is null returning id`,
		),
	);
	return written?.id ?? null;
}

async function find(c: RequestContext, code: string): Promise<Opened | undefined> {
	const [found] = await c.var.ctx.db
		.select({ id: landings.id, page: landings.page })
		.from(landings)
		.where(and(eq(landings.code, code), isNull(landings.deletedAt)));
	return found;
}
