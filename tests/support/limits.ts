import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { MINUTE } from "#domain/time.ts";
import type { Env } from "#functions/env.ts";

const LIMITS = ["LOGIN_LIMIT", "VISIT_LIMIT", "REPORT_LIMIT", "SENDER_LIMIT", "SITE_LIMIT"] as const;
let beginning = 0;

/** From here on nobody has used anything of a limit. */
export const forgetUse = (): void => void beginning++;

/** The platform's limits, of which what ran before in the same minute has used nothing. */
export const unusedLimits = (): Pick<Env, (typeof LIMITS)[number]> => {
	const own = LIMITS.map((name) => {
		const prefix = `${beginning} `;
		return [name, { limit: ({ key }: { key: string }) => env[name].limit({ key: prefix + key }) }];
	});
	return Object.fromEntries(own);
};

/** Does it in one minute of the platform's clock, again where a new one began meanwhile: each brings a new share. */
export async function withinOneMinute<Result>(what: () => Promise<Result>): Promise<Result> {
	for (;;) {
		const minute = theMinute();
		const result = await what();
		if (theMinute() === minute) return result;
	}
}

const theMinute = () => Math.floor(vi.getRealSystemTime() / MINUTE);
