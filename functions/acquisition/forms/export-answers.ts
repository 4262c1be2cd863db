import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { payments } from "#db/commerce/payments.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import {
	type AnswersFilter,
	answerCells,
	answersByColumn,
	columnHeading,
	type ExportEncoding,
	type QuestionOrdinals,
	questionOrdinals,
} from "#domain/acquisition/forms/form-answers.ts";
import { PAYMENT_STATES, type PaymentState } from "#domain/commerce/payments/payment-state.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { encodeText, writeCsvHeader, writeCsvLines } from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { answerColumns } from "./answer-columns.ts";
import { filteredAnswers, isPaymentOfAnswer, paymentColumns } from "./list-answers.ts";

/** Number of answers per read, so that an export is never in memory as a whole. */
const ANSWERS_AT_ONCE = 500;

interface ExportArgs {
	ctx: OperatorCtx;
	input: AnswersFilter & { id: number; encoding: ExportEncoding };
}

/** Matching answers of a form as a CSV file, newest first. */
export async function exportAnswers({ ctx, input }: ExportArgs): Promise<Response> {
	const [form] = await ctx.db
		.select({ name: forms.name, fields: forms.fields, payment: forms.payment })
		.from(forms)
		.where(and(eq(forms.id, input.id), isNull(forms.deletedAt)));
	if (!form) throw notFound();
	const ordinals = questionOrdinals(form.fields);
	const columns = await loadColumns(ctx, input, ordinals);
	const day = toWireTime(ctx.now, ctx.zone).slice(0, 10).replaceAll("-", "");
	return new Response(streamAnswers(ctx, input, { columns, ordinals, isPaid: form.payment !== null }), {
		headers: {
			"Content-Type": `text/csv; charset=${input.encoding}`,
			"Content-Disposition": contentDisposition("attachment", `${form.name}_回答_${day}.csv`),
		},
	});
}

/**
 * Columns for all questions in the matching answers; questions of newer answers come first. Questions with the same
 * label have a column each: `occurrence` numbers them within an answer.
 */
async function loadColumns(
	ctx: OperatorCtx,
	input: ExportArgs["input"],
	ordinals: QuestionOrdinals,
): Promise<string[]> {
	const rows = await queryRows(
		ctx.db,
		{ label: text, field_id: nullable(number), occurrence: number },
		sql`select label, field_id, occurrence from (
				select ${formAnswers.id} as id, j.key as position, j.value ->> '$.label' as label,
					j.value ->> '$.field_id' as field_id,
					row_number() over (partition by ${formAnswers.id}, j.value ->> '$.label' order by j.key) as occurrence
				from ${formAnswers} left join ${friends} on ${friends.id} = ${formAnswers.friendId}
				join json_each(${formAnswers.answers}) j
				where ${filteredAnswers(ctx, input)})
			group by label, field_id, occurrence order by max(id) desc, min(position)`,
	);
	return [...new Set(rows.map((question) => columnHeading(question, ordinals)))];
}

interface ExportColumns {
	columns: string[];
	ordinals: QuestionOrdinals;
	/** Whether the form asks for a payment, so that each answer says its state. */
	isPaid: boolean;
}

function streamAnswers(
	ctx: OperatorCtx,
	input: ExportArgs["input"],
	{ columns, ordinals, isPaid }: ExportColumns,
): ReadableStream<Uint8Array> {
	const { encoding } = input;
	let cursor: AnswerCursor | null = null;
	return new ReadableStream({
		start: (controller) => {
			controller.enqueue(
				writeCsvHeader(
					["回答日時", "友だちID", "友だち名", ...(isPaid ? PAYMENT_HEADINGS : []), ...columns],
					encoding,
				),
			);
		},
		pull: async (controller) => {
			const page = await loadAnswersBefore(ctx, input, cursor);
			const lines = page.map(({ createdAt, friendId, name, answers, payment }) => [
				toWireTime(createdAt, ctx.zone),
				friendId ?? "",
				name ?? "",
				...(isPaid ? [stateOf(payment), payment.yen ?? ""] : []),
				...answerCells(answersByColumn(answers, ordinals), columns),
			]);
			if (lines.length > 0) controller.enqueue(encodeText(writeCsvLines(lines), encoding));
			cursor = page.at(-1) ?? cursor;
			if (page.length < ANSWERS_AT_ONCE) controller.close();
		},
	});
}

const PAYMENT_HEADINGS = ["お支払い", "お支払いの金額"];

/** State of an answer's payment; a test of it moved no real money. */
const stateOf = ({ state, isTest }: { state: PaymentState | null; isTest: number | null }): string =>
	state === null ? "" : `${PAYMENT_STATES[state]}${isTest === 1 ? "（テスト）" : ""}`;

interface AnswerCursor {
	createdAt: number;
	id: number;
}

const loadAnswersBefore = (ctx: OperatorCtx, input: ExportArgs["input"], cursor: AnswerCursor | null) =>
	ctx.db
		.select({ ...answerColumns, payment: paymentColumns })
		.from(formAnswers)
		.leftJoin(friends, eq(friends.id, formAnswers.friendId))
		.leftJoin(payments, isPaymentOfAnswer)
		.where(and(filteredAnswers(ctx, input), isBefore(cursor)))
		.orderBy(desc(formAnswers.createdAt), desc(formAnswers.id))
		.limit(ANSWERS_AT_ONCE);

const isBefore = (cursor: AnswerCursor | null): SQL =>
	cursor ? sql`(${formAnswers.createdAt}, ${formAnswers.id}) < (${cursor.createdAt}, ${cursor.id})` : sql`1`;
