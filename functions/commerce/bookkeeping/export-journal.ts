import { sql } from "drizzle-orm";
import { paymentEntries, payments } from "#db/commerce/payments.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import { type BookAccounts, methodOf } from "#domain/commerce/bookkeeping/book-accounts.ts";
import type { ExportQuery } from "#domain/commerce/bookkeeping/bookkeeping-input.ts";
import type { JournalMovement } from "#domain/commerce/bookkeeping/formats/accounting-format.ts";
import {
	type AccountingFormatName,
	accountingFormat,
} from "#domain/commerce/bookkeeping/formats/registry.ts";
import { splitByRate } from "#domain/commerce/bookkeeping/split-by-rate.ts";
import type { PaymentEntryKind } from "#domain/commerce/payments/payment-entry.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { auditDisclosure } from "#functions/platform/auth/write-audit.ts";
import { encodeText, writeCsvHeader, writeCsvLines } from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findAccounts } from "./account-settings.ts";
import { assertSeesBooks } from "./assert-sees-books.ts";
import { linesOf, RATE_COLUMNS, spanOfDay, yenByRateSql } from "./read-ledger.ts";

/** Number of entries per read, so that a year is never in memory. */
const ENTRIES_PER_READ = 500;

interface ExportJournal {
	ctx: OperatorCtx;
	input: ExportQuery & { format: AccountingFormatName };
}

/**
 * Writes the ledger of some days as a file for an accounting program, oldest first, without movements of tests.
 * @throws Refusal 403 for an operator who sees only some friends
 */
export async function exportJournal({ ctx, input }: ExportJournal): Promise<Response> {
	assertSeesBooks(ctx);
	const { format, from, to, encoding } = input;
	const { accounts } = await findAccounts(ctx, format);
	await auditDisclosure(ctx, {
		verb: "bookkeeping.export",
		subjectType: "accounting_format",
		subjectId: format,
		detail: { from, to },
	});
	const name = `${accountingFormat(format).label}_${from.replaceAll("-", "")}-${to.replaceAll("-", "")}.csv`;
	return new Response(streamJournal(ctx, input, accounts), {
		headers: {
			"Content-Type": `text/csv; charset=${encoding}`,
			"Content-Disposition": contentDisposition("attachment", name),
		},
	});
}

function streamJournal(
	ctx: OperatorCtx,
	{ format, from, to, encoding }: ExportJournal["input"],
	accounts: BookAccounts,
): ReadableStream<Uint8Array> {
	const { headings, linesOf: linesOfMovement } = accountingFormat(format);
	const before = spanOfDay(to, ctx.zone).before;
	let cursor = { at: spanOfDay(from, ctx.zone).from, id: 0 };
	let count = 0;
	return new ReadableStream({
		start: (controller) => controller.enqueue(writeCsvHeader(headings, encoding)),
		pull: async (controller) => {
			const rows = await readEntries(ctx, cursor, before);
			const lines = rows.flatMap((row) => linesOfMovement(toMovement(ctx, row, ++count), accounts));
			if (lines.length > 0) controller.enqueue(encodeText(writeCsvLines(lines), encoding));
			cursor = rows.at(-1) ?? cursor;
			if (rows.length < ENTRIES_PER_READ) controller.close();
		},
	});
}

const readEntries = ({ db }: OperatorCtx, { at, id }: { at: number; id: number }, before: number) =>
	queryRows(
		db,
		{
			id: number,
			at: number,
			kind: typed<PaymentEntryKind>(text),
			method: text,
			yen: number,
			paymentId: number,
			title: text,
			...RATE_COLUMNS,
		},
		sql`select e.id, e.at, e.kind, e.method, e.yen, e.payment_id as paymentId, p.title, ${yenByRateSql}
			from ${paymentEntries} e join ${payments} p on p.id = e.payment_id
			where e.at >= ${at} and e.at < ${before} and (e.at, e.id) > (${at}, ${id}) and not e.is_test
			order by e.at, e.id limit ${ENTRIES_PER_READ}`,
	);

type EntryRow = Awaited<ReturnType<typeof readEntries>>[number];

const toMovement = (
	{ zone }: OperatorCtx,
	{ id, at, kind, method, yen, paymentId, title, ...byRate }: EntryRow,
	index: number,
): JournalMovement => ({
	number: index,
	entryId: id,
	day: toWireTime(at, zone).slice(0, 10),
	kind,
	method: methodOf(method),
	payment: { id: paymentId, title },
	yen,
	parts: splitByRate(linesOf(byRate), yen),
});
