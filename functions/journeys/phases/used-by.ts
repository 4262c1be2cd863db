import { sql } from "drizzle-orm";
import { journeyTags } from "#db/journeys.ts";
import { holds } from "../../explorer/holds.ts";
import { notFound } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { usesOf } from "../../used-by/find.ts";

/** What lets friends pass a phase, and what asks whether they have. @throws Refusal 404 */
export async function usesOfPhase({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const there = sql`exists (select 1 from ${journeyTags} where id = ${id} and deleted_at is null)`;
	if (!(await holds(ctx, there))) throw notFound();
	return usesOf(ctx, { kind: "phase", id });
}
