import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { friends } from "#db/engine/friends.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import {
	type AnswersSought,
	answerCells,
	answersByColumn,
	columnOf,
	type ExportEncoding,
	type QuestionPlaces,
	questionPlaces,
} from "#domain/acquisition/forms/answers.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { csvHead, csvLines, encodeText } from "#functions/platform/csv/write.ts";
import { disposition } from "#functions/platform/http/disposition.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { answerColumns } from "./answer-columns.ts";
import { soughtAnswers } from "./answers.ts";

/** Number of answers read and written at a time, so that an export is never in memory as a whole. */
const ANSWERS_AT_ONCE = 500;

interface Export {
	ctx: OperatorCtx;
	input: AnswersSought & { id: number; encoding: ExportEncoding };
}

/** Matching answers of a form as a CSV file, newest first. */
export async function exportAnswers({ ctx, input }: Export): Promise<Response> {
	const [form] = await ctx.db
		.select({ name: forms.name, fields: forms.fields })
		.from(forms)
		.where(and(eq(forms.id, input.id), isNull(forms.deletedAt)));
	if (!form) throw notFound();
	const places = questionPlaces(form.fields);
	const columns = await columnsOf(ctx, input, places);
	const day = wireTime(ctx.now, ctx.zone).slice(0, 10).replaceAll("-", "");
	return new Response(written(ctx, input, { columns, places }), {
		headers: {
			"Content-Type": `text/csv; charset=${input.encoding}`,
			"Content-Disposition": disposition("attachment", `${form.name}_回答_${day}.csv`),
		},
	});
}

/** A column for every question that was answered in them; questions of newer answers come first. */
async function columnsOf(
	ctx: OperatorCtx,
	input: Export["input"],
	places: QuestionPlaces,
): Promise<string[]> {
	const rows = await rowsOf<{ label: string; field_id: number | null; occurrence: number }>(
		ctx.db,
		sql`select label, field_id, occurrence from (
				select ${formAnswers.id} as id, j.key as position, j.value ->> '$.label' as label,
					j.value ->> '$.field_id' as field_id,
					row_number() over (partition by ${formAnswers.id}, j.value ->> '$.label' order by j.key) as occurrence
				from ${formAnswers} left join ${friends} on ${friends.id} = ${formAnswers.friendId}
				join json_each(${formAnswers.answers}) j
				where ${soughtAnswers(ctx, input)})
			group by label, field_id, occurrence order by max(id) desc, min(position)`,
	);
	return [...new Set(rows.map((question) => columnOf(question, places)))];
}

interface Columns {
	columns: string[];
	places: QuestionPlaces;
}

function written(
	ctx: OperatorCtx,
	input: Export["input"],
	{ columns, places }: Columns,
): ReadableStream<Uint8Array> {
	const { encoding } = input;
	let before: Place | null = null;
	return new ReadableStream({
		start: (controller) => {
			controller.enqueue(csvHead(["回答日時", "友だちID", "友だち名", ...columns], encoding));
		},
		pull: async (controller) => {
			const answers = await answersBefore(ctx, input, before);
			const lines = answers.map(({ createdAt, friendId, name, answers }) => [
				wireTime(createdAt, ctx.zone),
				friendId ?? "",
				name ?? "",
				...answerCells(answersByColumn(answers, places), columns),
			]);
			if (lines.length > 0) controller.enqueue(encodeText(csvLines(lines), encoding));
			before = answers.at(-1) ?? before;
			if (answers.length < ANSWERS_AT_ONCE) controller.close();
		},
	});
}

interface Place {
	createdAt: number;
	id: number;
}

const answersBefore = (ctx: OperatorCtx, input: Export["input"], before: Place | null) =>
	ctx.db
		.select(answerColumns)
		.from(formAnswers)
		.leftJoin(friends, eq(friends.id, formAnswers.friendId))
		.where(and(soughtAnswers(ctx, input), earlierThan(before)))
		.orderBy(desc(formAnswers.createdAt), desc(formAnswers.id))
		.limit(ANSWERS_AT_ONCE);

const earlierThan = (before: Place | null): SQL =>
	before ? sql`(${formAnswers.createdAt}, ${formAnswers.id}) < (${before.createdAt}, ${before.id})` : sql`1`;
