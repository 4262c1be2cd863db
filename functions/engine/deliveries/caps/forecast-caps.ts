import { type SQL, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { sendingCaps, sendingCounts } from "#db/engine/sending-caps.ts";
import type { AdvertisingKind } from "#domain/engine/sending-caps/cap-kinds.ts";
import { atMinute, quietEnd } from "#domain/engine/sending-caps/cap-settings.ts";
import { weekdayOf } from "#domain/platform/time/weekday-names.ts";
import { currentDay, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { isAdvertising } from "./cap-kind-sql.ts";
import { WEEK_BEFORE } from "./cap-times.ts";

/** Effect of caps and quiet hours on messages of a kind that were sent now. */
export interface CapsForecast {
	/** Condition on `friends`: the friend's cap defers or drops the message; null without such a cap. */
	isAboveCap: SQL | null;
	/** Whether a message above a friend's cap is dropped at once. */
	isDropped: boolean;
	/** End of the current quiet period; null outside. */
	quietUntil: number | null;
	/** Messages until the month's cap; null without one. */
	monthLeft: number | null;
}

/** Reads the caps for a forecast; null while nothing is limited. */
export async function forecastCaps(
	ctx: Pick<Ctx, "db" | "now" | "zone">,
	kind: AdvertisingKind,
): Promise<CapsForecast | null> {
	const month = currentDay(ctx.now).slice(0, 7);
	const [[caps], counts] = await ctx.db.batch([
		ctx.db.select().from(sendingCaps).where(sql`is_active`),
		ctx.db.select().from(sendingCounts).where(sql`month = ${month}`),
	]);
	if (!caps) return null;
	const today = currentDay(ctx.now, ctx.zone);
	const dayStart = toInstant(today, "00:00", ctx.zone) ?? ctx.now;
	const minute = Math.floor((ctx.now - dayStart) / MINUTE);
	const end = caps.quietExceptions.includes(kind)
		? null
		: quietEnd(caps.quietHours, weekdayOf(today), minute);
	const priority = caps.priorities[kind] ?? "normal";
	const sends = counts.reduce((sum, each) => sum + each.sends, caps.othersMonth === month ? caps.others : 0);
	const ofKind = counts.find((each) => each.kind === kind)?.sends ?? 0;
	const limitOfKind = caps.monthLimits[kind];
	const left = [
		...(caps.monthLimit === null ? [] : [caps.monthLimit - sends]),
		...(limitOfKind === undefined ? [] : [limitOfKind - ofKind]),
	];
	const passesMonth = caps.overMonth === "priority" && priority === "always";
	const { dayLimit, weekLimit } = caps;
	const kept = priority === "last" && dayLimit !== null && dayLimit > 1 ? 1 : 0;
	const conditions = [
		...(dayLimit === null ? [] : [sql`${countSince(dayStart)} >= ${dayLimit - kept}`]),
		...(weekLimit === null ? [] : [sql`${countSince(dayStart - WEEK_BEFORE)} >= ${weekLimit}`]),
	];
	return {
		isAboveCap:
			priority === "always" || conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` or `)})`,
		isDropped: caps.over === "drop",
		quietUntil: end === null ? null : atMinute(dayStart, end),
		monthLeft: left.length === 0 || passesMonth ? null : Math.max(0, Math.min(...left)),
	};
}

const countSince = (start: number): SQL => sql`(select count(*) from ${deliveries} e
	where e.friend_id = ${friends.id} and e.counted_at >= ${start} and ${isAdvertising(sql`e.counted_as`)})`;
