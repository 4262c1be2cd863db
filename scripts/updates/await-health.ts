import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";

/** Time within which a new Worker must answer at Cloudflare's places, and between two questions. */
const LONGEST_WAIT = 2 * MINUTE;
const INTERVAL = 5 * SECOND;
const CALL_TIMEOUT = 10 * SECOND;

export interface HealthOptions {
	fetch: (address: string, init: RequestInit) => Promise<Response>;
	now: () => number;
	pause: (duration: number) => Promise<unknown>;
}

/** Whether a Worker of the version answers at one of the origins in time. */
export async function awaitHealth(
	origins: readonly string[],
	version: string,
	options: HealthOptions,
): Promise<boolean> {
	for (const end = options.now() + LONGEST_WAIT; options.now() < end; await options.pause(INTERVAL))
		for (const origin of origins) if (await isHealthy(origin, version, options)) return true;
	return false;
}

async function isHealthy(origin: string, version: string, { fetch }: HealthOptions): Promise<boolean> {
	try {
		const response = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(CALL_TIMEOUT) });
		const answer = (await response.json()) as { version?: unknown };
		return response.ok && answer.version === version;
	} catch {
		return false;
	}
}
