import { sql } from "drizzle-orm";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { subselect } from "#db/platform/sql/subselect.ts";

/** The effects of an action's current version, in order, as JSON, in a query of `actions`. */
export const effectsOfAction = subselect<string>(sql`
	select json_group_array(json(e.effect)) from (
		select ${actionEffects.effect} as effect from ${actionEffects}
		where ${actionEffects.actionId} = ${actions.id} and ${actionEffects.version} = ${actions.version}
		order by ${actionEffects.position}) as e`);
