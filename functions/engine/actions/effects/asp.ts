import { sql } from "drizzle-orm";
import { landingVisits } from "#db/acquisition/landings.ts";
import { friends } from "#db/engine/friends.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { changeOutcome, refuseWithoutRow } from "../effect-precondition.ts";
import type { EffectRunner } from "./effect-runner.ts";

/**
 * Registers a conversion: marks the friend's last visit of a landing page as converted, once. Without
 * a visit there is nothing to register.
 */
export const asp: EffectRunner<EffectOf<"asp">> = {
	statements({ ctx, position, targets }) {
		const lastVisits = sql`(select max(v.id) as id from ${landingVisits} v
			where v.friend_id in (select friend_id from ${targets}) group by v.friend_id)`;
		return [
			changeOutcome(
				ctx,
				position,
				sql`(select d.run_id from ${targets} d where d.friend_id not in (
					select friend_id from ${landingVisits} where friend_id in (select friend_id from ${targets})))`,
				OUTCOME_CODES.nothingThere,
			),
			execute(
				ctx.db,
				sql`update ${landingVisits} set converted_at = ${ctx.now}
					where converted_at is null and id in (select id from ${lastVisits})`,
			),
		];
	},
	predictRefusal: () => refuseWithoutRow(sql`${landingVisits} v where v.friend_id = ${friends.id}`),
};
