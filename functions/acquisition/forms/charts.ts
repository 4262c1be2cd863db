import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { friends } from "#db/engine/friends.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { AnswersSought } from "#domain/acquisition/forms/answers.ts";
import {
	type ChartBar,
	choiceBars,
	divisionOf,
	FIRST_TEXTS,
	MAX_TEXT_SHOWN,
	NEARLY,
	type NumberPart,
	type NumberSpan,
	numberBars,
	type QuestionChart,
	TEXTS_PER_PAGE,
} from "#domain/acquisition/forms/charts.ts";
import type { FormField } from "#domain/acquisition/forms/field.ts";
import type { ChartKind } from "#domain/acquisition/forms/field-types/definition.ts";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import { lastDays } from "#domain/acquisition/site-scripts/days.ts";
import { DAY, instantAt } from "#domain/platform/time/time.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { soughtAnswers } from "./answers.ts";

/** So many different values, and months, are counted altogether. */
const MOST_BARS = 2_000;

interface Charting {
	ctx: OperatorCtx;
	input: AnswersSought & { id: number };
}

type Counted = ChartBar & { id: number };

/**
 * Answers of a form by question, and per day for thirty days, counted by the database: choices by value,
 * numbers by bin of their range, days by month, and texts by content.
 * @throws Refusal 404
 */
export async function chartAnswers({ ctx, input }: Charting) {
	const { form, questions } = await asked(ctx, input.id);
	const given = givenTo(questions, soughtAnswers(ctx, input));
	const { from, dates } = lastDays(lastMoment(ctx, input), ctx.zone);
	const [days, answered, choices, months, spans, texts] = await ctx.db.batch([
		rowsOf<{ day: number; count: number }>(
			ctx.db,
			sql`select cast((${formAnswers.createdAt} - ${from}) / ${DAY} as integer) as day, count(*) as count
				from ${formAnswers} left join ${friends} on ${friends.id} = ${formAnswers.friendId}
				where ${soughtAnswers(ctx, input)} and ${formAnswers.createdAt} >= ${from}
					and ${formAnswers.createdAt} < ${from + dates.length * DAY}
				group by 1`,
		),
		rowsOf<Counted>(
			ctx.db,
			sql`with given as (${given}) select id, '' as label, count(*) as count from given group by id`,
		),
		rowsOf<Counted>(
			ctx.db,
			sql`with given as (${given}) select given.id as id, v.value as label, count(*) as count from given, json_each(given.parts) v
				where given.kind = ${"choices" satisfies ChartKind} group by given.id, v.value order by count desc, label limit ${MOST_BARS}`,
		),
		rowsOf<Counted>(
			ctx.db,
			sql`with given as (${given}) select id, substr(value, 1, 7) as label, count(*) as count from given
				where kind = ${"days" satisfies ChartKind} group by id, label order by label limit ${MOST_BARS}`,
		),
		rowsOf<NumberSpan & { id: number }>(
			ctx.db,
			sql`with number as (${numbersOf(given)})
				select id, min(n) as low, max(n) as high, min(n = round(n)) as whole from number group by id`,
		),
		rowsOf<Counted>(ctx.db, textsOf(given, { skip: 0, take: FIRST_TEXTS + 1 })),
	]);
	const numbers = spans.length === 0 ? [] : await partsOf(ctx, given, spans);
	const of = <Row extends { id: number }>(rows: Row[], id: number) => rows.filter((row) => row.id === id);
	return {
		name: form.name,
		group_id: form.groupId,
		dates,
		answers_by_day: dates.map((_, day) => days.find((each) => each.day === day)?.count ?? 0),
		questions: questions.map((field): QuestionChart => {
			const { chart, choicesOf } = fieldTypeOf(field);
			const bars: Record<ChartKind, () => ChartBar[]> = {
				choices: () => choiceBars(choicesOf(field), of(choices, field.id)),
				numbers: () => numberBars(of(spans, field.id)[0], of(numbers, field.id)),
				days: () => barsOf(of(months, field.id)),
				texts: () => barsOf(of(texts, field.id)).slice(0, FIRST_TEXTS),
			};
			const kind = chart(field.rule);
			return {
				id: field.id,
				label: field.label,
				kind,
				answered: of(answered, field.id)[0]?.count ?? 0,
				bars: bars[kind](),
				has_more: of(texts, field.id).length > FIRST_TEXTS,
			};
		}),
	};
}

