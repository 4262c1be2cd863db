import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { requestFollowerCount } from "#functions/platform/line/line-followers.ts";

/** Zone of LINE's days. */
const LINE_ZONE = "Asia/Tokyo";
/** Ages of the days asked for, newest first: LINE counts a day in the course of the next one. */
const DAYS_BACK = [1, 2];

/** Followers by LINE's latest count, read each time; null where LINE gives none. */
export async function showFollowerCount({ ctx }: { ctx: OperatorCtx }) {
	for (const days of DAYS_BACK) {
		const day = currentDay(ctx.now - days * DAY, LINE_ZONE);
		const count = await requestFollowerCount(ctx.env, day.replaceAll("-", ""));
		if (count) return { count: { day, ...count } };
	}
	return { count: null };
}
