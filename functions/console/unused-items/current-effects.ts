import { type SQL, sql } from "drizzle-orm";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { EFFECTS, type EffectName } from "#domain/engine/actions/effects/registry.ts";

/**
 * From-clause: effects `e` of a kind in the current versions of all actions `a`. Actions of deleted owners count too, so
 * that nothing in use is called unused.
 */
export const currentEffects = (name: EffectName): SQL =>
	sql`${actions} a join ${actionEffects} e on e.action_id = a.id and e.version = a.version
		and e.type = ${EFFECTS[name].type} and a.deleted_at is null`;