const numbersOf = (given: SQL): SQL =>
	sql`select id, cast(value as real) as n from (${given}) where kind = ${"numbers" satisfies ChartKind}`;

/**
 * Number of answers per bin of a range. None drops out: a sum may be rounded past the last bin, and a number
 * may have arrived since the range was read.
 */
function partsOf(ctx: OperatorCtx, given: SQL, spans: readonly (NumberSpan & { id: number })[]) {
	const { rows, column } = rowsFrom(
		spans.map((span) => ({ id: span.id, ...divisionOf(span) })),
		["id", "first", "step", "parts"],
		{ as: "s" },
	);
	return rowsOf<NumberPart & { id: number }>(
		ctx.db,
		sql`with number as (${numbersOf(given)})
			select number.id as id, count(*) as count,
				max(0, min(${column.parts} - 1, cast((n - ${column.first}) / ${column.step} + ${NEARLY} as integer))) as part
			from number join ${rows} on ${column.id} = number.id group by number.id, part`,
	);
}

/**
 * Further texts answered to a question.
 * @throws Refusal 404, also for a question that the form no longer has
 */
export async function listTexts({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: AnswersSought & { id: number; field: number; skip: number };
}) {
	const { questions } = await asked(ctx, input.id);
	const question = questions.find(({ id }) => id === input.field);
	if (!question) throw notFound();
	const given = givenTo([question], soughtAnswers(ctx, input));
	const rows = await rowsOf<Counted>(ctx.db, textsOf(given, { skip: input.skip, take: TEXTS_PER_PAGE + 1 }));
	return { items: barsOf(rows.slice(0, TEXTS_PER_PAGE)), has_more: rows.length > TEXTS_PER_PAGE };
}

const barsOf = (rows: readonly Counted[]): ChartBar[] => rows.map(({ label, count }) => ({ label, count }));

/** Form and its questions. @throws Refusal 404 */
async function asked(ctx: OperatorCtx, id: number) {
	const [form] = await ctx.db
		.select({ name: forms.name, groupId: forms.groupId, fields: forms.fields })
		.from(forms)
		.where(and(eq(forms.id, id), isNull(forms.deletedAt)));
	if (!form) throw notFound();
	return { form, questions: form.fields.filter((field) => fieldTypeOf(field).asks) };
}

/** Of each question's texts some: the most frequent first, and of those as frequent the newest. */
const textsOf = (given: SQL, { skip, take }: { skip: number; take: number }): SQL =>
	sql`with given as (${given}),
		said as (select id, value, count(*) as count, row_number() over (
			partition by id order by count(*) desc, max(at) desc, max(answer) desc) as place
			from given where kind = ${"texts" satisfies ChartKind} group by id, value)
		select id, count, iif(length(value) > ${MAX_TEXT_SHOWN}, substr(value, 1, ${MAX_TEXT_SHOWN - 1}) || '…', value) as label
		from said where place > ${skip} and place <= ${skip + take} order by id, place`;

/** End of the thirty days: the last day of the query. */
const lastMoment = (ctx: OperatorCtx, { date_to }: AnswersSought): number =>
	(date_to && instantAt(date_to, "12:00", ctx.zone)) || ctx.now;

/** Answers to each question that the form still has: older answers identify it only by its words. */
function givenTo(questions: readonly FormField[], sought: SQL | undefined): SQL {
	const list = questions.map((field) => ({
		id: field.id,
		label: field.label,
		kind: fieldTypeOf(field).chart(field.rule),
	}));
	const { rows, column } = rowsFrom(list, ["id", "label", "kind"], { as: "q" });
	const answer = (name: string) => sql.raw(`(j.value ->> '$.${name}')`);
	return sql`select ${column.id} as id, ${column.kind} as kind, ${answer("value")} as value,
			${formAnswers.createdAt} as at, ${formAnswers.id} as answer, coalesce(j.value -> '$.values', json_array(${answer("value")})) as parts
		from ${formAnswers} left join ${friends} on ${friends.id} = ${formAnswers.friendId}
			join json_each(${formAnswers.answers}) j
			join ${rows} on ${answer("field_id")} = ${column.id}
				or (${answer("field_id")} is null and ${answer("label")} = ${column.label})
		where ${sought} and ${answer("value")} <> ''`;
}
