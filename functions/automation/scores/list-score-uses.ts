import type { UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import type { UsesQuery } from "#domain/engine/used-by/used-by-query.ts";
import { findUses } from "#functions/engine/used-by/find-uses.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findScore } from "./find-score.ts";

/**
 * Texts that show a friend's score by its name, conditions that use it, and actions that change it.
 * @throws Refusal 404
 */
export async function listScoreUses({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: UsesQuery & { id: number };
}): Promise<UsedBy> {
	await findScore(ctx, input.id);
	return findUses(ctx, { kind: "score", ...input });
}
