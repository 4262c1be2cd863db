import { type SQL, sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import type { StepOwner } from "./step-owner.ts";

/** Friends of each step that are shown as faces; the others are counted. */
const FACES_PER_STEP = 5;

/** Friends of a page of the list. */
const READERS_PER_PAGE = 50;

const FRIEND_COLUMNS = { id: number, name: text, icon_url: nullable(text) };

/**
 * Friends who wait for the next step of an item, as rows of `step_id` and `friend_id` within the operator's
 * scope; `before` restricts them to smaller ids.
 */
export type StepReaders = (ctx: OperatorCtx, id: number, before: number | null) => SQL;

/** Condition on a friend's id for a page of the list, which is in the descending order of ids. */
export const isBefore = (friendId: SQL, before: number | null): SQL =>
	before === null ? sql`1` : sql`${friendId} < ${before}`;

interface StepCall<Input> {
	ctx: OperatorCtx;
	stepOwner: StepOwner;
	readers: StepReaders;
	input: Input;
}

/** Faces of the friends who wait for each step, and the friends who had it. @throws Refusal 404 for a deleted item */
export async function showStepFaces({ ctx, stepOwner, readers, input }: StepCall<{ id: number }>) {
	await assertItem(ctx, stepOwner, input.id);
	const [faces, counts] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ step_id: number, ...FRIEND_COLUMNS },
			sql`select w.step_id as step_id, friend.id as id, friend.name as name, friend.icon_url as icon_url from (
					select u.step_id, u.friend_id,
						row_number() over (partition by u.step_id order by u.friend_id desc) as place
					from (select distinct step_id, friend_id from (${readers(ctx, input.id, null)})) u) w
				join ${friends} friend on friend.id = w.friend_id where w.place <= ${FACES_PER_STEP}
				order by w.step_id, w.place`,
		),
		queryRows(
			ctx.db,
			{ step_id: number, executed: number, failed: number },
			selectCounts(ctx, stepOwner, input.id),
		),
	]);
	return {
		steps: counts.map(({ step_id, ...count }) => ({
			id: step_id,
			...count,
			faces: faces
				.filter((face) => face.step_id === step_id)
				.map(({ id, name, icon_url }) => ({ id, name, icon_url })),
		})),
	};
}

/**
 * Friends for whom each step ran, by the index of its action, and failures: failed runs, and the deliveries
 * of the item's runs that failed. Both are read from the partial indexes of what failed.
 */
function selectCounts(ctx: OperatorCtx, { kind, steps, ownerColumn }: StepOwner, id: number): SQL {
	const isVisible = isFriendVisible(ctx.operator, sql`+r.friend_id`);
	const isOfItem = sql`r.cause_type = ${kind} and r.cause_id = ${id} and ${isVisible}`;
	return sql`with failures as materialized (
			select r.action_id, r.friend_id from ${runs} r where r.state = 'failed' and ${isOfItem}
			union select r.action_id, r.friend_id from ${deliveries} d join ${runs} r on r.id = d.run_id
				where d.state = 'failed' and ${isOfItem})
		select t.id as step_id,
			(select count(distinct r.friend_id) from ${runs} r where r.action_id = t.action_id and ${isVisible}) as executed,
			(select count(*) from failures x where x.action_id = t.action_id) as failed
		from ${steps} t join ${actions} a on a.id = t.action_id
		where t.${sql.identifier(ownerColumn)} = ${id} and t.deleted_at is null order by t.day, t.minute, t.id`;
}

/** One page of the friends who wait for a step, the latest friends first. @throws Refusal 404 for a deleted item */
export async function listStepReaders({
	ctx,
	stepOwner,
	readers,
	input: { id, step, before },
}: StepCall<{ id: number; step: number; before: number | null }>) {
	await assertItem(ctx, stepOwner, id);
	const rows = await queryRows(
		ctx.db,
		FRIEND_COLUMNS,
		sql`select friend.id as id, friend.name as name, friend.icon_url as icon_url
			from (select distinct step_id, friend_id from (${readers(ctx, id, before)}) where step_id = ${step}) w
			join ${friends} friend on friend.id = w.friend_id order by friend.id desc limit ${READERS_PER_PAGE + 1}`,
	);
	const items = rows.slice(0, READERS_PER_PAGE);
	return { items, next: rows.length > READERS_PER_PAGE ? items.at(-1)!.id : null };
}

async function assertItem(ctx: OperatorCtx, { items }: StepOwner, id: number): Promise<void> {
	const isThere = sql`exists (select 1 from ${items} i where i.id = ${id} and i.deleted_at is null)`;
	if (!(await conditionHolds(ctx, isThere))) throw notFound();
}
