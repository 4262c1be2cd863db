import { sql } from "drizzle-orm";
import { linkTaps } from "#db/acquisition/links.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import type { BroadcastFiguresQuery } from "#domain/engine/results/result-queries.ts";
import {
	BROADCASTS_WITH_TASKS,
	isBroadcastVisible,
} from "#functions/content/broadcasts/broadcast-state-sql.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { countBroadcastBookings } from "./broadcast-bookings.ts";
import { selectBroadcastOpens } from "./select-broadcast-opens.ts";

const FIGURE_COLUMNS = {
	id: number,
	tapped: nullable(number),
	booked: nullable(number),
	/** Null where LINE tells none. */
	opened: nullable(number),
};

/**
 * Friends who tapped a link of each of a page's broadcasts, who booked after it, and who opened it as LINE
 * counts them; null for an operator who may not see them. One statement counts all.
 */
export async function countBroadcastFigures({
	ctx,
	input: { ids },
}: {
	ctx: OperatorCtx;
	input: BroadcastFiguresQuery;
}) {
	const bookings = countBroadcastBookings(ctx);
	const tapped = sql`(select count(distinct t.friend_id) from ${linkTaps} t where t.source_type = 'broadcast'
		and t.source_id = listed.id and ${isFriendVisible(ctx.operator, sql`t.friend_id`)})`;
	const items = await queryRows(
		ctx.db,
		FIGURE_COLUMNS,
		sql`with listed as materialized (select b.id as id, coalesce(b.planned_at, b.ordered_at) as began
				from ${BROADCASTS_WITH_TASKS} where b.id in ${valuesOfList(ids)} and t.total > 0 and ${isBroadcastVisible(ctx)}),
			${bookings.part}
			select listed.id as id, ${hasAbility(ctx.operator, "link-read") ? tapped : sql`null`} as tapped,
				${bookings.count} as booked, ${selectBroadcastOpens(ctx, sql`listed.id`)} as opened from listed`,
	);
	return { items };
}
