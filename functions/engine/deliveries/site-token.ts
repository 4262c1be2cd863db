import { z } from "zod";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";

const PURPOSE = "site";
const LIFETIME = 30 * DAY;

/** Friend, and end of validity (epoch seconds). */
const claims = z.tuple([z.number(), z.number()]);

/**
 * Token for the script of a shop's own site, added when a friend taps a link to the site. It counts visits
 * and conversions for the friend, and grants no access: no other address reads it. It is written at the tap,
 * so no talk contains it.
 */
export const writeSiteToken = (ctx: Pick<Ctx, "env" | "now">, friendId: number): string =>
	signClaims(ctx.env.APP_KEY, PURPOSE, [friendId, Math.floor((ctx.now + LIFETIME) / SECOND)]);

/** Friend of a valid token of ours; null for any other. */
export function readSiteToken(ctx: Pick<Ctx, "env" | "now">, token: string): number | null {
	const parsed = claims.safeParse(readSignedClaims(ctx.env.APP_KEY, PURPOSE, token));
	return parsed.success && parsed.data[1] * SECOND > ctx.now ? parsed.data[0] : null;
}
