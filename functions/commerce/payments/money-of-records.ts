import { sql } from "drizzle-orm";
import { paymentRefunds, payments } from "#db/commerce/payments.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { RETURNED_MONEY_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import type { Ctx } from "#functions/context.ts";

/** Money that was paid for a record, yen; that of the shop's till apart. */
export interface RecordMoney {
	/** Rest of the money of the till. */
	shopYen: number;
	/** Paid on a provider's page. */
	paidYen: number;
	refundedYen: number;
	/** Part that is still to go back; a refund that failed is owed until another one is made. */
	owedYen: number;
}

/** Finds the money that was paid for records, by the record's id. */
export async function findMoneyOfRecords(
	{ db }: Pick<Ctx, "db">,
	{ purpose, recordIds }: { purpose: string; recordIds: readonly number[] },
): Promise<Map<number, RecordMoney>> {
	if (recordIds.length === 0) return new Map();
	const rows = await queryRows(
		db,
		{ recordId: number, shopYen: number, paidYen: number, refundedYen: number, owedYen: number },
		sql`select p.purpose_id as recordId,
				sum(iif(p.provider = 'shop', p.paid_yen - p.refunded_yen, 0)) as shopYen,
				sum(iif(p.provider = 'shop', 0, p.paid_yen)) as paidYen,
				sum(iif(p.provider = 'shop', 0, p.refunded_yen)) as refundedYen,
				sum(iif(p.provider = 'shop', 0, min(p.paid_yen - p.refunded_yen, (select ifnull(sum(w.amount_yen), 0)
					from ${paymentRefunds} w where w.payment_id = p.id and w.state in ('waiting', 'failed'))))) as owedYen
			from ${payments} p
			where p.purpose = ${purpose} and p.purpose_id in ${valuesOfList(recordIds)} and p.paid_yen > 0
			group by p.purpose_id`,
	);
	return new Map(rows.map(({ recordId, ...money }) => [recordId, money]));
}

/** Sentences about the money of a record that is over, for the friend; empty where none was paid online. */
export function describeReturnedMoney({ paidYen, refundedYen, owedYen }: RecordMoney): string {
	if (paidYen <= 0) return "";
	const texts = RETURNED_MONEY_TEXTS;
	if (refundedYen <= 0 && owedYen <= 0) return texts.none(formatYen(paidYen));
	return [
		refundedYen > 0 && texts.returned(formatYen(refundedYen)),
		owedYen > 0 && texts.owed(formatYen(owedYen)),
		texts.wait,
	]
		.filter(Boolean)
		.join("");
}
