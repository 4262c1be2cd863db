import { sql } from "drizzle-orm";
import { journeyPhaseCounts, journeys, journeyTags } from "#db/automation/journeys.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Journey in the list; its phases are a JSON list. */
const COLUMNS = {
	id: number,
	name: text,
	group_id: nullable(number),
	order: number,
	favourite: number,
	favourite_order: number,
	version: number,
	journey_tags: text,
};

/** Phase in the list of journeys. */
interface ListedPhase {
	id: number;
	name: string;
	order: number;
	/** Number of friends currently at this phase; null for an operator who sees only some friends. */
	standing: number | null;
	filter: Filter | null;
	passes_by_condition: boolean;
}

type StoredPhase = Omit<ListedPhase, "order" | "filter" | "passes_by_condition"> & {
	filter: string | null;
	passes_by_condition: number;
};

/**
 * Journeys in their order, with their phases (M-082 to M-084, M-327). A row can be posted to M-329 unchanged.
 */
export async function listJourneysInOrder({ ctx }: { ctx: OperatorCtx }) {
	const standing = ctx.operator.friendScope.all ? sql`ifnull(c.standing, 0)` : sql`null`;
	const rows = await queryRows(
		ctx.db,
		COLUMNS,
		sql`select j.id as id, j.name as name, j.group_id as group_id, j.is_favourite as favourite, j.version as version,
				row_number() over (order by j.position, j.id) as "order",
				row_number() over (order by j.favourite_position, j.position, j.id) as favourite_order,
				(select json_group_array(json_object('id', p.id, 'name', p.name, 'standing', p.standing, 'filter', p.filter,
						'passes_by_condition', p.passes_by_condition)) from (
					select p.id, p.name, ${standing} as standing, q.filter, p.passes_by_condition from ${journeyTags} p
						left join ${memberQueries} q on q.id = p.member_query_id
						left join ${journeyPhaseCounts} c on c.journey_tag_id = p.id
						where p.journey_id = j.id and p.deleted_at is null order by p.position, p.id) p) as journey_tags
			from ${journeys} j where j.deleted_at is null order by j.position, j.id`,
	);
	return {
		data: rows.map(({ favourite, journey_tags, ...row }) => ({
			...row,
			favourite: favourite === 1,
			journey_tags: (JSON.parse(journey_tags) as StoredPhase[]).map(presentPhase),
		})),
	};
}

const presentPhase = (
	{ filter, passes_by_condition, ...phase }: StoredPhase,
	index: number,
): ListedPhase => ({
	...phase,
	order: index + 1,
	filter: filter === null ? null : parseFilterJson(filter),
	passes_by_condition: passes_by_condition === 1,
});
