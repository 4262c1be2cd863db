import type { PlaceholderValues } from "#domain/placeholders/definition.ts";
import { assertVisible } from "../friends/show.ts";
import { forbidden } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { mayDo } from "../operators/signed-in.ts";
import { placeholderValues, valuesForAnybody } from "./values.ts";

interface Reader {
	ctx: OperatorCtx;
	/** `friend` is null for a preview without a friend. */
	input: { friend: number | null; origin: string };
}

/**
 * The values of placeholders for an operator's preview, through a friend's eyes or without a friend.
 * @throws Refusal 403 for an operator who may see no friends, 404 for a friend whom they may not see.
 */
export async function valuesOfReader({ ctx, input: { friend, origin } }: Reader): Promise<PlaceholderValues> {
	if (friend === null) return valuesForAnybody(ctx, origin);
	if (!mayDo(ctx.operator, "friend-read")) throw forbidden();
	await assertVisible(ctx, friend);
	return (await placeholderValues(ctx, [friend], origin)).get(friend)!;
}
