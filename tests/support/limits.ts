import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { Env } from "#functions/env.ts";

type LimitName = Extract<keyof Env, `${string}_LIMIT`>;

let beginning = 0;

/** From here on nobody has used anything of a limit. */
export const forgetUse = (): void => void beginning++;

/** The platform's limits, of which what ran before in the same minute has used nothing. */
export function unusedLimits(): Pick<Env, LimitName> {
	const prefix = `${beginning} `;
	const names = Object.keys(env).filter((name): name is LimitName => name.endsWith("_LIMIT"));
	const own = names.map((name) => [
		name,
		{ limit: ({ key }: { key: string }) => env[name].limit({ key: prefix + key }) },
	]);
	return Object.fromEntries(own);
}

/** Does it in one minute of the platform's clock, again where a new one began meanwhile: each brings a new share. */
export async function withinOneMinute<Result>(what: () => Promise<Result>): Promise<Result> {
	for (;;) {
		const minute = theMinute();
		const result = await what();
		if (theMinute() === minute) return result;
	}
}

const theMinute = () => Math.floor(vi.getRealSystemTime() / MINUTE);
