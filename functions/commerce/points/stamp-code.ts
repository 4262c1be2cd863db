import { z } from "zod";
import type { StampPeriod } from "#domain/commerce/points/point-program.ts";
import { HALF_MINUTE, halfMinuteAt, isHalfMinuteAccepted } from "#domain/platform/time/half-minutes.ts";
import { currentDay, DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";

type SigningCtx = Pick<Ctx, "env" | "now">;

/** Time after a code's end in which it is accepted: LINE opens and identifies the friend meanwhile. */
const GRACE = MINUTE;
/** Time in which a friend whose code was accepted presses the button. */
const PERMIT_LIFETIME = 5 * MINUTE;

const CODE_PURPOSE = "stamp-code";
const PERMIT_PURPOSE = "stamp-permit";

/** Code that the shop shows now. It names nobody, and is valid for a moment only. */
export const writeStampCode = ({ env, now }: SigningCtx): string =>
	signClaims(env.APP_KEY, CODE_PURPOSE, [halfMinuteAt(now)]);

/** Number of a code; undefined for one that is over, of the future, or not ours. */
export function readStampCode({ env, now }: SigningCtx, code: string): number | undefined {
	const parsed = z.tuple([z.number()]).safeParse(readSignedClaims(env.APP_KEY, CODE_PURPOSE, code));
	if (!parsed.success) return undefined;
	const [number] = parsed.data;
	return isHalfMinuteAccepted(number, now, { late: GRACE }) ? number : undefined;
}

/** Permit of one friend to set the stamp of a code. */
export const writeStampPermit = ({ env, now }: SigningCtx, friendId: number, code: number): string =>
	signClaims(env.APP_KEY, PERMIT_PURPOSE, [friendId, code, now + PERMIT_LIFETIME]);

/** Number of the code that a friend's permit names; undefined for another friend's, or one that is over. */
export function readStampPermit(
	{ env, now }: SigningCtx,
	friendId: number,
	permit: string,
): number | undefined {
	const parsed = z
		.tuple([z.number(), z.number(), z.number()])
		.safeParse(readSignedClaims(env.APP_KEY, PERMIT_PURPOSE, permit));
	if (!parsed.success) return undefined;
	const [holder, code, expiresAt] = parsed.data;
	return holder === friendId && now < expiresAt ? code : undefined;
}

/**
 * Cause of a stamp by the shop's code: one for each friend and period. The period is that in which the code was shown,
 * so that one code sets no second stamp after midnight.
 */
export function stampCause(
	{ zone }: Pick<Ctx, "zone">,
	{ friendId, code, period }: { friendId: number; code: number; period: StampPeriod },
): string {
	const day = currentDay(code * HALF_MINUTE, zone);
	const part = {
		code: () => `code${code}`,
		day: () => day,
		// The first Monday was the fourth day after the beginning of 1970.
		week: () => `week${Math.floor((Date.parse(`${day}T00:00:00Z`) / DAY + 3) / 7)}`,
	};
	return `stamp:${friendId}:${part[period]()}`;
}
