import type { UsedBy } from "#domain/engine/used-by/used-by.ts";
import type { UsesQuery } from "#domain/engine/used-by/used-by-query.ts";
import { usesOf } from "#functions/engine/used-by/find.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { findScore } from "./find.ts";

/**
 * Texts that show a friend's score by its name, conditions that use it, and actions that change it.
 * @throws Refusal 404
 */
export async function usesOfScore({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: UsesQuery & { id: number };
}): Promise<UsedBy> {
	await findScore(ctx, input.id);
	return usesOf(ctx, { kind: "score", ...input });
}
