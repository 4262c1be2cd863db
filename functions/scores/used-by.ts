import type { UsedBy } from "#domain/used-by.ts";
import type { UsesQuery } from "#domain/used-by-query.ts";
import type { OperatorCtx } from "../http/types.ts";
import { usesOf } from "../used-by/find.ts";
import { findScore } from "./find.ts";

/** Texts that say what a friend has of a score, by its name, conditions that ask for it, and actions that change it. @throws Refusal 404 */
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
