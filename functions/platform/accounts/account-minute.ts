import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

interface AccountMinute {
	/** Period in minutes; a divisor of 60. */
	every: number;
	/** Minutes after the account's first minute, so that works of one account do not coincide. */
	after?: number;
}

/** Whether this minute is an account's own: work that recurs in each account is spread over its period. */
export function isAccountMinute(
	{ env, now }: Pick<Ctx, "env" | "now">,
	{ every, after = 0 }: AccountMinute,
): boolean {
	const minuteOfAccount = hashName(env.ACCOUNT?.name ?? FIRST_ACCOUNT) + after;
	return Math.floor(now / MINUTE) % every === minuteOfAccount % every;
}

/** FNV-1a: names that differ in one digit get minutes far apart. Source: http://www.isthe.com/chongo/tech/comp/fnv/ */
const hashName = (name: string): number =>
	[...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);
