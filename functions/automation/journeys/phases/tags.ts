import { sql } from "drizzle-orm";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { recount } from "#db/automation/phase-counts.ts";
import { commit } from "#db/client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { MAX_PHASES } from "#domain/automation/journeys/journey.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { holds } from "#functions/engine/explorer/holds.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import { savedOnce } from "#functions/platform/http/saved-once.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Row {
	id: number;
	name: string;
	journey_id: number | null;
	order: number;
}

/** The phases, of one journey or of all, in their order (M-143, M-342). */
export async function listJourneyTags({
	ctx,
	input: { journey_id },
}: {
	ctx: OperatorCtx;
	input: { journey_id?: number | undefined };
}) {
	const data = await rowsOf<Row>(
		ctx.db,
		sql`select p.id as id, p.name as name, p.journey_id as journey_id,
				row_number() over (partition by p.journey_id order by p.position, p.id) as "order"
			from ${journeyTags} p left join ${journeys} j on j.id = p.journey_id
			where p.deleted_at is null and j.deleted_at is null
				and ${journey_id === undefined ? sql`1` : sql`p.journey_id = ${journey_id}`}
			order by ifnull(j.position, 0), p.journey_id, "order"`,
	);
	return { data };
}

/** Makes a phase at the end of a journey, or of none (M-343). @throws Refusal 422 for a journey that is gone or full */
export async function createJourneyTag({
	ctx,
	input: { name, journey_id },
}: {
	ctx: OperatorCtx;
	input: { name: string; journey_id: number | null };
}) {
	const saved = () =>
		rowsOf<{ id: number }>(ctx.db, sql`select id from ${journeyTags} where save_key = ${ctx.saveKey}`);
	const [known] = await saved();
	if (known) return known;
	const siblings = sql`${journeyTags} s where s.journey_id = ${journey_id} and s.deleted_at is null`;
	const journeyThere = sql`exists (select 1 from ${journeys} where id = ${journey_id} and deleted_at is null)`;
	const made = await savedOnce(saved, () =>
		commit(ctx.db, [
			execute(
				ctx.db,
				insertInto(
					journeyTags,
					{
						name,
						nameKey: normalise(name),
						journeyId: journey_id,
						position: sql`(select ifnull(max(s.position), 0) + 1 from ${siblings})`,
						createdAt: ctx.now,
						saveKey: ctx.saveKey,
					},
					journey_id === null
						? sql`where true`
						: sql`where ${journeyThere} and (select count(*) from ${siblings}) < ${MAX_PHASES}`,
				),
			),
			auditOfChange(ctx, { verb: "phase.create", subjectType: "phase", detail: { name, journey_id } }),
			touch(ctx, sql`(select m.journey_id from ${journeyTags} m where m.save_key = ${ctx.saveKey})`),
		]),
	);
	if (made) return made;
	throw (await holds(ctx, journeyThere))
		? invalid("ERROR", JOURNEY_TEXTS.tooManyPhases(MAX_PHASES))
		: invalid("journey_id", JOURNEY_TEXTS.journeyGone);
}

/** Renames a phase (M-344). @throws Refusal 404 */
export async function renameJourneyTag({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number; name: string };
}) {
	const { id, name } = input;
	const [renamed] = await ctx.db.batch([
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update ${journeyTags} set name = ${name}, name_key = ${normalise(name)}, version = version + 1
				where id = ${id} and deleted_at is null returning id`,
		),
		auditOfChange(ctx, { verb: "phase.rename", subjectType: "phase", subjectId: id, detail: { name } }),
		touch(ctx, journeyOf(id)),
	]);
	if (renamed.length === 0) throw notFound();
	return { id };
}

/** Deletes a phase; friends at it are then at the previous one (M-345). @throws Refusal 404 */
export async function removeJourneyTag({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [, removed] = await ctx.db.batch([
		touch(ctx, journeyOf(id)),
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update ${journeyTags} set deleted_at = ${ctx.now}, next_attempt_at = null where id = ${id} and deleted_at is null returning id`,
		),
		auditOfChange(ctx, { verb: "phase.delete", subjectType: "phase", subjectId: id, undoKey: ctx.saveKey }),
		...recount(ctx.db, sql`(select o.journey_id from ${journeyTags} o where o.id = ${id})`),
	]);
	if (removed.length === 0) throw notFound();
	return { id };
}

/** The journey of a phase that is there: a call that is refused changes none. */
const journeyOf = (id: number) =>
	sql`(select o.journey_id from ${journeyTags} o where o.id = ${id} and o.deleted_at is null)`;

/** The journey is another now: an editor that was opened before may not save over the change. */
const touch = (ctx: OperatorCtx, journeyId: ReturnType<typeof journeyOf>) =>
	execute(ctx.db, sql`update ${journeys} set version = version + 1 where id = ${journeyId}`);
