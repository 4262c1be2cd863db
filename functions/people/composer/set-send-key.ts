import { eq } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import type { SendKey } from "#domain/people/composer/send-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Sets the key that sends this operator's text (E-262). */
export async function setSendKey({
	ctx,
	input: { send_key },
}: {
	ctx: OperatorCtx;
	input: { send_key: SendKey };
}): Promise<void> {
	await ctx.db.update(operators).set({ sendKey: send_key }).where(eq(operators.id, ctx.operator.id));
}
