import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { KNOWN_BROWSER_PERIOD } from "#domain/console/operators/login-input.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { isHttps } from "#functions/platform/auth/https.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";

const PURPOSE = "known-browser";
/** Path of the calls that check for a known browser. */
const PATH = "/api/login";

/** Operator, the browser's own id, and its expiry (epoch ms). */
const claims = z.tuple([z.number(), z.string(), z.number()]);

/** One cookie per operator: a shop's computer is used by several. */
const cookieOf = (operatorId: number) => `musubi-known-${operatorId}`;

/**
 * Marks the browser as one in which this operator has logged in. The cookie grants no access: wrong passwords
 * from it are counted separately, so that strangers who guess cannot lock operators out of their own browser.
 */
export function rememberBrowser(c: RequestContext, operatorId: number): void {
	const { env, now, newId } = c.var.ctx;
	const browserClaims: z.output<typeof claims> = [operatorId, newId(), now + KNOWN_BROWSER_PERIOD];
	setCookie(c, cookieOf(operatorId), signClaims(env.APP_KEY, PURPOSE, browserClaims), {
		httpOnly: true,
		sameSite: "Lax",
		path: PATH,
		secure: isHttps(c),
		maxAge: KNOWN_BROWSER_PERIOD / SECOND,
	});
}

/** Id of the requesting browser if it is known for an operator, otherwise null. */
export const findKnownBrowser =
	(c: RequestContext) =>
	(operatorId: number): string | null => {
		const { env, now } = c.var.ctx;
		const parsed = claims.safeParse(
			readSignedClaims(env.APP_KEY, PURPOSE, getCookie(c, cookieOf(operatorId)) ?? ""),
		);
		if (!parsed.success) return null;
		const [ofOperator, id, until] = parsed.data;
		return ofOperator === operatorId && until > now ? id : null;
	};
