import { desc, eq, type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actionEffects } from "#db/engine/actions.ts";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { type RunRecord, runs } from "#db/engine/runs.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { type ReasonName, reasonOfOutcome } from "#domain/automation/explain/explain-reasons.ts";
import type { BlockingReason, ItemExplanation } from "#domain/automation/explain/explanation.ts";
import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/effect-outcomes.ts";
import { effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { unwantedReason } from "#functions/engine/deliveries/skip-delivery.ts";
import { blockFacts } from "./block-facts.ts";

/** Outcome of a friend's newest run that matches; null if there is none. */
export async function explainRun(ctx: Ctx, where: SQL | undefined): Promise<ItemExplanation | null> {
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
			run: runRef(run),
			at: run.startedAt,
			...(run.state === "skipped"
				? { reason: "ranBefore" }
				: { reason: "runFailed", recordedText: run.reason }),
		};
	const [sends, effects] = await ctx.db.batch([findSends(ctx, run), effectsOf(ctx, run)]);
	if (sends.length > 0) return explainSends(ctx, run, sends);
	const sendingEffects = effects.filter(({ effect }) => effectDefinitionOf(effect).sendsMessages);
	const relevantEffects = sendingEffects.length > 0 ? sendingEffects : effects;
	const codes = relevantEffects.map(
		({ position }) => (run.outcomes[position] ?? OUTCOME_CODES.done) as OutcomeCode,
	);
	const firstSkipped = codes.findIndex((code) => code !== OUTCOME_CODES.done);
	if (firstSkipped < 0 || codes.includes(OUTCOME_CODES.done))
		return { verdict: "sent", at: run.startedAt, run: runRef(run) };
	return {
		verdict: "not",
		run: runRef(run),
		at: run.startedAt,
		reason: reasonOfOutcome(codes[firstSkipped]!),
		facts: [
			{ label: EXPLAIN_TEXTS.effect, value: effectDefinitionOf(relevantEffects[firstSkipped]!.effect).label },
		],
	};
}

const runRef = ({ id, startedAt }: RunRecord) => ({ id, startedAt });

type SendRow = Pick<Delivery, "state" | "dueAt" | "sentAt" | "nextAttemptAt" | "reason" | "beforeBlock"> & {
	blockedAt: number | null;
	userRate: number;
	pausedAt: number | null;
};

const findSends = (ctx: Ctx, run: RunRecord) =>
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
		.where(sql`${deliveries.id} in ${valuesOfList(doneSendIds(run))}`)
		.orderBy(deliveries.dueAt);

/** Deliveries of effects that were done: a skipped effect may share a planned delivery with another one. */
const doneSendIds = ({ sends, outcomes }: RunRecord): string[] =>
	Object.entries(sends ?? {}).flatMap(([position, id]) =>
		(outcomes[Number(position)] ?? OUTCOME_CODES.done) === OUTCOME_CODES.done ? id : [],
	);

const effectsOf = (ctx: Ctx, run: RunRecord) =>
	ctx.db
		.select({ position: actionEffects.position, effect: actionEffects.effect })
		.from(actionEffects)
		.where(
			sql`${actionEffects.actionId} = ${run.actionId} and ${actionEffects.version} = ${run.actionVersion}`,
		)
		.orderBy(actionEffects.position);

/** Reasons by the state of a delivery that is not sent by itself. */
const REASON_BY_STATE: Partial<Record<DeliveryState, ReasonName>> = {
	failed: "deliveryFailed",
	parked: "deliveryUnknown",
	cancelled: "deliveryCancelled",
	held: "deliveryHeld",
};

/**
 * Explained by the first delivery that did not arrive; if there is none, by the one that waits, or the last
 * one sent.
 */
function explainSends(ctx: Ctx, run: RunRecord, sends: SendRow[]): ItemExplanation {
	for (const delivery of sends) {
		const blockingReason = deliveryBlockingReason(ctx, delivery);
		if (blockingReason) return { verdict: "not", run: runRef(run), at: run.startedAt, ...blockingReason };
	}
	const waitingSend = sends.find(({ sentAt }) => sentAt === null);
	if (waitingSend)
		return {
			verdict: "will",
			run: runRef(run),
			at: Math.max(waitingSend.nextAttemptAt ?? waitingSend.dueAt, ctx.now),
			...(waitingSend.reason !== null && {
				facts: [{ label: EXPLAIN_TEXTS.waitsFor, value: waitingSend.reason }],
			}),
		};
	return { verdict: "sent", run: runRef(run), at: Math.max(...sends.map(({ sentAt }) => sentAt ?? 0)) };
}

function deliveryBlockingReason(ctx: Ctx, delivery: SendRow): BlockingReason | null {
	const endReason = REASON_BY_STATE[delivery.state];
	if (endReason) return { reason: endReason, recordedText: delivery.reason };
	if (delivery.state === "sent") return null;
	if (delivery.pausedAt !== null) return { reason: "paused" };
	const unwantedFor = unwantedReason(delivery);
	return unwantedFor && { reason: unwantedFor, facts: blockFacts(ctx, delivery) };
}
