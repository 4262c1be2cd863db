import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { LIFF_LOGIN_PATH } from "#domain/engine/public-addresses/liff-address.ts";
import type { LiffTrouble } from "#domain/integrations/liff/liff-troubles.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { isHttps } from "#functions/platform/auth/https.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { LineUnavailable } from "#functions/platform/line/line-channel.ts";
import { isKnownToBot, requestFriendship } from "#functions/platform/line/line-friendship.ts";
import { finishLineLogin, lineLoginAddress } from "#functions/platform/line/line-login.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";
import { findLiffPage } from "./find-liff-page.ts";
import { renderGoneLiff, renderTrouble } from "./liff-page.ts";
import { type LiffTicket, readTicket, writeTicket } from "./liff-ticket.ts";
import { enterPage, type LiffSignIn } from "./sign-in-to-liff.ts";

const SIGNED_FOR = "liff-login";
const STATE_LIFETIME = 10 * MINUTE;

/** Path that begins a login. */
export const LIFF_LOGIN_START = "/liff/login";

/** Path that begins a login for the page of a ticket. */
export const loginPath = (ticket: string): string => `${LIFF_LOGIN_START}?ticket=${ticket}`;

/** `__Host-`, so that no neighbouring host can set the cookie, and so log a visitor in as somebody else. */
const cookieName = (c: RequestContext) => (isHttps(c) ? "__Host-musubi-liff" : "musubi-liff");

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Claims of a state: ticket of the page, hash of the browser's cookie, end of the lifetime. */
const claims = z.tuple([z.string(), z.string(), z.number()]);

/**
 * Begins a login at LINE. The state is bound to this browser by a cookie, so that nobody can finish a login of theirs
 * in another's browser.
 */
export async function startLiffLogin(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const channel = loginChannel(c.env);
	const openedPage = readTicket(ctx, c.req.query("ticket") ?? "");
	if (!openedPage || channel === null) return renderTrouble(c, { page: undefined, trouble: "expired" });
	const secret = randomBytes(24).toString("base64url");
	setCookie(c, cookieName(c), secret, {
		path: "/",
		httpOnly: true,
		secure: isHttps(c),
		sameSite: "Lax",
		maxAge: STATE_LIFETIME / SECOND,
	});
	const state = signClaims(c.env.APP_KEY, SIGNED_FOR, [
		// A new ticket, whose lifetime is that of the state.
		writeTicket(ctx, openedPage),
		hashOf(secret),
		ctx.now + STATE_LIFETIME,
	]);
	const address = lineLoginAddress(c.env, channel, {
		state,
		returnPath: LIFF_LOGIN_PATH,
		botPrompt: "normal",
	});
	return c.redirect(address, 302);
}

/** Handles the return from LINE. Each problem has a page of its own, and none begins another login by itself. */
export async function returnFromLiffLogin(c: RequestContext): Promise<Response> {
	const { ctx } = c.var;
	const [code, state] = [c.req.query("code") ?? "", c.req.query("state") ?? ""];
	const parsed = claims.safeParse(readSignedClaims(c.env.APP_KEY, SIGNED_FOR, state));
	if (!parsed.success) return renderGoneLiff(c);
	const [ticket, cookieHash, expiresAt] = parsed.data;
	const openedPage = expiresAt > ctx.now ? readTicket(ctx, ticket) : undefined;
	if (!openedPage) return renderTrouble(c, { page: undefined, trouble: "expired" });
	const cookie = getCookie(c, cookieName(c)) ?? "";
	deleteCookie(c, cookieName(c), { path: "/", secure: isHttps(c) });
	const page = await findLiffPage(ctx, openedPage.purpose, openedPage.target);
	const explain = (trouble: LiffTrouble) =>
		renderTrouble(c, { page, trouble, retry: loginPath(writeTicket(ctx, openedPage)) });
	if (!isEqual(hashOf(cookie), cookieHash)) return explain("cookies");
	if (code === "") return explain("denied");
	const result = await identify(c, openedPage, { code, state });
	return "location" in result ? c.redirect(result.location, 303) : explain(result.trouble);
}

async function identify(
	c: RequestContext,
	openedPage: LiffTicket,
	returned: { code: string; state: string },
): Promise<LiffSignIn> {
	const channel = loginChannel(c.env);
	if (channel === null || !(await isWithinVisitLimit(c, { pages: "liff-sign-in", friendId: null })))
		return { trouble: "silent" };
	try {
		const result = await finishLineLogin(c.var.ctx, channel, { ...returned, returnPath: LIFF_LOGIN_PATH });
		return await enterPage(c, openedPage, result, (lineUserId) =>
			describeStranger(c, { accessToken: result.accessToken, lineUserId }),
		);
	} catch (error) {
		if (!(error instanceof LineUnavailable)) throw error;
		return { trouble: "silent" };
	}
}

/**
 * Reason why this account has no friend with a user's id. Where LINE says that the user is a friend of the linked account
 * and the bot does not know the id, the login channel and the account belong to two providers, whose user ids differ.
 */
async function describeStranger(
	c: RequestContext,
	{ accessToken, lineUserId }: { accessToken: string; lineUserId: string },
): Promise<LiffTrouble> {
	const friendship = await requestFriendship(c.env, accessToken);
	if (friendship === "friend") return (await isKnownToBot(c.env, lineUserId)) ? "stranger" : "provider";
	return friendship === "unlinked" ? "unlinked" : "stranger";
}

const isEqual = (hash: string, expected: string): boolean =>
	hash.length === expected.length && timingSafeEqual(Buffer.from(hash), Buffer.from(expected));
