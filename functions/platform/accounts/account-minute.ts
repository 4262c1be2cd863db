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
	const account = env.ACCOUNT?.name ?? FIRST_ACCOUNT;
	const sum = [...account].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 0);
	return Math.floor(now / MINUTE) % every === ((sum % every) + after) % every;
}
