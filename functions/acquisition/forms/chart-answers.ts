import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import {
	type BinCount,
	type ChartBar,
	choiceBars,
	divideRange,
	FIRST_TEXTS,
	MAX_TEXT_SHOWN,
	type NumberSpan,
	numberBars,
	type QuestionChart,
	ROUNDING_TOLERANCE,
	TEXTS_PER_PAGE,
} from "#domain/acquisition/forms/answer-charts.ts";
import type { ChartKind } from "#domain/acquisition/forms/field-types/definition.ts";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import type { AnswersFilter } from "#domain/acquisition/forms/form-answers.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { listLastDays } from "#domain/acquisition/site-scripts/site-visit-days.ts";
import { DAY, toInstant } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { filteredAnswers } from "./list-answers.ts";

/** Maximum number of different values and months counted per form. */
const MAX_BARS = 2_000;

interface ChartArgs {
	ctx: OperatorCtx;
	input: AnswersFilter & { id: number };
}

type CountedBar = ChartBar & { id: number };

/**
 * Answers of a form by question, and per day for thirty days, counted by the database: choices by value,
 * numbers by bin of their range, dates by month, and texts by content.
 * @throws Refusal 404
 */
export async function chartAnswers({ ctx, input }: ChartArgs) {
	const { form, questions } = await findQuestions(ctx, input.id);
	const answersSql = answersToQuestions(questions, filteredAnswers(ctx, input));
	const { from, dates } = listLastDays(lastMoment(ctx, input), ctx.zone);
	const [days, answered, choices, months, numberSpans, texts] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ day: number, count: number },
			sql`select cast((${formAnswers.createdAt} - ${from}) / ${DAY} as integer) as day, count(*) as count
				from ${formAnswers} left join ${friends} on ${friends.id} = ${formAnswers.friendId}
				where ${filteredAnswers(ctx, input)} and ${formAnswers.createdAt} >= ${from}
					and ${formAnswers.createdAt} < ${from + dates.length * DAY}
				group by 1`,
		),
		queryRows<CountedBar>(
			ctx.db,
			sql`with answer as (${answersSql}) select id, '' as label, count(*) as count from answer group by id`,
		),
		queryRows<CountedBar>(
			ctx.db,
			sql`with answer as (${answersSql}) select answer.id as id, v.value as label, count(*) as count from answer, json_each(answer.parts) v
				where answer.kind = ${"choices" satisfies ChartKind} group by answer.id, v.value order by count desc, label limit ${MAX_BARS}`,
		),
		queryRows<CountedBar>(
			ctx.db,
			sql`with answer as (${answersSql}) select id, substr(value, 1, 7) as label, count(*) as count from answer
				where kind = ${"days" satisfies ChartKind} group by id, label order by label limit ${MAX_BARS}`,
		),
		queryRows<NumberSpan & { id: number }>(
			ctx.db,
			sql`with number as (${numbersOf(answersSql)})
				select id, min(n) as low, max(n) as high, min(n = round(n)) as whole from number group by id`,
		),
		queryRows<CountedBar>(ctx.db, textsStatement(answersSql, { skip: 0, take: FIRST_TEXTS + 1 })),
	]);
	const binCounts = numberSpans.length === 0 ? [] : await countBins(ctx, answersSql, numberSpans);
	const counts = { answered, choices, months, numberSpans, binCounts, texts };
	return {
		name: form.name,
		group_id: form.groupId,
		dates,
		answers_by_day: dates.map((_, day) => days.find((dayRow) => dayRow.day === day)?.count ?? 0),
		questions: questions.map((field) => chartOf(field, counts)),
	};
}

/** Counts of all questions, of which each chart takes its own by the question's id. */
interface AnswerCounts {
	answered: CountedBar[];
	choices: CountedBar[];
	months: CountedBar[];
	numberSpans: (NumberSpan & { id: number })[];
	binCounts: (BinCount & { id: number })[];
	texts: CountedBar[];
}

function chartOf(field: FormField, counts: AnswerCounts): QuestionChart {
	const { chartKind, listChoices } = fieldTypeOf(field);
	const kind = chartKind(field.rule);
	const texts = rowsOf(counts.texts, field.id);
	const bars: Record<ChartKind, () => ChartBar[]> = {
		choices: () => choiceBars(listChoices(field), rowsOf(counts.choices, field.id)),
		numbers: () => numberBars(rowsOf(counts.numberSpans, field.id)[0], rowsOf(counts.binCounts, field.id)),
		days: () => barsOf(rowsOf(counts.months, field.id)),
		texts: () => barsOf(texts).slice(0, FIRST_TEXTS),
	};
	return {
		id: field.id,
		label: field.label,
		kind,
		answered: rowsOf(counts.answered, field.id)[0]?.count ?? 0,
		bars: bars[kind](),
		has_more: texts.length > FIRST_TEXTS,
	};
}

