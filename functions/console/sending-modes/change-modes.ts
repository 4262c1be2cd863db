import { type SQL, sql } from "drizzle-orm";
import { lineSends } from "#db/content/line-sends.ts";
import { multicasts } from "#db/content/multicasts.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { sendingModes } from "#db/platform/sending-modes.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import type { ModesInput } from "#domain/engine/sending-stop/modes-input.ts";
import {
	effectiveMode,
	type HeldDecision,
	type KindModes,
	type RestrictedKinds,
} from "#domain/engine/sending-stop/sending-modes.ts";
import { STOP_KIND_NAMES, STOP_KINDS, type StopKind } from "#domain/engine/sending-stop/stop-kinds.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { SENDING_MODES_TEXTS } from "#domain/platform/texts/sending-modes-texts.ts";
import { HELD_DELIVERIES, KIND_OF_DELIVERY } from "#functions/engine/deliveries/hold-reason.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { GATE_CHECK_VALIDITY } from "#functions/platform/line/sending-gate.ts";
import {
	countHeldSends,
	HELD_COLUMNS,
	isGroupMessageHeld,
	isLineSendHeld,
	isOld,
	mayGoAgain,
} from "./held-sends.ts";

/**
 * Time after which no call begins under the modes before: the check of a batch may rest on one of the gate that is as old
 * as is allowed.
 */
const SETTLE_TIME = 2 * GATE_CHECK_VALIDITY + 50;

/**
 * Changes test mode and the switches. Held sends that may go again are sent or skipped by the operator's decision about
 * their kind, in the change's own transaction; others stay held. Repeating it is safe.
 * @throws Refusal 409 for another version, 422 without a decision about a kind of which held sends may go again
 */
export async function changeModes({ ctx, input }: { ctx: OperatorCtx; input: ModesInput }): Promise<void> {
	const [[stored], held] = await ctx.db.batch([
		ctx.db.select().from(sendingModes),
		queryRows(ctx.db, HELD_COLUMNS, countHeldSends(ctx.now)),
	]);
	if (stored?.saveKey !== ctx.saveKey) {
		if ((stored?.version ?? 0) !== input.version) throw changedByOther();
		await writeModes(ctx, input, held);
	}
	await new Promise((resolve) => setTimeout(resolve, SETTLE_TIME));
}

type HeldCount = { kind: StopKind; isToTesters: 0 | 1; sends: number };

async function writeModes(ctx: OperatorCtx, input: ModesInput, held: readonly HeldCount[]): Promise<void> {
	const modes = Object.fromEntries(
		STOP_KIND_NAMES.map((kind) => [kind, effectiveMode(input.kinds[kind], input.is_test_mode)]),
	) as KindModes;
	const decided = STOP_KIND_NAMES.filter((kind) => input.choices[kind] !== undefined);
	const going = held.filter(
		({ kind, isToTesters }) => modes[kind] === "on" || (modes[kind] === "test" && isToTesters === 1),
	);
	const undecided = going.filter(({ kind }) => !decided.includes(kind));
	if (undecided.length > 0) throw decisionRequired(undecided.map(({ kind }) => kind));
	const restricted = Object.fromEntries(
		STOP_KIND_NAMES.flatMap((kind) => (input.kinds[kind] === "on" ? [] : [[kind, input.kinds[kind]]])),
	) as RestrictedKinds;
	const isNoneUndecided = sql`not exists (${undecidedSends(ctx.now, modes, decided)})`;
	const columns = { isTestMode: input.is_test_mode, kinds: restricted, changedAt: ctx.now };
	await commitBatch(ctx.db, [
		...decisionStatements(ctx, modes, {
			input,
			isAllowed: sql`(${isCurrent(input)} and ${isNoneUndecided})`,
		}),
		execute(
			ctx.db,
			sql`${insertInto(
				sendingModes,
				{ id: 1, ...columns, changedBy: ctx.operator.id, version: 1, saveKey: ctx.saveKey },
				sql`where ${isNoneUndecided}`,
			)} on conflict (id) do update set is_test_mode = excluded.is_test_mode, kinds = excluded.kinds, changed_at = excluded.changed_at,
				changed_by = excluded.changed_by, version = ${sendingModes}.version + 1, save_key = excluded.save_key
				where ${sendingModes}.version = ${input.version}`,
		),
		auditOfChange(ctx, {
			verb: "sending.modes",
			subjectType: "sending_stop",
			detail: {
				is_test_mode: input.is_test_mode,
				kinds: restricted,
				choices: input.choices,
				held: sumByKind(going),
			},
		}),
	]);
	const [after] = await ctx.db.select().from(sendingModes);
	if (after?.saveKey === ctx.saveKey) return;
	// Something was held since it was counted, or somebody else was quicker.
	throw (after?.version ?? 0) === input.version ? decisionRequired([]) : changedByOther();
}

const decisionRequired = (kinds: readonly StopKind[]) =>
	invalid(
		"choices",
		SENDING_MODES_TEXTS.decisionRequired(
			[...new Set(kinds)].map((kind) => `「${STOP_KINDS[kind]}」`).join(""),
		),
	);

