import type { BroadcastInput } from "#domain/content/broadcasts/broadcast.ts";
import { checkEffects } from "#functions/engine/actions/check-effects.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** Applies the checks of an action's effects; problems name the messages. @throws Refusal 403, 422 */
export async function checkMessages(
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
