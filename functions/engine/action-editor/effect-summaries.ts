import { z } from "zod";
import { MAX_EFFECTS } from "#domain/engine/actions/action-input.ts";
import { type Effect, effectSchema, summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { boundedList } from "#domain/platform/wire/input-schemas.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Effects from an editor, including incomplete ones. */
export const effectSummariesInput = z.object({
	inputs: boundedList(z.unknown(), MAX_EFFECTS, ACTION_TEXTS.tooManyEffects(MAX_EFFECTS)),
});

/** One line for each effect, with current names; null for an incomplete one. */
export async function summariseEffects({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: z.output<typeof effectSummariesInput>;
}) {
	const effects = input.inputs.map((each): Effect | null => effectSchema.safeParse(each).data ?? null);
	const names = await loadEffectNames(
		ctx,
		effects.filter((effect) => effect !== null),
	);
	return { lines: effects.map((effect) => effect && summariseEffect(effect, names)) };
}
