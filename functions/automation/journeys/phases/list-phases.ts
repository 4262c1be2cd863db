import { sql } from "drizzle-orm";
import { journeyTags } from "#db/automation/journeys.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Phase with its condition. */
export interface JourneyPhase {
	id: number;
	name: string;
	memberQueryId: number | null;
	filter: Filter | null;
	passesByCondition: boolean;
	/** Reason that no more friends are moved; null while they are. */
	stopReason: string | null;
}

/** Phases of a journey in their order. */
export async function listPhases(ctx: OperatorCtx, journeyId: number): Promise<JourneyPhase[]> {
	const rows = await queryRows<
		Omit<JourneyPhase, "filter" | "passesByCondition"> & { filter: string | null; passes: number }
	>(
		ctx.db,
		sql`select p.id as id, p.name as name, q.id as memberQueryId, q.filter as filter,
				p.passes_by_condition as passes, p.stop_reason as stopReason
			from ${journeyTags} p left join ${memberQueries} q on q.id = p.member_query_id
			where p.journey_id = ${journeyId} and p.deleted_at is null order by p.position, p.id`,
	);
	return rows.map(({ passes, filter, ...row }) => ({
		...row,
		filter: filter === null ? null : parseFilterJson(filter),
		passesByCondition: passes === 1,
	}));
}
