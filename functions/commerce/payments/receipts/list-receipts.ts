import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { paymentReceiptReissues, paymentReceipts } from "#db/commerce/payment-receipts.ts";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import {
	RECEIPTS_PER_PAGE,
	type ReceiptListFilter,
} from "#domain/commerce/payments/receipts/receipt-input.ts";
import { RECEIPT_DIGITS } from "#domain/commerce/payments/receipts/receipt-number.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { isWithinSpan } from "#functions/engine/filters/conditions/within-span.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { presentReceipt } from "./present-receipt.ts";

interface ListReceipts {
	ctx: OperatorCtx;
	input: ReceiptListFilter & { before?: TimeCursor | undefined };
}

/** Receipts within the operator's scope, newest first, one page. */
export async function listReceipts({ ctx, input: { before, ...filter } }: ListReceipts) {
	const rows = await receiptsStatement(ctx, { ...filter, before });
	const page = rows.slice(0, RECEIPTS_PER_PAGE);
	const last = rows.length > RECEIPTS_PER_PAGE ? page.at(-1)?.receipt : undefined;
	return {
		items: page.map(({ receipt, friendName, issuedBy, reissues, ...replacement }) => ({
			...presentReceipt(ctx, receipt, {
				reissues,
				issuedBy,
				replacement:
					replacement.replacementId === null
						? null
						: { prefix: replacement.replacementPrefix!, number: replacement.replacementNumber },
			}),
			friend: receipt.friendId === null ? null : { id: receipt.friendId, name: friendName ?? "" },
		})),
		next_cursor: last ? writeTimeCursor({ at: last.issuedAt, id: String(last.id) }) : null,
	};
}

/** Format of `formatReceiptNumber` for SQLite. */
const NUMBER_FORMAT = `%0${RECEIPT_DIGITS}d`;

const replacements = alias(paymentReceipts, "replacements");

/** Query of a page and the row after it. */
export const receiptsStatement = (ctx: OperatorCtx, { before, ...filter }: ListReceipts["input"]) =>
	ctx.db
		.select({
			receipt: paymentReceipts,
			// D1 returns the rows of a batch by column name, so columns of one name need aliases.
			friendName: sql<string | null>`${friends.name}`.as("friend_name"),
			issuedBy: sql<string | null>`${operators.name}`.as("issued_by_name"),
			reissues:
				sql<number>`(select count(*) from ${paymentReceiptReissues} b where b.receipt_id = ${paymentReceipts.id})`.as(
					"reissue_count",
				),
			replacementId: sql<number | null>`${replacements.id}`.as("replacement_id"),
			replacementPrefix: sql<string | null>`${replacements.prefix}`.as("replacement_prefix"),
			replacementNumber: sql<number | null>`${replacements.number}`.as("replacement_number"),
		})
		.from(paymentReceipts)
		.leftJoin(friends, eq(friends.id, paymentReceipts.friendId))
		.leftJoin(operators, eq(operators.id, paymentReceipts.operatorId))
		.leftJoin(replacements, eq(replacements.replacesId, paymentReceipts.id))
		.where(
			and(
				matching(ctx, filter),
				before &&
					sql`(${paymentReceipts.issuedAt}, ${paymentReceipts.id}) < (${before.at}, ${Number(before.id) || 0})`,
			),
		)
		.orderBy(desc(paymentReceipts.issuedAt), desc(paymentReceipts.id))
		.limit(RECEIPTS_PER_PAGE + 1);

function matching(
	{ operator, zone }: OperatorCtx,
	{ search, date_from, date_to }: ReceiptListFilter,
): SQL | undefined {
	const key = normaliseText(search);
	const has = (text: SQL) => sql`instr(lower(${text}), ${key}) > 0`;
	return and(
		visibleTo(operator),
		date_from === null && date_to === null
			? undefined
			: isWithinSpan(sql`${paymentReceipts.issuedAt}`, spanOfDays(date_from, date_to, zone)),
		key === ""
			? undefined
			: sql`(${has(sql`(${paymentReceipts.prefix} || printf(${NUMBER_FORMAT}, ${paymentReceipts.number}))`)}
				or ${has(sql`${paymentReceipts.addressee}`)} or ${has(sql`${paymentReceipts.title}`)}
				or instr(${friends.nameKey}, ${key}) > 0)`,
	);
}
