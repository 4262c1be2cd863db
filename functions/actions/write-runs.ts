import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { execute } from "#db/raw.ts";
import { runs } from "#db/runs.ts";
import { definitionOf, type Effect } from "#domain/effects/registry.ts";
import type { Ctx } from "../context.ts";
import { columnsOf } from "./columns-of.ts";
import { runnerOf } from "./effects/registry.ts";
import { type Gate, gateStatement, isOpenGate } from "./gate.ts";
import { doersAt, type PlannedRun, type RunSet } from "./run-set.ts";

/**
 * A set of runs as statements of one transaction. The runs come first; their unique causes make a repeated trigger fail
 * the whole transaction. Then effect after effect follows, each seeing what those before have changed.
 */
export async function runStatements(ctx: Ctx, set: RunSet): Promise<Statement[]> {
	const gates = await Promise.all(
		set.action.effects.map((effect, position) => gateOf(ctx, set, effect, position)),
	);
	const { gone } = set.action;
	const statements = [insertRuns(ctx, set.runs, lettersUntilGate(gates, gone, 0))];
	for (const [position, effect] of set.action.effects.entries()) {
		if (gone.has(position)) continue;
		const gate = gates[position]!;
		if (!isOpenGate(gate))
			statements.push(gateStatement(ctx, set, gate, lettersUntilGate(gates, gone, position + 1)));
		const doers = doersAt(set, position, !isOpenGate(gate));
		statements.push(...(await runnerOf(effect).statements({ ctx, effect, set, position, doers })));
	}
	return statements;
}

/** The preconditions of a set's effects. An effect that can do nothing has none: its outcome code is known. */
async function gateOf(ctx: Ctx, set: RunSet, effect: Effect, position: number): Promise<Gate> {
	if (set.action.gone.has(position)) return { refusals: [], condition: null };
	const condition =
		effect.member_query_id === null ? null : set.action.conditions.get(effect.member_query_id);
	return {
		refusals: (await runnerOf(effect).refusals?.({ ctx, effect, set, position })) ?? [],
		condition: condition === undefined ? "broken" : condition,
	};
}

/** The outcome codes from a position on, up to the next precondition: the same for all runs. */
function lettersUntilGate(gates: Gate[], gone: ReadonlySet<number>, from: number): string {
	const next = gates.findIndex((gate, position) => position >= from && !isOpenGate(gate));
	const until = next < 0 ? gates.length : next;
	return Array.from({ length: until - from }, (_, at) => (gone.has(from + at) ? "g" : "d")).join("");
}

function insertRuns(ctx: Ctx, planned: PlannedRun[], outcomes: string): Statement {
	const { list, column } = columnsOf(planned.map(runRow));
	return execute(
		ctx.db,
		sql`insert into ${runs} (id, action_id, action_version, friend_id, cause, cause_type, cause_id, cause_label,
				webhook_event_id, state, outcomes, sends, depth, root_id, context,
				once_key, started_at)
			select ${column(0)}, ${column(1)}, ${column(2)}, ${column(3)}, ${column(4)}, ${column(5)}, ${column(6)}, ${column(7)},
				${column(8)}, 'done', ${outcomes}, ${column(9)}, ${column(10)}, ${column(11)}, ${column(12)},
				${column(13)}, ${ctx.now}
			from json_each(${list}) k`,
	);
}

function runRow({ id, firing, onceKey, sends }: PlannedRun) {
	const { action, friend, cause, context, caused } = firing;
	const deliveries = [...sends].map(([position, { deliveryId }]) => [position, deliveryId]);
	return [
		id,
		action.id,
		action.version,
		friend.id,
		cause.key,
		cause.type,
		cause.id,
		cause.label,
		cause.webhookEventId ?? null,
		deliveries.length > 0 ? JSON.stringify(Object.fromEntries(deliveries)) : null,
		caused?.depth ?? 0,
		caused?.rootId ?? null,
		context && action.effects.some(usesContext) ? JSON.stringify(context) : null,
		onceKey,
	];
}

/** An action that the effect starts is handed the same. */
const usesContext = (effect: Effect) =>
	("context" in effect && effect.context !== null) || definitionOf(effect).startsRuns;
