import { z } from "zod";
import { MAX_EFFECTS } from "#domain/engine/actions/action.ts";
import { type Effect, effectSchema, summarise } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { list } from "#domain/platform/wire/wire.ts";
import { namesFor } from "#functions/engine/actions/names.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** Effects from an editor, including incomplete ones. */
export const summariesInput = z.object({
	inputs: list(z.unknown(), MAX_EFFECTS, ACTION_TEXTS.tooManyEffects(MAX_EFFECTS)),
});

/** One line for each effect, with present names; null for an incomplete one. */
export async function summariesOf({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: z.output<typeof summariesInput>;
}) {
	const effects = input.inputs.map((each): Effect | null => effectSchema.safeParse(each).data ?? null);
	const names = await namesFor(
		ctx,
		effects.filter((effect) => effect !== null),
	);
	return { lines: effects.map((effect) => effect && summarise(effect, names)) };
}
