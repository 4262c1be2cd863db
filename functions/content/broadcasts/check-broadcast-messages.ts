import type { AbTestSettings } from "#domain/content/broadcasts/ab-test-settings.ts";
import type { BroadcastInput } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { checkEffects } from "#functions/engine/actions/check-effects.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { withRenamedFields } from "#functions/platform/http/rename-error-fields.ts";

/**
 * Checks messages like an action's effects.
 * @throws Refusal 422 as of `checkEffects`, at the fields `messages[…]`
 */
export const checkBroadcastMessages = (
	ctx: OperatorCtx,
	{ messages }: Pick<BroadcastInput, "messages">,
): Promise<void> => withRenamedFields([[/^inputs\[/, "messages["]], () => checkEffects(ctx, messages));

/** The same check for the further variants of a test, at the fields `ab_test[variants][…][messages][…]`. */
export async function checkVariantMessages(ctx: OperatorCtx, abTest: AbTestSettings | null): Promise<void> {
	for (const [index, { messages }] of (abTest?.variants ?? []).entries())
		await withRenamedFields([[/^inputs\[/, `ab_test[variants][${index}][messages][`]], () =>
			checkEffects(ctx, messages),
		);
}
