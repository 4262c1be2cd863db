import { desc, eq, type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actionEffects } from "#db/engine/actions.ts";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { type Run, runs } from "#db/engine/runs.ts";
import { among } from "#db/platform/sql/among.ts";
import type { Explained, Hindrance } from "#domain/automation/explain/explanation.ts";
import { type ReasonName, reasonOfOutcome } from "#domain/automation/explain/reasons.ts";
import { definitionOf } from "#domain/engine/actions/effects/registry.ts";
import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/outcome.ts";
import type { DeliveryState } from "#domain/engine/deliveries/state.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain.ts";
import type { Ctx } from "#functions/context.ts";
import { whyUnwanted } from "#functions/engine/deliveries/send.ts";
import { blockFacts } from "./block-facts.ts";

/** Outcome of the newest matching run of a friend; null where there is none. */
export async function toldByRun(ctx: Ctx, where: SQL | undefined): Promise<Explained | null> {
	const [run] = await ctx.db
		.select()
		.from(runs)
		.where(where)
		.orderBy(desc(runs.startedAt), desc(runs.id))
		.limit(1);
	if (!run) return null;
	if (run.state !== "done")
		return {
			verdict: "not",
			run: nameOf(run),
			at: run.startedAt,
			...(run.state === "skipped" ? { reason: "ranBefore" } : { reason: "runFailed", told: run.reason }),
		};
	const [sends, effects] = await ctx.db.batch([sendsOf(ctx, run), effectsOf(ctx, run)]);
	if (sends.length > 0) return fromSends(ctx, run, sends);
	const sending = effects.filter(({ effect }) => definitionOf(effect).sends);
	const asked = sending.length > 0 ? sending : effects;
	const codes = asked.map(({ position }) => (run.outcomes[position] ?? OUTCOME_CODES.done) as OutcomeCode);
	const missed = codes.findIndex((code) => code !== OUTCOME_CODES.done);
	if (missed < 0 || codes.includes(OUTCOME_CODES.done))
		return { verdict: "sent", at: run.startedAt, run: nameOf(run) };
	return {
		verdict: "not",
		run: nameOf(run),
		at: run.startedAt,
		reason: reasonOfOutcome(codes[missed]!),
		facts: [{ label: EXPLAIN_TEXTS.effect, value: definitionOf(asked[missed]!.effect).label }],
	};
}

const nameOf = ({ id, startedAt }: Run) => ({ id, startedAt });

type Sent = Pick<Delivery, "state" | "dueAt" | "sentAt" | "nextAttemptAt" | "reason" | "beforeBlock"> & {
	blockedAt: number | null;
	userRate: number;
	pausedAt: number | null;
};

const sendsOf = (ctx: Ctx, run: Run) =>
	ctx.db
		.select({
			state: deliveries.state,
			dueAt: deliveries.dueAt,
			sentAt: deliveries.sentAt,
			nextAttemptAt: deliveries.nextAttemptAt,
			reason: deliveries.reason,
			beforeBlock: deliveries.beforeBlock,
			blockedAt: friends.blockedAt,
			userRate: friends.userRate,
			pausedAt: broadcasts.pausedAt,
		})
		.from(deliveries)
		.innerJoin(friends, eq(friends.id, deliveries.friendId))
		.leftJoin(broadcasts, eq(broadcasts.id, deliveries.broadcastId))
		.where(sql`${deliveries.id} in ${among(doneSends(run))}`)
		.orderBy(deliveries.dueAt);

/** The deliveries of effects that were done: one that was not may have been planned into a call that others fill. */
const doneSends = ({ sends, outcomes }: Run): string[] =>
	Object.entries(sends ?? {}).flatMap(([position, id]) =>
		(outcomes[Number(position)] ?? OUTCOME_CODES.done) === OUTCOME_CODES.done ? id : [],
	);

const effectsOf = (ctx: Ctx, run: Run) =>
	ctx.db
		.select({ position: actionEffects.position, effect: actionEffects.effect })
		.from(actionEffects)
		.where(
			sql`${actionEffects.actionId} = ${run.actionId} and ${actionEffects.version} = ${run.actionVersion}`,
		)
		.orderBy(actionEffects.position);

/** Reasons by the final state of a delivery. */
const ENDED: Partial<Record<DeliveryState, ReasonName>> = {
	failed: "deliveryFailed",
	parked: "deliveryUnknown",
	cancelled: "deliveryCancelled",
};

/** The first of a run's deliveries that did not arrive; where all did, or will, the last of them. */
function fromSends(ctx: Ctx, run: Run, sends: Sent[]): Explained {
	for (const send of sends) {
		const hindrance = whyNotArrived(ctx, send);
		if (hindrance) return { verdict: "not", run: nameOf(run), at: run.startedAt, ...hindrance };
	}
	const waiting = sends.find(({ sentAt }) => sentAt === null);
	if (waiting)
		return {
			verdict: "will",
			run: nameOf(run),
			at: Math.max(waiting.nextAttemptAt ?? waiting.dueAt, ctx.now),
		};
	return { verdict: "sent", run: nameOf(run), at: Math.max(...sends.map(({ sentAt }) => sentAt ?? 0)) };
}

function whyNotArrived(ctx: Ctx, send: Sent): Hindrance | null {
	const ended = ENDED[send.state];
	if (ended) return { reason: ended, told: send.reason };
	if (send.state === "sent") return null;
	if (send.pausedAt !== null) return { reason: "paused" };
	const unwanted = whyUnwanted(send);
	return unwanted && { reason: unwanted, facts: blockFacts(ctx, send) };
}
