import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { sendingCaps, sendingCounts } from "#db/engine/sending-caps.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
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
