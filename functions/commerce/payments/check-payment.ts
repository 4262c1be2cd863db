import { eq } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findVisiblePayment } from "./find-visible-payment.ts";

/**
 * Has a worker ask the providers of a payment now.
 * @throws Refusal 404
 */
export async function checkPayment({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await findVisiblePayment(ctx, { id });
	await ctx.db.update(payments).set({ nextAttemptAt: ctx.now, attempts: 0 }).where(eq(payments.id, id));
}
