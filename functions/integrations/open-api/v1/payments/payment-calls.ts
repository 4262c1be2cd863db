import { and, asc, eq, gt } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { paymentLinesField } from "#domain/commerce/payments/payment-lines.ts";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import {
	friendParams,
	pageOfRows,
	pageQuery,
	toIsoInstant,
	toIsoInstantOrNull,
	toPage,
} from "#domain/integrations/open-api/v1/api-fields.ts";
import {
	paymentDetailShape,
	paymentList,
	paymentParams,
	paymentRequestInput,
} from "#domain/integrations/open-api/v1/payment-schemas.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { createPayment } from "#functions/commerce/payments/create-payment.ts";
import { findVisiblePayment } from "#functions/commerce/payments/find-visible-payment.ts";
import type { StoredPayment } from "#functions/commerce/payments/payment-snapshot.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { defineCall } from "../define-call.ts";
import type { ProgramCtx } from "../program-context.ts";

const chapter = "支払い";

/** Calls that read a friend's payments and request one. */
export const paymentCalls = [
	defineCall({
		method: "get",
		path: "/friends/{fid}/payments",
		right: "read",
		needs: ["payment-read"],
		chapter,
		summary: "友だちの支払い",
		description: "依頼した順に返します。",
		params: friendParams,
		query: pageQuery,
		answer: paymentList,
		run: async (ctx, { params: { fid }, query }) => {
			const { after, limit } = toPage(query);
			await assertFriendVisible(ctx, fid);
			const rows = await ctx.db
				.select()
				.from(payments)
				.where(and(eq(payments.friendId, fid), gt(payments.id, after)))
				.orderBy(asc(payments.id))
				.limit(limit + 1);
			return pageOfRows(rows, { limit, idOf: ({ id }) => id, present: (row) => present(ctx, row) });
		},
	}),
	defineCall({
		method: "post",
		path: "/friends/{fid}/payments",
		right: "write",
		needs: ["payment-write", "payment-read"],
		chapter,
		summary: "支払いを依頼する",
		description:
			"支払いのページを作って、そのアドレス（url）を返します。友だちには何も送りません。urlをメッセージで送ってください。",
		params: friendParams,
		body: paymentRequestInput,
		answer: paymentDetailShape,
		run: async (ctx, { params: { fid }, body }) => {
			const { id } = await createPayment({
				ctx,
				input: {
					friend_id: fid,
					title: body.title,
					lines: paymentLinesField().parse(body.lines),
					expires_at:
						body.expires_at === null ? null : toWireTime(Date.parse(body.expires_at), ctx.zone).slice(0, 16),
				},
			});
			return presentDetail(ctx, { fid, id });
		},
	}),
	defineCall({
		method: "get",
		path: "/friends/{fid}/payments/{payment_id}",
		right: "read",
		needs: ["payment-read"],
		chapter,
		summary: "支払い1件",
		description: "明細と入出金の記録も返します。",
		params: paymentParams,
		answer: paymentDetailShape,
		run: (ctx, { params: { fid, payment_id } }) => presentDetail(ctx, { fid, id: payment_id }),
	}),
];

/** @throws Refusal 404, also for a payment of another friend */
async function presentDetail(ctx: ProgramCtx, { fid, id }: { fid: number; id: number }) {
	const { payment, entries } = await findVisiblePayment(ctx, { id });
	if (payment.friendId !== fid) throw notFound();
	return {
		...present(ctx, payment),
		lines: payment.lines.map(({ name, quantity, unitYen, taxRate }) => ({
			name,
			quantity,
			unit_yen: unitYen,
			tax_rate: taxRate,
		})),
		entries: entries.map((entry) => ({
			id: entry.id,
			kind: entry.kind,
			yen: entry.yen,
			provider: entry.provider,
			method: entry.method,
			at: toIsoInstant(entry.at),
		})),
	};
}

const present = ({ env }: ProgramCtx, payment: StoredPayment) => ({
	id: payment.id,
	fid: payment.friendId,
	title: payment.title,
	purpose: payment.purpose,
	purpose_id: payment.purposeId,
	state: payment.state,
	amount_yen: payment.amountYen,
	paid_yen: payment.paidYen,
	refunded_yen: payment.refundedYen,
	disputed_yen: payment.disputedYen,
	provider: payment.provider,
	is_test: payment.isTest,
	url: publicOrigin(env) + payPath(payment.key),
	requested_at: toIsoInstant(payment.createdAt),
	expires_at: toIsoInstant(payment.expiresAt),
	paid_at: toIsoInstantOrNull(payment.paidAt),
});
