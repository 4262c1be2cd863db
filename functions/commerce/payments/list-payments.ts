import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { PAYMENTS_PER_PAGE, type PaymentListFilter } from "#domain/commerce/payments/payment-input.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { isWithinSpan } from "#functions/engine/filters/conditions/within-span.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findVisiblePayment } from "./find-visible-payment.ts";
import { presentPayment, presentPaymentDetail } from "./present-payment.ts";

interface ListPayments {
	ctx: OperatorCtx;
	input: PaymentListFilter & { before?: TimeCursor | undefined };
}

/** Payments within the operator's scope, newest first, one page, with the sums of all matches. */
export async function listPayments({ ctx, input: { before, ...filter } }: ListPayments) {
	const where = matching(ctx, filter);
	const [rows, [sums]] = await ctx.db.batch([
		ctx.db
			.select({ payment: payments, friend: { name: friends.name, iconUrl: friends.iconUrl } })
			.from(payments)
			.leftJoin(friends, eq(friends.id, payments.friendId))
			.where(
				and(
					where,
					before && sql`(${payments.createdAt}, ${payments.id}) < (${before.at}, ${Number(before.id) || 0})`,
				),
			)
			.orderBy(desc(payments.createdAt), desc(payments.id))
			.limit(PAYMENTS_PER_PAGE + 1),
		ctx.db
			.select({
				total: sql<number>`count(*)`.as("total"),
				requested: sumOf(sql`${payments.amountYen}`).as("requested"),
				paid: sumOf(sql`${payments.paidYen}`).as("paid"),
				refunded: sumOf(sql`${payments.refundedYen}`).as("refunded"),
			})
			.from(payments)
			.leftJoin(friends, eq(friends.id, payments.friendId))
			.where(where),
	]);
	const page = rows.slice(0, PAYMENTS_PER_PAGE);
	const last = rows.length > PAYMENTS_PER_PAGE ? page.at(-1)?.payment : undefined;
	return {
		items: page.map(({ payment, friend }) => ({
			...presentPayment(ctx, payment),
			friend:
				payment.friendId === null
					? null
					: { id: payment.friendId, name: friend?.name ?? "", icon_url: friend?.iconUrl ?? null },
		})),
		total: sums?.total ?? 0,
		/** Sums of all matches that were not made with test keys. */
		requested_yen: sums?.requested ?? 0,
		paid_yen: sums?.paid ?? 0,
		refunded_yen: sums?.refunded ?? 0,
		next_cursor: last ? writeTimeCursor({ at: last.createdAt, id: String(last.id) }) : null,
	};
}

const sumOf = (yen: SQL) => sql<number>`ifnull(sum(iif(${payments.isTest}, 0, ${yen})), 0)`;

function matching(
	{ operator, zone }: OperatorCtx,
	{ state, friend_id, search, date_from, date_to }: PaymentListFilter,
): SQL | undefined {
	const key = normaliseText(search);
	return and(
		visibleTo(operator),
		state && eq(payments.state, state),
		friend_id === null ? undefined : eq(payments.friendId, friend_id),
		date_from === null && date_to === null
			? undefined
			: isWithinSpan(sql`${payments.createdAt}`, spanOfDays(date_from, date_to, zone)),
		key === ""
			? undefined
			: sql`(instr(lower(${payments.title}), ${key}) > 0 or instr(${friends.nameKey}, ${key}) > 0)`,
	);
}

/**
 * A payment with its ledger.
 * @throws Refusal 404
 */
export async function showPayment({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const snapshot = await findVisiblePayment(ctx, input);
	const { payment, entries, refunds } = snapshot;
	const ids = [payment, ...entries, ...refunds].flatMap(({ operatorId }) => operatorId ?? []);
	const [names, [friend]] = await Promise.all([
		ids.length === 0
			? []
			: ctx.db
					.select({ id: operators.id, name: operators.name })
					.from(operators)
					.where(inArray(operators.id, [...new Set(ids)])),
		ctx.db
			.select({ id: friends.id, name: friends.name, icon_url: friends.iconUrl })
			.from(friends)
			.where(eq(friends.id, payment.friendId ?? 0)),
	]);
	const nameOf = new Map(names.map(({ id, name }) => [id, name]));
	return {
		...presentPaymentDetail(ctx, snapshot, (id) => (id === null ? null : (nameOf.get(id) ?? null))),
		friend: friend ?? null,
	};
}
