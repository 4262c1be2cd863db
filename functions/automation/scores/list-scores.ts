import { sql } from "drizzle-orm";
import { scoreLevels, scoreRules, scores, scoreTallies } from "#db/automation/scores.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface Level {
	/** 0 is the lowest level. */
	id: number;
	name: string;
	colour: ColourClass;
}

const COLUMNS = {
	id: number,
	name: text,
	half_life_days: nullable(number),
	rule_count: number,
	is_counting: typed<0 | 1>(number),
	lowest: text,
	levels: text,
};

/** All scores with their levels in ascending order, in one statement. */
export async function listScores({ ctx }: { ctx: OperatorCtx }) {
	const rows = await queryRows(
		ctx.db,
		COLUMNS,
		sql`select s.id, s.name, s.half_life_days,
				(select count(*) from ${scoreRules} r where r.score_id = s.id and r.deleted_at is null) as rule_count,
				exists (select 1 from ${scoreTallies} t where t.score_id = s.id and t.state = 'counting') as is_counting,
				json_object('id', 0, 'name', s.lowest_name, 'colour', s.lowest_colour) as lowest,
				(select json_group_array(json_object('id', l.id, 'name', l.name, 'colour', l.colour)) from (
					select * from ${scoreLevels} where score_id = s.id and deleted_at is null order by from_points) l) as levels
			from ${scores} s where s.deleted_at is null order by s.id`,
	);
	return {
		items: rows.map(({ lowest, levels, is_counting, ...score }) => ({
			...score,
			is_counting: is_counting === 1,
			levels: [JSON.parse(lowest) as Level, ...(JSON.parse(levels) as Level[])],
		})),
	};
}
