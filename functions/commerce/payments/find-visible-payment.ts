import { and, eq } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { friends } from "#db/engine/friends.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, notFound } from "#functions/platform/http/request-refusal.ts";
import { type PaymentSnapshot, readPayment } from "./payment-snapshot.ts";

/**
 * A payment with its ledger, within the operator's scope. A payment of somebody who is no friend is for operators who see
 * all friends.
 * @throws Refusal 404; 409 if it has another version than the operator saw
 */
export async function findVisiblePayment(
	ctx: OperatorCtx,
	{ id, version }: { id: number; version?: number | undefined },
): Promise<PaymentSnapshot> {
	const [[visible], snapshot] = await Promise.all([
		ctx.db
			.select({ id: payments.id })
			.from(payments)
			.leftJoin(friends, eq(friends.id, payments.friendId))
			.where(and(eq(payments.id, id), visibleTo(ctx.operator))),
		readPayment(ctx, { id }),
	]);
	if (!visible || !snapshot) throw notFound();
	if (version !== undefined && version !== snapshot.payment.version) throw changedByOther();
	return snapshot;
}