function sumByKind(counts: readonly HeldCount[]): Partial<Record<StopKind, number>> {
	const sums: Partial<Record<StopKind, number>> = {};
	for (const { kind, sends } of counts) sums[kind] = (sums[kind] ?? 0) + sends;
	return sums;
}

/** Condition: the modes are those that the operator saw. */
const isCurrent = ({ version }: ModesInput): SQL =>
	sql`ifnull((select version from ${sendingModes}), 0) = ${version}`;

/** Held sends that new modes would let go, of kinds without a decision. */
function undecidedSends(now: number, modes: KindModes, decided: readonly StopKind[]): SQL {
	const isUndecided = (kind: StopKind) => (modes[kind] === "on" && !decided.includes(kind) ? sql`1` : sql`0`);
	return sql`select 1 from ${deliveries} d where d.id in ${HELD_DELIVERIES} and ${mayGoAgain(modes)}
			and ${KIND_OF_DELIVERY} not in ${valuesOfList(decided)}
		union all select 1 from ${lineSends} where ${isUndecided("broadcast")} and ${isLineSendHeld(now)}
		union all select 1 from ${chatGroupMessages} g where ${isUndecided("group")} and ${isGroupMessageHeld}`;
}

/** Columns of a send that ends without a call. Order matters: its state decides about the reason. */
const skipColumns = (isDoubtful: SQL) => sql`next_attempt_at = null,
	reason = iif(${isDoubtful}, ${DELIVERY_TEXTS.skippedAfterHoldInDoubt}, ${DELIVERY_TEXTS.skippedAfterHold}),
	state = iif(${isDoubtful}, 'parked', 'cancelled')`;

/** Columns of a send that goes again, with a new day of attempts. A doubtful one keeps its first attempt and its key. */
const goColumns = (now: number) => sql`next_attempt_at = ${now}, reason = null,
	first_attempt_at = iif(in_doubt, first_attempt_at, null)`;

/**
 * Carries out what was decided before the modes change. Order matters: what is skipped is no longer held when the rest goes,
 * and friends of a doubtful multicast are found by it before it ends.
 */
function decisionStatements(
	{ db, now }: OperatorCtx,
	modes: KindModes,
	{ input, isAllowed }: { input: ModesInput; isAllowed: SQL },
): Statement[] {
	const decided = (...wanted: HeldDecision[]) =>
		STOP_KIND_NAMES.filter((kind) => wanted.includes(input.choices[kind]!));
	if (decided("send", "recent", "skip").length === 0) return [];
	const isDoubtful = sql`(in_doubt or state = 'queued')`;
	const isGoing = sql`d.id in ${HELD_DELIVERIES} and ${mayGoAgain(modes)} and ${isAllowed}`;
	const isSkipped = (kind: SQL, dueAt: SQL) =>
		sql`(${kind} in ${valuesOfList(decided("skip"))} or (${kind} in ${valuesOfList(decided("recent"))} and ${isOld(dueAt, now)}))`;
	const isDecided = (kind: StopKind) =>
		sql`(${modes[kind] === "on" && input.choices[kind] !== undefined ? 1 : 0} and ${isAllowed})`;
	const broadcast = sql`${"broadcast" satisfies StopKind}`;
	const group = sql`${"group" satisfies StopKind}`;
	// All friends of a call have the same time.
	const multicastDueAt = sql`(select min(x.due_at) from ${deliveries} x where x.multicast_id = ${multicasts}.id)`;
	return [
		execute(
			db,
			sql`update ${deliveries} as d set ${skipColumns(sql`(d.in_doubt or d.state = 'queued')`)},
					counted_at = iif(d.in_doubt or d.state = 'queued', d.counted_at, null)
				where ${isGoing} and ${isSkipped(KIND_OF_DELIVERY, sql`d.due_at`)}`,
		),
		execute(
			db,
			sql`update ${multicasts} set ${skipColumns(sql`1`)} where state = 'held' and ${isDecided("broadcast")}
				and ${isSkipped(broadcast, multicastDueAt)}`,
		),
		execute(
			db,
			sql`update ${deliveries} as d set state = 'scheduled', ${goColumns(now)}
				where d.state = 'held' and ${isGoing} and ${KIND_OF_DELIVERY} in ${valuesOfList(decided("send", "recent"))}`,
		),
		execute(
			db,
			sql`update ${multicasts} set state = 'scheduled', ${goColumns(now)} where state = 'held' and ${isDecided("broadcast")}`,
		),
		execute(
			db,
			sql`update ${lineSends} set ${skipColumns(isDoubtful)} where ${isLineSendHeld(now)} and ${isDecided("broadcast")}
				and ${isSkipped(broadcast, sql`next_attempt_at`)}`,
		),
		execute(
			db,
			sql`update ${lineSends} set first_attempt_at = null where ${isLineSendHeld(now)} and not in_doubt and ${isDecided("broadcast")}`,
		),
		execute(
			db,
			sql`update ${chatGroupMessages} as g set send_state = 'failed', reason = iif(g.first_attempt_at is null,
					${DELIVERY_TEXTS.skippedAfterHold}, ${DELIVERY_TEXTS.skippedAfterHoldInDoubt})
				where ${isGroupMessageHeld} and ${isDecided("group")} and ${isSkipped(group, sql`g.timestamp`)}`,
		),
	];
}
