import { type SQL, sql } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import { payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { FORM_PAYMENT_DAYS } from "#domain/acquisition/forms/form-payment.ts";
import { type PaymentLine, totalOf } from "#domain/commerce/payments/payment-lines.ts";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { requestPaymentStatement } from "#functions/commerce/payments/payment-statements.ts";
import type { Ctx } from "#functions/context.ts";

/** Name of the purpose in the payments of answers. */
export const FORM_ANSWER_PURPOSE = "form-answer";

/** Condition: the answer `n` counts. One whose payment ended without money counts no more. */
export const isAnswerCounted: SQL = sql`not exists (select 1 from ${payments} p
	where p.purpose = ${FORM_ANSWER_PURPOSE} and p.purpose_id = n.id and p.state = 'expired')`;

interface AnswerPayment {
	title: string;
	lines: readonly PaymentLine[];
	saveKey: string;
}

/** Statements that request the payment of an answer, in the transaction that stores it; none for a free one. */
export const requestAnswerPayment = (ctx: Ctx, { title, lines, saveKey }: AnswerPayment): Statement[] =>
	lines.length === 0
		? []
		: [
				requestPaymentStatement(ctx, {
					friendId: sql`a.friend_id`,
					purpose: FORM_ANSWER_PURPOSE,
					purposeId: sql`a.id`,
					title: sql`${title.slice(0, 100)}`,
					amountYen: sql`${totalOf(lines)}`,
					lines: sql`${JSON.stringify(lines)}`,
					expiresAt: ctx.now + FORM_PAYMENT_DAYS * DAY,
					from: sql`from ${formAnswers} a where a.save_key = ${saveKey}`,
				}),
			];

/** Path of the page on which an answer is paid; undefined for a free one. */
export async function findAnswerPayPage({ db }: Ctx, saveKey: string): Promise<string | undefined> {
	const [row] = await queryRows(
		db,
		{ key: text },
		sql`select p.key from ${formAnswers} a join ${payments} p on p.purpose = ${FORM_ANSWER_PURPOSE} and p.purpose_id = a.id
			where a.save_key = ${saveKey}`,
	);
	return row && payPath(row.key);
}
