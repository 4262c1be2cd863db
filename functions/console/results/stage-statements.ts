import { type SQL, sql } from "drizzle-orm";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import {
	type ResultSourceName,
	type ResultStage,
	resultSourceOf,
	stagesOf,
} from "#domain/engine/results/registry.ts";
import {
	type OutcomeName,
	RESULT_OUTCOMES,
	RESULT_WINDOW_DAYS,
	type StageName,
} from "#domain/engine/results/result-stages.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { type FriendViewer, isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { KEPT_PAYMENT_YEN, OUTCOME_RECORDS, type OutcomeRecords } from "./outcome-records.ts";
import { resultStatementsOf } from "./sources/registry.ts";

/** Viewer of stages: an operator, or a rule that sees every friend. */
export type StageReader = FriendViewer & Pick<SignedIn, "abilities">;

interface ReaderCtx {
	operator: StageReader;
}

/** Source whose stages are read. */
export interface StagesQuery {
	source: ResultSourceName;
	id: number;
	/** First contact that is counted, epoch ms. */
	from: number;
}

/** Stages of a source that the operator's role may read. */
export const readableStages = (ctx: OperatorCtx, source: ResultSourceName): ResultStage[] =>
	stagesOf(source).filter(({ ability }) => hasAbility(ctx.operator, ability));

/** Name of a stage's part of the statement. */
export const stageTable = (stage: StageName): SQL => sql.raw(`stage_${stage}`);

/**
 * The `with` clause of a source's stages, each with one row for each friend: `friend_id`, the instant `at` of
 * the first contact, and `since`, that of the first step. Only the first step reads the operator's scope and
 * the period; every other stage joins an earlier one, so that it is a subset of it.
 */
export function withStages(ctx: ReaderCtx, { source, id, from }: StagesQuery): SQL {
	const parts = stagesOf(source).map((stage, index, stages) => {
		const previous = index === 0 ? null : stages[index - 1]!.name;
		return sql`${stageTable(stage.name)} as materialized (${
			isOutcome(stage.name)
				? outcomeStatement(ctx, stage.name, resultSourceOf(source).base)
				: previous === null
					? firstStep(ctx, stepSql(source, stage.name, id), from)
					: nextStep(stepSql(source, stage.name, id), previous)
		})`;
	});
	return sql`with ${sql.join(parts, sql`, `)}`;
}

const isOutcome = (name: StageName): name is OutcomeName => name in RESULT_OUTCOMES;

function stepSql(source: ResultSourceName, step: Exclude<StageName, OutcomeName>, id: number): SQL {
	const statement = resultStatementsOf(source).steps[step];
	if (!statement) throw new Error(`The source ${source} has no step ${step}`);
	return statement(id);
}

const firstStep = (ctx: ReaderCtx, contacts: SQL, from: number): SQL =>
	sql`select c.friend_id as friend_id, min(c.at) as at, min(c.at) as since from (${contacts}) c
		where c.at >= ${from} and ${isFriendVisible(ctx.operator, sql`c.friend_id`)} group by c.friend_id`;

/** Contacts are compared with the first step: LINE may deliver a message before its delivery is stored as sent. */
const nextStep = (contacts: SQL, previous: StageName): SQL =>
	sql`select p.friend_id as friend_id, min(c.at) as at, p.since as since
		from (${contacts}) c join ${stageTable(previous)} p on p.friend_id = c.friend_id
		where c.at >= p.since group by p.friend_id`;

const WINDOW = integerLiteral(RESULT_WINDOW_DAYS * DAY);

/** The cross joins keep the order: the friends of the base first, then their records by index. */
function outcomeStatement({ operator }: ReaderCtx, outcome: OutcomeName, base: StageName): SQL {
	const readable = OUTCOME_RECORDS[outcome].filter(
		({ ability }) => ability === undefined || hasAbility(operator, ability),
	);
	const records = readable.map((record) => selectRecords(record, base, record.at));
	return sql`select friend_id, min(value) as at, min(since) as since from (${sql.join(records, sql` union all `)})
		group by friend_id`;
}

/** Records of an outcome within the window of the base, each with its friend and a value of the record `x`. */
const selectRecords = (
	{ table, friendId, at, condition }: OutcomeRecords,
	base: StageName,
	value: SQL,
): SQL => sql`select b.friend_id as friend_id, ${value} as value, b.since as since from ${stageTable(base)} b cross join ${table} x
	where ${friendId} = b.friend_id and ${at} >= b.at and ${at} < b.at + ${WINDOW} and ${condition}`;

/** Yen that the friends of a source paid within the window, beside its stages. */
export const yenPaid = (source: ResultSourceName): SQL =>
	sql`(select ifnull(sum(value), 0) from (${sql.join(
		OUTCOME_RECORDS.paid.map((record) =>
			selectRecords(record, resultSourceOf(source).base, KEPT_PAYMENT_YEN),
		),
		sql` union all `,
	)}))`;
