import type { BroadcastInput } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { checkEffects } from "#functions/engine/actions/check-effects.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/**
 * Checks messages like an action's effects; error fields are renamed to `messages[…]`.
 * @throws Refusal 403, 422 of the effects, at the fields of the messages
 */
export async function checkBroadcastMessages(
	ctx: OperatorCtx,
	{ messages }: Pick<BroadcastInput, "messages">,
): Promise<void> {
	try {
		await checkEffects(ctx, messages);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const body = Object.entries(error.body).map(([field, texts]) => [
			field.replace(/^inputs\[/, "messages["),
			texts,
		]);
		throw new Refusal(error.status, Object.fromEntries(body));
	}
}
