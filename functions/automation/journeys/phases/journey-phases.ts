import { sql } from "drizzle-orm";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { recountPhases } from "#db/automation/phase-counts.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { MAX_PHASES } from "#domain/automation/journeys/journey-input.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";

/** Phase of a list; `order` counts from 1 within its journey. */
const COLUMNS = {
	id: number,
	name: text,
	journey_id: nullable(number),
	order: number,
};

/** Phases of one journey or of all, in their order (M-143, M-342). */
export async function listPhaseChoices({
	ctx,
	input: { journey_id },
}: {
	ctx: OperatorCtx;
	input: { journey_id?: number | undefined };
}) {
	const data = await queryRows(
		ctx.db,
		COLUMNS,
		sql`select p.id as id, p.name as name, p.journey_id as journey_id,
				row_number() over (partition by p.journey_id order by p.position, p.id) as "order"
			from ${journeyTags} p left join ${journeys} j on j.id = p.journey_id
			where p.deleted_at is null and j.deleted_at is null
				and ${journey_id === undefined ? sql`1` : sql`p.journey_id = ${journey_id}`}
			order by ifnull(j.position, 0), p.journey_id, "order"`,
	);
	return { data };
}

/**
 * Creates a phase at the end of a journey, or without one (M-343).
 * @throws Refusal 422 for a journey that does not exist or is full
 */
export async function createPhase({
	ctx,
	input: { name, journey_id },
}: {
	ctx: OperatorCtx;
	input: { name: string; journey_id: number | null };
}) {
	const findSaved = () =>
		queryRows(ctx.db, { id: number }, sql`select id from ${journeyTags} where save_key = ${ctx.saveKey}`);
	const [savedBefore] = await findSaved();
	if (savedBefore) return savedBefore;
	const siblings = sql`${journeyTags} s where s.journey_id = ${journey_id} and s.deleted_at is null`;
	const journeyExists = sql`exists (select 1 from ${journeys} where id = ${journey_id} and deleted_at is null)`;
	const savedPhase = await saveOnce(findSaved, () =>
		commitBatch(ctx.db, [
			execute(
				ctx.db,
				insertInto(
					journeyTags,
					{
						name,
						nameKey: normaliseText(name),
						journeyId: journey_id,
						position: sql`(select ifnull(max(s.position), 0) + 1 from ${siblings})`,
						createdAt: ctx.now,
						saveKey: ctx.saveKey,
					},
					journey_id === null
						? sql`where true`
						: sql`where ${journeyExists} and (select count(*) from ${siblings}) < ${MAX_PHASES}`,
				),
			),
			auditOfChange(ctx, { verb: "phase.create", subjectType: "phase", detail: { name, journey_id } }),
			incrementJourneyVersion(
				ctx,
				sql`(select m.journey_id from ${journeyTags} m where m.save_key = ${ctx.saveKey})`,
			),
		]),
	);
	if (savedPhase) return savedPhase;
	throw (await conditionHolds(ctx, journeyExists))
		? invalid("ERROR", JOURNEY_TEXTS.tooManyPhases(MAX_PHASES))
		: invalid("journey_id", JOURNEY_TEXTS.journeyGone);
}

/** Renames a phase (M-344). @throws Refusal 404 */
export async function renamePhase({ ctx, input }: { ctx: OperatorCtx; input: { id: number; name: string } }) {
	const { id, name } = input;
	const [renamedRows] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${journeyTags} set name = ${name}, name_key = ${normaliseText(name)}, version = version + 1
				where id = ${id} and deleted_at is null returning id`,
		),
		auditOfChange(ctx, { verb: "phase.rename", subjectType: "phase", subjectId: id, detail: { name } }),
		incrementJourneyVersion(ctx, journeyOf(id)),
	]);
	if (renamedRows.length === 0) throw notFound();
	return { id };
}

/** Deletes a phase; friends at it return to the previous one (M-345). @throws Refusal 404 */
export async function deletePhase({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [, deletedRows] = await ctx.db.batch([
		// Precedes the deletion, after which the phase has no journey.
		incrementJourneyVersion(ctx, journeyOf(id)),
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${journeyTags} set deleted_at = ${ctx.now}, next_attempt_at = null where id = ${id} and deleted_at is null returning id`,
		),
		auditOfChange(ctx, { verb: "phase.delete", subjectType: "phase", subjectId: id, undoKey: ctx.saveKey }),
		...recountPhases(ctx.db, sql`(select o.journey_id from ${journeyTags} o where o.id = ${id})`),
	]);
	if (deletedRows.length === 0) throw notFound();
	return { id };
}

/** Journey of an existing phase; null for a deleted one, so that a refused call changes no journey. */
const journeyOf = (id: number) =>
	sql`(select o.journey_id from ${journeyTags} o where o.id = ${id} and o.deleted_at is null)`;

/** Increments the journey's version, so that an editor opened before cannot overwrite the change. */
const incrementJourneyVersion = (ctx: OperatorCtx, journeyId: ReturnType<typeof journeyOf>) =>
	execute(ctx.db, sql`update ${journeys} set version = version + 1 where id = ${journeyId}`);
