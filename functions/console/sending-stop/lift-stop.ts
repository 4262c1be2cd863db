import { eq, type SQL, sql } from "drizzle-orm";
import { lineSends } from "#db/content/line-sends.ts";
import { multicasts } from "#db/content/multicasts.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { outgoingWebhookMessages } from "#db/integrations/outgoing-webhook-tables.ts";
import { sendingStops } from "#db/platform/sending-stops.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import type { LiftInput } from "#domain/engine/sending-stop/stop-input.ts";
import { STOP_KIND_NAMES, STOP_KINDS, type StopKind } from "#domain/engine/sending-stop/stop-kinds.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { SENDING_STOP_TEXTS } from "#domain/platform/texts/sending-stop-texts.ts";
import { KIND_OF_DELIVERY } from "#functions/engine/deliveries/hold-reason.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { countDueSends, DUE_COLUMNS, dueDeliveries, isGroupMessageDue, isLineSendDue } from "./due-sends.ts";

/**
 * Lifts the stop. Whatever became due is sent, or by the operator's decision about its kind ended without a call, in the
 * lift's own transaction: a doubtful one, which LINE may have, waits for an operator. Repeating it is safe.
 * @throws Refusal 422 for a stop that is lifted already, or without a decision about a kind of which something is due;
 * 409 for another version
 */
export async function liftStop({ ctx, input }: { ctx: OperatorCtx; input: LiftInput }): Promise<void> {
	const [[stop], due] = await ctx.db.batch([
		ctx.db.select().from(sendingStops).where(eq(sendingStops.id, input.id)),
		queryRows(ctx.db, DUE_COLUMNS, countDueSends(ctx.now)),
	]);
	if (stop?.liftedAt && stop.saveKey === ctx.saveKey) return;
	if (!stop || stop.liftedAt !== null) throw invalid("ERROR", SENDING_STOP_TEXTS.notStopped);
	if (stop.version !== input.version) throw changedByOther();
	const undecided = due.filter(({ kind }) => input.choices[kind] === undefined);
	if (undecided.length > 0)
		throw invalid(
			"choices",
			SENDING_STOP_TEXTS.decisionRequired(undecided.map(({ kind }) => `「${STOP_KINDS[kind]}」`).join("")),
		);
	const skipped = STOP_KIND_NAMES.filter((kind) => input.choices[kind] === "skip");
	const isLifted = sql`exists (select 1 from ${sendingStops} where id = ${stop.id} and save_key = ${ctx.saveKey})`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${sendingStops} set lifted_at = ${ctx.now}, lifted_by = ${ctx.operator.id}, version = version + 1,
				decisions = ${JSON.stringify(input.choices)}, save_key = ${ctx.saveKey}
				where id = ${stop.id} and lifted_at is null and version = ${input.version}`,
		),
		auditOfChange(ctx, {
			verb: "sending.resume",
			subjectType: "sending_stop",
			subjectId: stop.id,
			detail: {
				choices: input.choices,
				due: Object.fromEntries(due.map(({ kind, sends }) => [kind, sends])),
			},
		}),
		...skipStatements(ctx, skipped, isLifted),
		...renewStatements(ctx, isLifted),
		...(stop.holdsWebhooks ? [renewWebhooks(ctx, isLifted)] : []),
	]);
	const [after] = await ctx.db
		.select({ liftedBy: sendingStops.saveKey })
		.from(sendingStops)
		.where(sql`id = ${stop.id}`);
	if (after?.liftedBy !== ctx.saveKey) throw changedByOther();
}

/** Columns of a send that ends without a call. Order matters: its state decides about the reason. */
const skipColumns = (isDoubtful: SQL) => sql`next_attempt_at = null,
	reason = iif(${isDoubtful}, ${DELIVERY_TEXTS.skippedAfterStopInDoubt}, ${DELIVERY_TEXTS.skippedAfterStop}),
	state = iif(${isDoubtful}, 'parked', 'cancelled')`;

/** Ends what is due of these kinds. Deliveries are found by their shared calls before these end. */
function skipStatements(ctx: OperatorCtx, kinds: readonly StopKind[], isLifted: SQL): Statement[] {
	if (kinds.length === 0) return [];
	const isDoubtful = sql`(in_doubt or state = 'queued')`;
	const { now } = ctx;
	return [
		execute(
			ctx.db,
			sql`update ${deliveries} as d set ${skipColumns(sql`(d.in_doubt or d.state = 'queued')`)},
					counted_at = iif(d.in_doubt or d.state = 'queued', d.counted_at, null)
				where d.id in ${dueDeliveries(now)} and ${KIND_OF_DELIVERY} in ${valuesOfList(kinds)} and ${isLifted}`,
		),
		...(kinds.includes("broadcast")
			? [
					execute(
						ctx.db,
						sql`update ${multicasts} set ${skipColumns(isDoubtful)} where next_attempt_at <= ${now} and ${isLifted}`,
					),
					execute(
						ctx.db,
						sql`update ${lineSends} set ${skipColumns(isDoubtful)} where ${isLineSendDue(now)} and ${isLifted}`,
					),
				]
			: []),
		...(kinds.includes("group")
			? [
					execute(
						ctx.db,
						sql`update ${chatGroupMessages} as g set send_state = 'failed', reason = iif(g.first_attempt_at is null,
								${DELIVERY_TEXTS.skippedAfterStop}, ${DELIVERY_TEXTS.skippedAfterStopInDoubt})
							where ${isGroupMessageDue} and ${isLifted}`,
					),
				]
			: []),
	];
}

/** Gives the rest a new day of attempts. A doubtful one is retried only as long as LINE remembers its key. */
const renewStatements = (ctx: OperatorCtx, isLifted: SQL): Statement[] =>
	[deliveries, multicasts, lineSends].map((table) =>
		execute(
			ctx.db,
			sql`update ${table} set first_attempt_at = null
				where next_attempt_at <= ${ctx.now} and first_attempt_at is not null and not in_doubt and state = 'scheduled' and ${isLifted}`,
		),
	);

/** Gives held webhooks a new day: they were never tried during the stop, however long it lasted. */
const renewWebhooks = (ctx: OperatorCtx, isLifted: SQL): Statement =>
	execute(
		ctx.db,
		sql`update ${outgoingWebhookMessages} set since = ${ctx.now} where next_attempt_at is not null and ${isLifted}`,
	);
