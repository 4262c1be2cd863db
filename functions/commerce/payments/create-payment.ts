import { eq, sql } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { PaymentInput } from "#domain/commerce/payments/payment-input.ts";
import { totalOf } from "#domain/commerce/payments/payment-lines.ts";
import {
	DEFAULT_PAYMENT_DAYS,
	MAX_PAYMENT_DAYS,
	REQUEST_PURPOSE,
} from "#domain/engine/friend-records/payment-request-fields.ts";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { DAY, toInstant } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible, isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { createUrlCode } from "#functions/platform/http/url-code.ts";

/**
 * Requests a payment from a friend. The link is sent by whoever calls.
 * @throws Refusal 404 for a friend whom the operator may not see, 422 for an end that is over or too far
 */
export async function createPayment({ ctx, input }: { ctx: OperatorCtx; input: PaymentInput }) {
	const origin = publicOrigin(ctx.env);
	if (origin === "") throw invalid("ERROR", PAYMENT_TEXTS.originUnknown);
	await assertFriendVisible(ctx, input.friend_id);
	const expiresAt = readEnd(ctx, input.expires_at);
	const amountYen = totalOf(input.lines);
	const findSaved = () =>
		ctx.db
			.select({ id: payments.id, key: payments.key })
			.from(payments)
			.where(eq(payments.saveKey, ctx.saveKey));
	const saved = await saveOnce(findSaved, () =>
		ctx.db.batch([
			execute(
				ctx.db,
				insertInto(
					payments,
					{
						key: createUrlCode(ctx, "payment"),
						friendId: input.friend_id,
						purpose: REQUEST_PURPOSE,
						title: input.title,
						amountYen,
						lines: input.lines,
						state: "requested",
						expiresAt,
						operatorId: ctx.operator.id,
						createdAt: ctx.now,
						nextAttemptAt: expiresAt,
						saveKey: ctx.saveKey,
					},
					sql`where exists (select 1 from ${friends} f where f.id = ${input.friend_id})
						and ${isFriendVisible(ctx.operator, sql`${input.friend_id}`)}`,
				),
			),
			auditOfChange(ctx, {
				verb: "payment.request",
				subjectType: "payment",
				detail: { member_id: input.friend_id, title: input.title, yen: amountYen },
			}),
		]),
	);
	if (!saved) throw notFound();
	return { id: saved.id, url: origin + payPath(saved.key) };
}

function readEnd(ctx: OperatorCtx, end: string | null): number {
	if (end === null) return ctx.now + DEFAULT_PAYMENT_DAYS * DAY;
	const at = toInstant(end.slice(0, 10), end.slice(11, 16), ctx.zone);
	if (at === null || at <= ctx.now) throw invalid("expires_at", PAYMENT_TEXTS.endInvalid);
	if (at > ctx.now + MAX_PAYMENT_DAYS * DAY)
		throw invalid("expires_at", PAYMENT_TEXTS.endTooFar(MAX_PAYMENT_DAYS));
	return at;
}
