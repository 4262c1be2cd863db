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
