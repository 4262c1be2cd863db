import { type SQL, sql } from "drizzle-orm";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { paymentCheckouts, payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { createUrlCode } from "#functions/platform/http/url-code.ts";

interface RequestedGuarantee {
	/** Code of its page. */
	key: string;
	friendId: SQL;
	purpose: string;
	purposeId: SQL;
	title: string;
	maxYen: number;
	/** Text that the friend agrees to. */
	terms: string;
	expiresAt: number;
	/** From `from` to the end of a `where`. */
	from: SQL;
}

/** Statement that asks a friend for a card, in the batch that creates the record to be guaranteed. */
export const requestGuaranteeStatement = (
	{ db, now }: Pick<Ctx, "db" | "now">,
	{ from, ...values }: RequestedGuarantee,
): Statement =>
	execute(
		db,
		insertInto(
			cardGuarantees,
			{ ...values, state: "requested", createdAt: now, nextAttemptAt: values.expiresAt },
			from,
		),
	);

/** Statement that makes guarantees due, so that a worker ends them, or looks at how long their card is kept. */
export const lookAtGuaranteesStatement = (
	{ db, now }: Pick<Ctx, "db" | "now">,
	condition: SQL,
	{ isOver }: { isOver: boolean },
): Statement =>
	execute(
		db,
		sql`update ${cardGuarantees} as g set next_attempt_at = ${now}, attempts = 0
			${isOver ? sql`, expires_at = min(expires_at, ${now})` : sql``}
			where ${condition} and g.state in ('requested', 'kept')`,
	);

/** Yen that were charged to a guarantee `g`, or may still be: of everything but charges that failed. */
const chargedYen: SQL = sql`(select ifnull(sum(c.amount_yen), 0) from ${payments} c
	where c.guarantee_id = g.id and c.state <> 'expired')`;

interface GuaranteeCharge {
	ctx: OperatorCtx;
	guaranteeId: number;
	purpose: string;
	title: string;
	yen: number;
	/** Further condition on the guarantee `g`. */
	condition: SQL;
}

/**
 * Statements that charge a registered card, once per save: a payment with a checkout that a worker creates at the provider
 * under its key. The insert itself compares the amount with what the friend agreed to.
 */
export function chargeGuaranteeStatements({
	ctx,
	guaranteeId,
	purpose,
	title,
	yen,
	condition,
}: GuaranteeCharge): Statement[] {
	const { db, now, saveKey } = ctx;
	const key = createUrlCode(ctx, "payment");
	const line = { name: title.slice(0, 100), quantity: 1, unitYen: yen, taxRate: 0 };
	return [
		execute(
			db,
			insertInto(
				payments,
				{
					key,
					friendId: sql`g.friend_id`,
					purpose,
					purposeId: sql`g.purpose_id`,
					title: sql`substr(${`${title} `} || g.title, 1, 100)`,
					amountYen: yen,
					lines: [line] as never,
					provider: "stripe",
					isTest: sql`g.is_test`,
					state: "requested",
					// It is charged at once or not at all.
					expiresAt: now,
					operatorId: ctx.operator.id,
					guaranteeId: sql`g.id`,
					createdAt: now,
					nextAttemptAt: now,
					saveKey,
				},
				sql`from ${cardGuarantees} g where g.id = ${guaranteeId} and g.state = 'kept' and g.method_ref is not null
					and ${yen} + ${chargedYen} <= g.max_yen and ${condition}`,
			),
		),
		auditOfChange(ctx, {
			verb: "payment.charge-card",
			subjectType: "payment",
			detail: { title, yen, key },
		}),
		execute(
			db,
			insertInto(
				paymentCheckouts,
				{
					paymentId: sql`p.id`,
					provider: "stripe",
					key: ctx.newId(),
					isTest: sql`p.is_test`,
					card: sql`json_object('customer', g.customer_ref, 'method', g.method_ref)`,
					state: "opening",
					expiresAt: now,
					createdAt: now,
				},
				sql`from ${payments} p join ${cardGuarantees} g on g.id = p.guarantee_id where p.key = ${key}`,
			),
		),
	];
}
