import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";

type LimitName = Extract<keyof Env, `${string}_LIMIT`>;

let limitGeneration = 0;
let limitNames: LimitName[] | undefined;

/** Gives every key a fresh allowance. */
export const resetUsedLimits = (): void => void limitGeneration++;

/** The platform's rate limits without the use of earlier tests in the same minute. */
export function unusedLimits(): Pick<Env, LimitName> {
	const prefix = `${limitGeneration} `;
	limitNames ??= Object.keys(env).filter((name): name is LimitName => name.endsWith("_LIMIT"));
	const own = limitNames.map((name) => [
		name,
		{ limit: ({ key }: { key: string }) => env[name].limit({ key: prefix + key }) },
	]);
	return Object.fromEntries(own);
}

/**
 * Repeats the work until it falls within one minute of the platform's clock, because the limits reset each
 * minute.
 */
export async function withinOneMinute<Result>(what: () => Promise<Result>): Promise<Result> {
	for (;;) {
		const minute = currentMinute();
		const result = await what();
		if (currentMinute() === minute) return result;
	}
}

const currentMinute = () => Math.floor(vi.getRealSystemTime() / MINUTE);
