import { sql } from "drizzle-orm";
import { journeyTags } from "#db/automation/journeys.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { findUses } from "#functions/engine/used-by/find-uses.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Actions that move friends to a phase, and filters that use it. @throws Refusal 404 */
export async function listPhaseUses({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const phaseExists = sql`exists (select 1 from ${journeyTags} where id = ${id} and deleted_at is null)`;
	if (!(await conditionHolds(ctx, phaseExists))) throw notFound();
	return findUses(ctx, { kind: "phase", id });
}
