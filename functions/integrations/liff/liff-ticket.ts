import { z } from "zod";
import { LIFF_PURPOSE_NAMES, type LiffPurpose } from "#domain/engine/public-addresses/liff-address.ts";
import type { LiffTarget } from "#domain/integrations/liff/liff-target.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";

const SIGNED_FOR = "liff-ticket";
/** Time between opening the page and being identified; a slower visitor opens it again. */
const LIFETIME = 10 * MINUTE;

/** Opened page, for which its visitor is identified. */
export interface LiffTicket {
	purpose: LiffPurpose;
	target: LiffTarget;
}

const claims = z.tuple([
	z.enum(LIFF_PURPOSE_NAMES),
	z.string(),
	z.record(z.string(), z.string()),
	z.number(),
]);

/** Ticket of a page. It names nobody: it only shows that the identification began at this page, and when. */
export const writeTicket = (
	{ env, now }: Pick<Ctx, "env" | "now">,
	{ purpose, target }: LiffTicket,
): string => signClaims(env.APP_KEY, SIGNED_FOR, [purpose, target.code, target.params, now + LIFETIME]);

/** Page of a ticket; undefined for an expired or foreign one. */
export function readTicket({ env, now }: Pick<Ctx, "env" | "now">, ticket: string): LiffTicket | undefined {
	const parsed = claims.safeParse(readSignedClaims(env.APP_KEY, SIGNED_FOR, ticket));
	if (!parsed.success) return undefined;
	const [purpose, code, params, expiresAt] = parsed.data;
	return expiresAt > now ? { purpose, target: { code, params } } : undefined;
}
