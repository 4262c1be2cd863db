import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { sendingCaps, sendingCounts } from "#db/engine/sending-caps.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { AdvertisingKind } from "#domain/engine/sending-caps/cap-kinds.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Statement that stores the messages of the month which LINE counts beyond ours: of other tools, of broadcasts whose friends
 * LINE chooses, and from before the caps. LINE's count lags behind ours, so the number only rises within a month.
 */
export const noteOthers = (ctx: Pick<Ctx, "db" | "now">, used: number): Statement => {
	const month = currentDay(ctx.now).slice(0, 7);
	return execute(
		ctx.db,
		sql`update ${sendingCaps} set others_month = ${month}, others = max(iif(others_month = ${month}, others, 0),
			cast(${used} - (select total(sends) from ${sendingCounts} where month = ${month}) as integer))`,
	);
};

/** Caps of the current month with their use; the kind is null for the cap of all messages. */
export function readMonthCaps(ctx: Pick<Ctx, "db" | "now">) {
	const month = currentDay(ctx.now).slice(0, 7);
	return queryRows(
		ctx.db,
		{ kind: nullable(typed<AdvertisingKind>(text)), used: number, limit: number },
		sql`select null as kind, (select total(n.sends) from ${sendingCounts} n where n.month = ${month})
				+ iif(c.others_month = ${month}, c.others, 0) as used, c.month_limit as "limit"
			from ${sendingCaps} c where c.is_active and c.month_limit is not null
			union all select k.key, ifnull(n.sends, 0), k.value from ${sendingCaps} c cross join json_each(c.month_limits) k
				left join ${sendingCounts} n on n.month = ${month} and n.kind = k.key where c.is_active`,
	);
}
