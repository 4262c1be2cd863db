import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { commit } from "#db/client.ts";
import { runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { CauseType } from "#domain/engine/actions/cause.ts";
import { definitionOf, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import type { Ctx } from "#functions/context.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { causeColumns } from "./cause-columns.ts";
import { runnerOf } from "./effects/registry.ts";
import type { Firing } from "./firing.ts";
import { SendPlan, setsOf } from "./plan.ts";
import type { PlannedRun } from "./run-set.ts";
import { runStatements } from "./write-runs.ts";

export interface Written {
	/** The friends to whom something may be sent. */
	sentTo: number[];
	/** The runs that may have caused others, which are now pending. */
	parents: string[];
}

/**
 * Writes runs with all their effects: one transaction, or nothing.
 * @param before statements of the same transaction, before the runs.
 * @param after statements of the same transaction that read the results of the runs.
 * @throws when a cause has run already; nothing has been written then.
 */
export async function writeFirings(
	ctx: Ctx,
	firings: Firing[],
	before: Statement[] = [],
	after: Statement[] = [],
): Promise<Written> {
	const { planned, repeated } = await plan(ctx, firings);
	const statements = [...before];
	if (repeated.length > 0) statements.push(insertRepeated(ctx, repeated));
	for (const set of setsOf(planned)) statements.push(...(await runStatements(ctx, set)));
	statements.push(...after);
	await commit(ctx.db, statements);
	const actions = [...new Set(planned.map(({ firing }) => firing.action))];
	const having = (is: (effect: Effect) => boolean | undefined) =>
		actions.filter(({ effects }) => effects.some(is));
	if (having(wakesJobs).length > 0) await wake(ctx.env.JOBS);
	const starting = new Set(having((effect) => definitionOf(effect).startsRuns));
	return {
		sentTo: planned.filter(({ sends }) => sends.size > 0).map(({ firing }) => firing.friend.id),
		parents: planned.filter(({ firing }) => starting.has(firing.action)).map(({ id }) => id),
	};
}

const wakesJobs = (effect: Effect) => runnerOf(effect).wakes === "JOBS";

/**
 * Separates firings that run from once-only actions that have run for the friend before, which are skipped.
 */
async function plan(ctx: Ctx, firings: Firing[]) {
	const ran = await ranBefore(ctx, firings);
	const ids = idsFor(ctx, firings);
	const sends = new SendPlan(ctx, ids);
	const planned: PlannedRun[] = [];
	const repeated: { id: string; firing: Firing }[] = [];
	for (const firing of firings) {
		const id = ids();
		const onceKey = onceKeyOf(firing);
		if (onceKey !== null && ran.has(onceKey)) {
			repeated.push({ id, firing });
			continue;
		}
		if (onceKey !== null) ran.add(onceKey);
		const shared = firing.cause.webhookEventId ?? firing.together ?? id;
		const orderKey = shared === id ? (orderOf(firing) ?? id) : shared;
		planned.push({ id, firing, orderKey, onceKey, sends: sends.sendsOf(firing, shared) });
	}
	return { planned, repeated };
}

/** Triggers that fire several times for a friend, whose messages are sent in the order of their due times. */
const ORDERED: ReadonlySet<CauseType> = new Set(["scenario", "episode", "reservation", "event"]);

/** Order key of one scenario, reminder or booking of a friend; null for any other cause. */
const orderOf = ({ cause: { type, id }, friend, caused }: Firing): string | null =>
	ORDERED.has(type) && id !== 0 && !caused ? `${type}:${id}:${friend.id}` : null;

/** Source of ids for runs and their deliveries: at most one for each. */
function idsFor(ctx: Ctx, firings: Firing[]): () => string {
	const ids = ctx.newIds(firings.reduce((sum, { action }) => sum + 1 + action.messages.size, 0));
	let next = 0;
	return () => ids[next++]!;
}

/** Key of a once-only action (`a_twice_type` 1) for a friend; null for other actions. */
const onceKeyOf = ({ action, friend }: Pick<Firing, "action" | "friend">) =>
	action.twiceType === 1 ? `${action.id}:${friend.id}` : null;

/** Pairs of action and friend that have run, whatever the action's setting was then. */
export async function ranBefore(
	ctx: Ctx,
	firings: Pick<Firing, "action" | "friend">[],
): Promise<Set<string>> {
	const pairs = firings
		.filter(onceKeyOf)
		.map(({ action, friend }) => ({ actionId: action.id, friendId: friend.id }));
	if (pairs.length === 0) return new Set();
	const { rows, column } = rowsFrom(pairs, ["actionId", "friendId"]);
	const ran = await ctx.db
		.select({ actionId: runs.actionId, friendId: runs.friendId })
		.from(runs)
		.where(
			sql`(${runs.actionId}, ${runs.friendId}) in (select ${column.actionId}, ${column.friendId} from ${rows})
				and ${runs.state} <> 'skipped'`,
		);
	return new Set(ran.map((row) => `${row.actionId}:${row.friendId}`));
}

function insertRepeated(ctx: Ctx, repeated: { id: string; firing: Firing }[]): Statement {
	const { rows, column } = rowsFrom(
		repeated.map(({ id, firing: { action, friend, cause, caused } }) => ({
			id,
			actionId: action.id,
			actionVersion: action.version,
			friendId: friend.id,
			...causeColumns(cause),
			depth: caused?.depth ?? 0,
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
