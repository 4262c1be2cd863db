import type { Ctx } from "#functions/context.ts";
import { isCleanupMinute } from "#functions/tick.ts";
import type { TestClock } from "./test-clock.ts";

/**
 * Context of an account whose cleanup is in the clock's minute. It has no directory, whose links are mended every
 * ten minutes whether there is work or not.
 */
export function cleanupContext(clock: TestClock, overrides: Partial<Ctx> = {}): Ctx {
	const accountOf = (name: string) =>
		({
			name,
			label: name,
			colour: "#000000",
			state: "active",
			shortHost: null,
			shortHostCheckedAt: null,
			lineUserId: null,
			lineSavedAt: null,
			version: 1,
		}) as const;
	const account = Array.from({ length: 1_000 }, (_, index) => accountOf(`account-${index}`)).find((ACCOUNT) =>
		isCleanupMinute({ env: { ...clock.env, ACCOUNT }, now: clock.now }),
	);
	if (!account) throw new Error("no account has its cleanup in this minute");
	return clock.context({
		env: { ...clock.env, ACCOUNT: account, DIRECTORY: undefined } as Ctx["env"],
		...overrides,
	});
}
