import { eq, type SQL, sql } from "drizzle-orm";
import { abEntries, abTests, abVariants } from "#db/content/ab-tests.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { AbTestSettings } from "#domain/content/broadcasts/ab-test-settings.ts";
import { assignArm, type TestSplit } from "#domain/engine/ab-tests/assign-arm.ts";
import { variantName } from "#domain/engine/ab-tests/describe-comparison.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { actionKey, type LoadedAction, loadActions } from "#functions/engine/actions/load-actions.ts";
import type { DueTask } from "./due-tasks.ts";

/** A/B test of a broadcast, ready to be served. */
export interface BroadcastTest {
	id: number;
	broadcastId: number;
	goal: string;
	horizonHours: number;
	/** Position of the variant that the rest receives; null while the test itself is served, and before a winner. */
	winner: number | null;
	/** Whether the friends of the test have been served. */
	isTested: boolean;
	share: number;
	/** Settings as they were ordered. */
	settings: AbTestSettings;
	/** Variants in their order, at least two. */
	variants: { id: number; weight: number; action: LoadedAction }[];
}

/** Test of a task's broadcast; null without one, and undefined where an action of it is gone. */
export async function loadBroadcastTest(
	ctx: Ctx,
	{ broadcastId, abTest: settings }: Pick<DueTask, "broadcastId" | "abTest">,
): Promise<BroadcastTest | null | undefined> {
	if (broadcastId === null || settings === null) return null;
	const [[test], variantRows] = await ctx.db.batch([
		ctx.db.select().from(abTests).where(eq(abTests.broadcastId, broadcastId)),
		ctx.db
			.select({
				id: abVariants.id,
				weight: abVariants.weight,
				// Not the action's own id: columns of one name would be one in the result of a batch.
				actionId: abVariants.actionId,
				version: actions.version,
				isGone: sql<number>`${actions.deletedAt} is not null`.as("is_gone"),
			})
			.from(abVariants)
			.innerJoin(abTests, sql`${abTests.id} = ${abVariants.testId}`)
			.innerJoin(actions, sql`${actions.id} = ${abVariants.actionId}`)
			.where(sql`${abTests.broadcastId} = ${broadcastId}`)
			.orderBy(abVariants.position),
	]);
	if (!test) return undefined;
	const loaded = await loadActions(
		ctx,
		variantRows.map(({ actionId, version }) => ({ id: actionId, version })),
	);
	const variants = variantRows.flatMap(({ id, weight, actionId, version, isGone }) => {
		const action = isGone ? undefined : loaded.get(actionKey({ id: actionId, version }));
		return action ? [{ id, weight, action }] : [];
	});
	if (variants.length < variantRows.length) return undefined;
	const { id, goal, horizonHours, winner, testedAt, share } = test;
	return {
		id,
		broadcastId,
		goal,
		horizonHours,
		winner,
		isTested: testedAt !== null,
		share,
		settings,
		variants,
	};
}

/** Friends of a page that receive the same action. */
interface ServedGroup {
	action: LoadedAction;
	/** Name of the variant; null without a test. */
	variant: string | null;
	friendIds: number[];
}

interface PagePlan {
	groups: ServedGroup[];
	/** Statements before the runs, which record the variants of the friends. */
	statements: Statement[];
}

/** Whether nobody of the rest of a test has been served yet. Its friends may have become more since the test began. */
export const beginsRest = ({ test, cursor }: { test: BroadcastTest | null; cursor: number }): boolean =>
	test?.isTested === true && cursor === 0;

/** Whether a friend is outside of the share of a test that is being served, and so waits for its winner. */
export const waitsForRest = (test: BroadcastTest | null, friendId: number): boolean =>
	test !== null && !test.isTested && assignArm(splitOf(test), friendId) === null;

const splitOf = ({ id, share, variants }: BroadcastTest): TestSplit => ({
	testId: id,
	share,
	weights: variants.map(({ weight }) => weight),
});

/** Condition on `friends` for those whom a page may serve: after the test, those who have received no variant. */
export const isServable = (test: BroadcastTest | null): SQL =>
	test?.isTested
		? sql`not exists (select 1 from ${runs} r where r.cause_type = 'broadcast' and r.cause_id = ${test.broadcastId}
				and r.friend_id = ${friends.id})`
		: sql`1`;

/**
 * Divides the friends of a page among the variants. Those outside of the share wait for the winner. A friend who is in another
 * running test of the same goal receives the first variant and is not counted.
 */
