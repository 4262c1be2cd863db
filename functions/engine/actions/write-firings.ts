import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { commitBatch } from "#db/d1-client.ts";
import { runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { CauseType } from "#domain/engine/actions/action-cause.ts";
import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import { ONCE_PER_FRIEND } from "#domain/engine/actions/repetition-rule.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { requestRuleCheck } from "#functions/engine/friend-records/menu-rule-checks.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { causeColumns } from "./cause-columns.ts";
import { effectRunner } from "./effects/registry.ts";
import type { Firing } from "./firing.ts";
import { groupIntoSets, type PlannedRun } from "./run-set.ts";
import { SendPlan } from "./send-plan.ts";
import { runStatements } from "./write-runs.ts";

/** Follow-up work of written runs. */
export interface WrittenRuns {
	/** Friends to whom something may be sent. */
	sentTo: number[];
	/** Runs that may have caused others, which are now pending. */
	parents: string[];
}

/**
 * Writes runs with all their effects: one transaction, or nothing.
 * @param statementsBefore statements of the same transaction, before the runs.
 * @param statementsAfter statements of the same transaction that read the results of the runs.
 * @throws when a cause has run already; nothing has been written then.
 */
export async function writeFirings(
	ctx: Ctx,
	firings: Firing[],
	statementsBefore: Statement[] = [],
	statementsAfter: Statement[] = [],
): Promise<WrittenRuns> {
	const { planned, repeated } = await planRuns(ctx, firings);
	const statements = [...statementsBefore];
	if (repeated.length > 0) statements.push(insertRepeated(ctx, repeated));
	for (const set of groupIntoSets(planned)) statements.push(...(await runStatements(ctx, set)));
	statements.push(...statementsAfter);
	if (planned.length > 0)
		statements.push(
			requestRuleCheck(
				ctx,
				planned.map(({ firing }) => firing.friend.id),
			),
		);
	await commitBatch(ctx.db, statements);
	const actions = [...new Set(planned.map(({ firing }) => firing.action))];
	const actionsWith = (hasEffect: (effect: Effect) => boolean | undefined) =>
		actions.filter(({ effects }) => effects.some(hasEffect));
	if (actionsWith(wakesJobs).length > 0) await wakeQueue(ctx.env.JOBS);
	const startingActions = new Set(actionsWith((effect) => effectDefinitionOf(effect).startsRuns));
	return {
		sentTo: planned.filter(({ sends }) => sends.size > 0).map(({ firing }) => firing.friend.id),
		parents: planned.filter(({ firing }) => startingActions.has(firing.action)).map(({ id }) => id),
	};
}

const wakesJobs = (effect: Effect) => effectRunner(effect).wokenQueue === "JOBS";

/**
 * Separates firings that run from those of once-only actions that the friend has had before, which are
 * skipped.
 */
async function planRuns(ctx: Ctx, firings: Firing[]) {
	const earlierRuns = await listEarlierRuns(ctx, firings);
	const nextId = idsFor(ctx, firings);
	const plan = new SendPlan(ctx, nextId);
	const planned: PlannedRun[] = [];
	const repeated: { id: string; firing: Firing }[] = [];
	for (const firing of firings) {
		const id = nextId();
		const onceKey = onceKeyOf(firing);
		if (onceKey !== null && earlierRuns.has(onceKey)) {
			repeated.push({ id, firing });
			continue;
		}
		if (onceKey !== null) earlierRuns.add(onceKey);
		const groupKey = firing.cause.webhookEventId ?? firing.sendGroup ?? id;
		const orderKey = groupKey === id ? (orderOf(firing) ?? id) : groupKey;
		planned.push({ id, firing, orderKey, onceKey, sends: plan.sendsOf(firing, groupKey) });
	}
	return { planned, repeated };
}

/** Triggers that fire several times for a friend, whose messages are sent in the order of their due times. */
const ORDERED_CAUSES: ReadonlySet<CauseType> = new Set(["scenario", "episode", "reservation", "event"]);

/** Order key of one scenario, reminder or booking of a friend; null for any other cause. */
const orderOf = ({ cause: { type, id }, friend, chain }: Firing): string | null =>
	ORDERED_CAUSES.has(type) && id !== 0 && !chain ? `${type}:${id}:${friend.id}` : null;

/** Source of ids for runs and their deliveries. */
function idsFor(ctx: Ctx, firings: Firing[]): () => string {
	const ids = ctx.newIds(firings.reduce((sum, { action }) => sum + 1 + action.messages.size, 0));
	let nextIndex = 0;
	return () => ids[nextIndex++]!;
}

/** Key of a once-only action for a friend; null for other actions. */
const onceKeyOf = ({ action, friend }: Pick<Firing, "action" | "friend">) =>
	action.twiceType === ONCE_PER_FRIEND ? `${action.id}:${friend.id}` : null;

/** Pairs of action and friend with an earlier run, whatever the action's setting was then. */
export async function listEarlierRuns(
	ctx: Ctx,
	firings: Pick<Firing, "action" | "friend">[],
): Promise<Set<string>> {
	const pairs = firings
		.filter(onceKeyOf)
		.map(({ action, friend }) => ({ actionId: action.id, friendId: friend.id }));
	if (pairs.length === 0) return new Set();
	const { rows, column } = rowsFrom(pairs, ["actionId", "friendId"]);
	const earlierRows = await ctx.db
		.select({ actionId: runs.actionId, friendId: runs.friendId })
		.from(runs)
		.where(
			sql`(${runs.actionId}, ${runs.friendId}) in (select ${column.actionId}, ${column.friendId} from ${rows})
				and ${runs.state} <> 'skipped'`,
		);
	return new Set(earlierRows.map((row) => `${row.actionId}:${row.friendId}`));
}

function insertRepeated(ctx: Ctx, repeated: { id: string; firing: Firing }[]): Statement {
	const { rows, column } = rowsFrom(
		repeated.map(({ id, firing: { action, friend, cause, chain } }) => ({
			id,
			actionId: action.id,
			actionVersion: action.version,
			friendId: friend.id,
			...causeColumns(cause),
			depth: chain?.depth ?? 0,
		})),
		[
			"id",
			"actionId",
			"actionVersion",
			"friendId",
			"cause",
			"causeType",
			"causeId",
			"causeLabel",
			"webhookEventId",
			"depth",
		],
		{ hoisted: true },
	);
	return execute(
		ctx.db,
		insertInto(
			runs,
			{ ...column, state: "skipped", reason: ACTION_TEXTS.twice, startedAt: ctx.now },
			sql`from ${rows}`,
		),
	);
}