const rowsOf = <Row extends { id: number }>(rows: Row[], id: number) => rows.filter((row) => row.id === id);

const numbersOf = (answersSql: SQL): SQL =>
	sql`select id, cast(value as real) as n from (${answersSql}) where kind = ${"numbers" satisfies ChartKind}`;

/**
 * Number of answers per bin of a range. Values are clamped to the bins, because rounding may exceed the last
 * one, and a number may have arrived after the range was read.
 */
function countBins(ctx: OperatorCtx, answersSql: SQL, numberSpans: readonly (NumberSpan & { id: number })[]) {
	const { rows, column } = rowsFrom(
		numberSpans.map((span) => ({ id: span.id, ...divideRange(span) })),
		["id", "first", "step", "bins"],
		{ as: "s" },
	);
	return queryRows<BinCount & { id: number }>(
		ctx.db,
		sql`with number as (${numbersOf(answersSql)})
			select number.id as id, count(*) as count,
				max(0, min(${column.bins} - 1, cast((n - ${column.first}) / ${column.step} + ${ROUNDING_TOLERANCE} as integer))) as bin
			from number join ${rows} on ${column.id} = number.id group by number.id, bin`,
	);
}

/**
 * Next page of texts answered to a question.
 * @throws Refusal 404, also for a question that the form no longer has
 */
export async function listAnswerTexts({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: AnswersFilter & { id: number; field: number; skip: number };
}) {
	const { questions } = await findQuestions(ctx, input.id);
	const question = questions.find(({ id }) => id === input.field);
	if (!question) throw notFound();
	const answersSql = answersToQuestions([question], filteredAnswers(ctx, input));
	const rows = await queryRows<CountedBar>(
		ctx.db,
		textsStatement(answersSql, { skip: input.skip, take: TEXTS_PER_PAGE + 1 }),
	);
	return { items: barsOf(rows.slice(0, TEXTS_PER_PAGE)), has_more: rows.length > TEXTS_PER_PAGE };
}

const barsOf = (rows: readonly CountedBar[]): ChartBar[] =>
	rows.map(({ label, count }) => ({ label, count }));

/** Form and its questions. @throws Refusal 404 */
async function findQuestions(ctx: OperatorCtx, id: number) {
	const [form] = await ctx.db
		.select({ name: forms.name, groupId: forms.groupId, fields: forms.fields })
		.from(forms)
		.where(and(eq(forms.id, id), isNull(forms.deletedAt)));
	if (!form) throw notFound();
	return { form, questions: form.fields.filter((field) => fieldTypeOf(field).isAnswered) };
}

/** Texts of each question: the most frequent first, then the newest. */
const textsStatement = (answersSql: SQL, { skip, take }: { skip: number; take: number }): SQL =>
	sql`with answer as (${answersSql}),
		ranked as (select id, value, count(*) as count, row_number() over (
			partition by id order by count(*) desc, max(at) desc, max(answer) desc) as place
			from answer where kind = ${"texts" satisfies ChartKind} group by id, value)
		select id, count, iif(length(value) > ${MAX_TEXT_SHOWN}, substr(value, 1, ${MAX_TEXT_SHOWN - 1}) || '…', value) as label
		from ranked where place > ${skip} and place <= ${skip + take} order by id, place`;

/** End of the thirty days: the last day of the query, or today. */
const lastMoment = (ctx: OperatorCtx, { date_to }: AnswersFilter): number =>
	(date_to && toInstant(date_to, "12:00", ctx.zone)) || ctx.now;

/** Answers to the current questions of a form: older answers identify a question only by its label. */
function answersToQuestions(questions: readonly FormField[], answerFilter: SQL | undefined): SQL {
	const questionRows = questions.map((field) => ({
		id: field.id,
		label: field.label,
		kind: fieldTypeOf(field).chartKind(field.rule),
	}));
	const { rows, column } = rowsFrom(questionRows, ["id", "label", "kind"], { as: "q" });
	const answerField = (name: string) => sql.raw(`(j.value ->> '$.${name}')`);
	return sql`select ${column.id} as id, ${column.kind} as kind, ${answerField("value")} as value,
			${formAnswers.createdAt} as at, ${formAnswers.id} as answer, coalesce(j.value -> '$.values', json_array(${answerField("value")})) as parts
		from ${formAnswers} left join ${friends} on ${friends.id} = ${formAnswers.friendId}
			join json_each(${formAnswers.answers}) j
			join ${rows} on ${answerField("field_id")} = ${column.id}
				or (${answerField("field_id")} is null and ${answerField("label")} = ${column.label})
		where ${answerFilter} and ${answerField("value")} <> ''`;
}
