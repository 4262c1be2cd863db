import { type SQL, sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo-tables.ts";
import type { Statement } from "#db/d1-client.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { changeAuthor } from "#functions/platform/auth/signed-in-operator.ts";
import { friendFrames, MAX_ANNOUNCED_FRAMES } from "#functions/platform/consoles/announce-frames.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { Reversal } from "./definition.ts";
import { isJobRunning } from "./is-job-running.ts";
import { selectNextUndoParts } from "./select-next-undo-parts.ts";

/** Maximum number of parts undone in one transaction; each has at most five hundred friends. */
const MAX_PARTS_AT_ONCE = 5;

/** Undoes changing the response mark or a field of many friends, where it was not changed since. */
export const friendValuesReversal: Reversal = {
	handles: (verb) => verb === "friend.effect.all",
	confirmation: UNDO_TEXTS.valuesConfirmation,
	ability: () => "friend-write",
	blockingReason: async ({ ctx, entry }) => {
		if (await isJobRunning(ctx, entry)) return UNDO_TEXTS.jobRunning;
		const { done } = await countChanges(ctx, sql`p.undo_key = ${entry.undoKey} and p.undone_at is null`);
		return done === 0 ? UNDO_TEXTS.changedSince : null;
	},
	step: async ({ ctx, entry }) => {
		const { partsCondition, markUndone, progress } = await selectNextUndoParts(ctx, entry, MAX_PARTS_AT_ONCE);
		const changed = await queryRows(
			ctx.db,
			{ id: number },
			sql`select friend_id as id from (${restorableValues(ctx, partsCondition)})
				union select friend_id from (${restorableMarks(ctx, partsCondition)}) limit ${MAX_ANNOUNCED_FRAMES + 1}`,
		);
		return {
			...(await countChanges(ctx, partsCondition)),
			frames: friendFrames(
				"friend",
				changed.map(({ id }) => id),
			),
			...progress,
			statements: [
				...valueStatements(ctx, partsCondition),
				...markStatements(ctx, partsCondition),
				markUndone,
			],
		};
	},
};

/** Rows of parts of a kind: the friend, the subject and the previous content. */
const contentOf = (what: string, partsCondition: SQL) =>
	sql`select j.value ->> 'friend' as friend_id, p.subject_id as subject_id, p.created_at as changed_at, j.value as before
		from ${undoParts} p, json_each(p.content) j where ${partsCondition} and p.what = ${what}`;

/** Values that the operation really changed: the history has its change. */
const changedValues = (partsCondition: SQL) =>
	sql`select * from (select c.*, (select max(h.id) from ${friendChanges} h where h.friend_id = c.friend_id
				and h.at = c.changed_at and h.field = 'var:' || c.subject_id and h.changed_by like 'run:%') as change_id
			from (${contentOf(UNDO_PART.value, partsCondition)}) c)
		where change_id is not null`;

/**
 * Values of the operation that nobody has changed since; by id, because clocks of workers may differ. A choice
 * must still have its name: the id of a removed one that no friend has is given to the next new choice.
 */
const restorableValues = (ctx: OperatorCtx, partsCondition: SQL) =>
	sql`select c.* from (${changedValues(partsCondition)}) c
		where exists (select 1 from ${vars} d where d.id = c.subject_id and d.deleted_at is null)
			and not exists (select 1 from ${friendChanges} h where h.friend_id = c.friend_id and h.id > c.change_id
				and h.field = 'var:' || c.subject_id)
			and (c.before ->> 'choice' is null or exists (select 1 from ${friendChanges} h, ${vars} d, json_each(d.choices) k
				where h.id = c.change_id and d.id = c.subject_id and k.value ->> 'id' = c.before ->> 'choice'
					and k.value ->> 'value' = h.before))
			and ${isFriendVisible(ctx.operator, sql`c.friend_id`)}`;

/** Marks of the account's own list that the operation really changed. */
const changedMarks = (partsCondition: SQL) =>
	sql`select c.* from (${contentOf(UNDO_PART.mark, partsCondition)}) c
		where coalesce(c.before ->> 'mark', 0) <> c.before ->> 'to'`;

/** Marks of the operation that nobody has changed since. */
const restorableMarks = (ctx: OperatorCtx, partsCondition: SQL) =>
	sql`select c.* from (${changedMarks(partsCondition)}) c
		left join ${friendMarks} m on m.friend_id = c.friend_id
		where not exists (select 1 from ${markField}) and coalesce(m.mark_id, 0) = c.before ->> 'to'
			and coalesce(m.updated_at, c.changed_at) = c.changed_at and ${isFriendVisible(ctx.operator, sql`c.friend_id`)}`;

/** Order matters: a trigger writes the history of a removed value from its row, with this author. */
function valueStatements(ctx: OperatorCtx, partsCondition: SQL): Statement[] {
	const author = changeAuthor(ctx.operator);
	const { value, valueKey, number, date, choiceId, updatedAt, changedBy } = friendVars;
	const restorable = restorableValues(ctx, partsCondition);
	const isAdded = sql`(var_id, friend_id) in (select subject_id, friend_id from (${restorable}) where not before ->> 'had')`;
	return [
		execute(ctx.db, sql`update ${friendVars} set changed_by = ${author} where ${isAdded}`),
		execute(ctx.db, sql`delete from ${friendVars} where ${isAdded}`),
		execute(
			ctx.db,
			insertInto(
				friendVars,
				{
					varId: sql`subject_id`,
					friendId: sql`friend_id`,
					value: sql`before ->> 'value'`,
					valueKey: sql`before ->> 'key'`,
					number: sql`before ->> 'number'`,
					date: sql`before ->> 'date'`,
					choiceId: sql`before ->> 'choice'`,
					updatedAt: ctx.now,
					changedBy: author,
				},
				sql`from (${restorable}) where before ->> 'had'
					on conflict (var_id, friend_id) do update set
						${excludedAssignments(value, valueKey, number, date, choiceId, updatedAt, changedBy)}, media_key = null`,
			),
		),
	];
}

function markStatements(ctx: OperatorCtx, partsCondition: SQL): Statement[] {
	const restorable = restorableMarks(ctx, partsCondition);
	return [
		execute(
			ctx.db,
			sql`delete from ${friendMarks} where friend_id in (select friend_id from (${restorable}) where before ->> 'mark' is null)`,
		),
		execute(
			ctx.db,
			insertInto(
				friendMarks,
				{ friendId: sql`friend_id`, markId: sql`before ->> 'mark'`, updatedAt: ctx.now },
				sql`from (${restorable}) where before ->> 'mark' is not null
					on conflict (friend_id) do update set ${excludedAssignments(friendMarks.markId, friendMarks.updatedAt)}`,
			),
		),
	];
}

/** Number of changes in some parts that can be undone, and of those that cannot. */
async function countChanges(ctx: OperatorCtx, partsCondition: SQL) {
	const count = (rows: SQL) => sql`(select count(*) from (${rows}))`;
	const [row] = await queryRows(
		ctx.db,
		{ possible: number, all: number },
		sql`select ${count(restorableValues(ctx, partsCondition))} + ${count(restorableMarks(ctx, partsCondition))} as possible,
			${count(changedValues(partsCondition))} + ${count(changedMarks(partsCondition))} as "all"`,
	);
	const { possible = 0, all = 0 } = row ?? {};
	return { done: possible, left: all - possible };
}
