import { sql } from "drizzle-orm";
import { journeyTags } from "#db/automation/journeys.ts";
import { holds } from "#functions/engine/explorer/holds.ts";
import { usesOf } from "#functions/engine/used-by/find.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** Actions that let friends pass a phase, and filters that use it. @throws Refusal 404 */
export async function usesOfPhase({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const there = sql`exists (select 1 from ${journeyTags} where id = ${id} and deleted_at is null)`;
	if (!(await holds(ctx, there))) throw notFound();
	return usesOf(ctx, { kind: "phase", id });
}
