import { type SQL, sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { effectsJson } from "#functions/engine/explorer/effect-fragments.ts";
import type { StepOwner } from "./step-owner.ts";

/** A stored step. */
export interface StoredStep {
	id: number;
	day: number;
	minute: number | null;
	actionId: number;
	twiceType: 0 | 1;
	effects: Effect[];
	/** Number of friends whose next step it is; null where they were not counted. */
	waiting: number | null;
}

/** SQL of the positions of friends in the steps of an item. */
export interface ReaderPositions {
	/** Select of `place`, a position, and `n`, the number of friends there; `positions` in the statement. */
	rows: SQL;
	/** Number of friends in `positions` who wait for the step `t`. */
	waiting: SQL;
}

const NO_READERS: ReaderPositions = { rows: sql`select 0 as place, 0 as n`, waiting: sql`null` };

/** All steps of a scenario or reminder in order, and its version; undefined where it was deleted. */
export async function loadSteps(
	ctx: Ctx,
	{ items, steps, ownerColumn }: StepOwner,
	id: number,
	positions: ReaderPositions = NO_READERS,
) {
	const [row] = await queryRows(
		ctx.db,
		{ version: number, steps: text },
		sql`with positions as materialized (${positions.rows})
			select i.version as version, (select coalesce(json_group_array(json(l.step)), '[]') from (
				select json_object('id', t.id, 'day', t.day, 'minute', t.minute, 'actionId', t.action_id,
					'twiceType', c.twice_type, 'effects', ${effectsJson(sql`t.action_id`)}, 'waiting', ${positions.waiting}) as step
				from ${steps} t join ${actions} c on c.id = t.action_id
				where t.${sql.identifier(ownerColumn)} = i.id and t.deleted_at is null order by t.day, t.minute, t.id) l) as steps
			from ${items} i where i.id = ${id} and i.deleted_at is null`,
	);
	return row && { version: row.version, steps: JSON.parse(row.steps) as StoredStep[] };
}