export async function planVariants(
	ctx: Ctx,
	{ action, test }: { action: LoadedAction; test: BroadcastTest | null },
	friendIds: number[],
): Promise<PagePlan> {
	if (test === null) return { groups: [{ action, variant: null, friendIds }], statements: [] };
	const { variants, winner } = test;
	const groupOf = (position: number, ids: number[]): ServedGroup => ({
		action: variants[position]!.action,
		variant: variantName(position),
		friendIds: ids,
	});
	if (winner !== null) return { groups: [groupOf(winner, friendIds)], statements: [] };
	const split = splitOf(test);
	const members = friendIds.flatMap((id) => {
		const position = assignArm(split, id);
		return position === null ? [] : [{ id, position }];
	});
	if (members.length === 0) return { groups: [], statements: [] };
	const memberIds = members.map(({ id }) => id);
	const busyRows = await queryRows(ctx.db, { friendId: number }, selectBusyFriends(test, memberIds));
	const busy = new Set(busyRows.map(({ friendId }) => friendId));
	const entries = members.map(({ id, position }) => {
		const isCounted = !busy.has(id);
		return { friendId: id, position: isCounted ? position : 0, isCounted };
	});
	return {
		groups: variants
			.map((_, position) =>
				groupOf(
					position,
					entries.filter((entry) => entry.position === position).map(({ friendId }) => friendId),
				),
			)
			.filter((group) => group.friendIds.length > 0),
		statements: recordEntries(ctx, test, entries),
	};
}

/** Friends of a list who are counted in another running test of the same goal. */
const selectBusyFriends = ({ id, goal }: BroadcastTest, friendIds: number[]): SQL =>
	sql`select distinct e.friend_id as friendId from ${abEntries} e join ${abTests} o on o.id = e.test_id
		where e.friend_id in ${valuesOfList(friendIds)} and e.is_counted and o.id <> ${id} and o.goal = ${goal}
			and o.closed_at is null`;

interface PlannedEntry {
	friendId: number;
	position: number;
	isCounted: boolean;
}

/**
 * Records the friends with their variants. Fails the whole transaction if one of them has entered another test of the goal
 * meanwhile; the next tick divides the page again.
 */
function recordEntries(ctx: Ctx, test: BroadcastTest, entries: PlannedEntry[]): Statement[] {
	const counted = entries.filter(({ isCounted }) => isCounted).map(({ friendId }) => friendId);
	const { rows, column } = rowsFrom(
		entries.map(({ friendId, position, isCounted }) => ({
			friendId,
			variantId: test.variants[position]!.id,
			isCounted: isCounted ? 1 : 0,
		})),
		["friendId", "variantId", "isCounted"],
	);
	return [
		execute(ctx.db, sql`select json('entered') where exists (${selectBusyFriends(test, counted)})`),
		execute(
			ctx.db,
			insertInto(
				abEntries,
				{
					friendId: column.friendId,
					testId: test.id,
					variantId: column.variantId,
					isCounted: column.isCounted,
					createdAt: ctx.now,
				},
				sql`from ${rows}`,
			),
		),
	];
}

/**
 * Statements at the last friend of a test: its horizon begins. A task with further friends waits for the winner; its cursor
 * stays until then.
 */
export function endTestStatements(ctx: Ctx, task: DueTask, test: BroadcastTest, cursor: number): Statement[] {
	const isAtEnd = sql`id = ${task.id} and round = ${task.round} and cursor = ${cursor} and next_work_at is not null`;
	return [
		execute(
			ctx.db,
			sql`update ${abTests} set tested_at = ${ctx.now}, decide_at = ${ctx.now + test.horizonHours * HOUR}
				where id = ${test.id} and tested_at is null and exists (select 1 from ${actionTasks} where ${isAtEnd})`,
		),
		...(test.share === 100 ? [] : [waitStatement(ctx, isAtEnd)]),
	];
}

/** Removes tasks that wait for a winner from the due work. */
const waitStatement = ({ db }: Ctx, where: SQL): Statement =>
	execute(
		db,
		sql`update ${actionTasks} set next_work_at = null, attempts = 0, taken_at = null, careful_until = null, failures = 0,
			reason = null where ${where}`,
	);

/** Removes a task from the due work that was resumed before there is a winner. */
export const waitForWinner = (ctx: Ctx, task: DueTask, test: BroadcastTest): Statement =>
	waitStatement(
		ctx,
		sql`id = ${task.id} and exists (select 1 from ${abTests} a where a.id = ${test.id} and a.winner is null)`,
	);

/** Ends the test of a task that has stopped by itself, so that its friends may enter others. */
export const closeStoppedTest = ({ db, now }: Ctx, { id, broadcastId }: DueTask): Statement[] =>
	broadcastId === null
		? []
		: [
				execute(
					db,
					sql`update ${abTests} set closed_at = ${now}, decide_at = null
						where broadcast_id = ${broadcastId} and closed_at is null
							and exists (select 1 from ${actionTasks} k where k.id = ${id} and k.finished_at is not null and k.reason is not null)`,
				),
			];
