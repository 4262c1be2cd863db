import { currentDay, DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { requestFollowerCount } from "./line-followers.ts";

/** Friends whom a broadcast of LINE reaches, by LINE's latest count. */
export interface Reach {
	count: number;
	/** Day of the count, `YYYY-MM-DD`. */
	day: string;
}

/** Zone of LINE's days. */
const LINE_ZONE = "Asia/Tokyo";
/** Days of which LINE may not have counted the latest: it counts a day in the course of the next one. */
const DAYS_BACK = [1, 2];
/** Time for which a count is reused: LINE admits sixty calls an hour, and a cost is asked at every change of a draft. */
const CACHE_PERIOD = 10 * MINUTE;

let cachedReaches = new WeakMap<D1Database, Reach & { at: number }>();

/** Clears the cache, for tests whose clock does not move when another stand-in of LINE starts. */
export function clearReachCache(): void {
	cachedReaches = new WeakMap();
}

/** Followers who have not blocked the account, as LINE counts them; null where LINE gives none. */
export async function readReach({ env, now }: Pick<Ctx, "env" | "now">): Promise<Reach | null> {
	const cached = cachedReaches.get(env.DB);
	if (cached && now >= cached.at && now - cached.at < CACHE_PERIOD) return cached;
	for (const days of DAYS_BACK) {
		const day = currentDay(now - days * DAY, LINE_ZONE);
		const count = await requestFollowerCount(env, day.replaceAll("-", "")).catch(() => null);
		if (count === null) continue;
		const reach = { day, count: Math.max(0, count.followers - count.blocks) };
		cachedReaches.set(env.DB, { ...reach, at: now });
		return reach;
	}
	return null;
}
