import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { among } from "#db/platform/sql/among.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { DeliveryState } from "#domain/engine/deliveries/state.ts";
import type { Ctx } from "#functions/context.ts";
import { holdBack } from "./hold-back.ts";
import { noteUnsent } from "./note-unsent.ts";
import type { Outcome } from "./send.ts";
import { type Split, splitOff } from "./split-off.ts";
import { talkMessage } from "./talk-message.ts";

/**
 * A delivery's row after an attempt. `attempts` identifies the attempt: results of one that was overtaken are ignored.
 */
interface Settled {
	id: string;
	attempts: number;
	state: DeliveryState;
	nextAttemptAt: number | null;
	inDoubt: 0 | 1;
	dropReply: 0 | 1;
	countDown: 0 | 1;
	sentAt: number | null;
	reason: string | null;
	lineStatus: number | null;
	lineRequestId: string | null;
}

/**
 * Writes the results of a batch, and the sent messages into the friends' talks, in one transaction.
 * @returns whether a delivery is due now: one that waited behind these in its order, or one that was
 * returned. If false, the sender need not claim again.
 */
export async function settle(ctx: Ctx, outcomes: Outcome[]): Promise<boolean> {
	if (outcomes.length === 0) return false;
	const sent = outcomes.filter((outcome) => outcome.verdict.type === "sent");
	const [first, ...rest] = [
		...splitOff(ctx, outcomes.flatMap(splitOf)),
		updateDeliveries(ctx, outcomes.map(settled)),
		...putOffFollowers(ctx, outcomes),
		...(sent.length > 0 ? [insertMessages(ctx, sent), noteLastSent(ctx, sent)] : []),
		...broadcastsOf(outcomes).flatMap((id) => holdBack(ctx, id)),
		...noteFailed(ctx, outcomes),
	] as const;
	const written = await ctx.db.batch([first!, ...rest, anyDue(ctx)]);
	const [due] = written.at(-1) as Due[];
	return due?.any === 1;
}

interface Due {
	any: 0 | 1;
}

const anyDue = (ctx: Ctx) =>
	rowsOf<Due>(
		ctx.db,
		sql`select exists (select 1 from ${deliveries} where next_attempt_at <= ${ctx.clock()}) as any`,
	);

/** Notifies operators and other systems of refused or doubtful deliveries, in their present state. */
function noteFailed(ctx: Ctx, outcomes: Outcome[]): Statement[] {
	const ids = outcomes.flatMap(({ delivery: { id }, verdict }) =>
		verdict.type === "failed" || verdict.type === "parked" ? id : [],
	);
	if (ids.length === 0) return [];
	return noteUnsent(
		ctx,
		sql`${deliveries} d where d.id in ${among(ids)} and d.state in ('failed', 'parked')`,
	);
}

/** Broadcasts of which a delivery waits again; one that was stopped meanwhile keeps it. */
const broadcastsOf = (outcomes: Outcome[]): number[] => [
	...new Set(
		outcomes.flatMap(({ delivery: { broadcastId }, verdict }) =>
			broadcastId !== null && GOES_BACK.includes(verdict.type) ? broadcastId : [],
		),
	),
];

const GOES_BACK = ["retry", "push", "split", "untouched"];

const splitOf = ({ delivery, verdict }: Outcome): Split[] =>
	verdict.type === "split" ? [{ delivery, refused: verdict.refused }] : [];

function settled({ delivery, verdict, result, at }: Outcome): Settled {
	const row: Settled = {
		id: delivery.id,
		attempts: delivery.attempts,
		state: "scheduled",
		nextAttemptAt: null,
		inDoubt: delivery.inDoubt ? 1 : 0,
		dropReply: 0,
		countDown: 0,
		sentAt: null,
		reason: "reason" in verdict ? verdict.reason : null,
		lineStatus: result?.answer.kind === "http" ? result.answer.status : null,
		lineRequestId: result?.requestId ?? null,
	};
	return { ...row, ...changeFor(verdict, at) };
}

/** The changes of each verdict to the row. `failed`, `parked` and `cancelled` are also names of states. */
function changeFor(verdict: Outcome["verdict"], at: number): Partial<Settled> {
	if (verdict.type === "sent") return { state: "sent", sentAt: at };
	if (verdict.type === "retry") return { nextAttemptAt: verdict.at, inDoubt: verdict.inDoubt ? 1 : 0 };
	// The push is a new call, under a key that LINE has not seen, so nothing about it is in doubt.
	if (verdict.type === "push") return { nextAttemptAt: at, dropReply: 1, inDoubt: 0 };
	// LINE accepted none of it, so an earlier doubt is resolved.
	if (verdict.type === "split") return { nextAttemptAt: at, inDoubt: 0 };
	if (verdict.type === "untouched") return { nextAttemptAt: at, countDown: 1 };
	return { state: verdict.type };
}

const SETTLED = [
	"id",
	"attempts",
	"state",
	"nextAttemptAt",
	"inDoubt",
	"dropReply",
	"countDown",
	"sentAt",
	"reason",
	"lineStatus",
	"lineRequestId",
] as const satisfies (keyof Settled)[];

/** 'sent' counts from any attempt; any other result only from the attempt that still has the row. */
function updateDeliveries(ctx: Ctx, settled: Settled[]) {
	const { rows, column } = rowsFrom(settled, SETTLED);
	return execute(
		ctx.db,
		sql`update ${deliveries} set
			state = ${column.state},
			next_attempt_at = ${column.nextAttemptAt},
			in_doubt = ${column.inDoubt},
			reply_token = case when ${column.dropReply} then null else reply_token end,
			attempts = ${deliveries.attempts} - ${column.countDown},
			lost = 0,
			sent_at = ${column.sentAt},
			reason = ${column.reason},
			line_status = ${column.lineStatus},
			line_request_id = ${column.lineRequestId}
		from ${rows}
		where ${deliveries.id} = ${column.id}
			and ((${deliveries.state} = 'queued' and ${deliveries.attempts} = ${column.attempts})
				or (${column.state} = 'sent' and ${deliveries.state} in ('queued', 'scheduled')))`,
	);
}

/**
 * Postpones deliveries that wait behind a retry in their order until that retry. The claim would not take
 * them earlier anyway, but would examine all of them each time: an outage leaves a hundred thousand such
 * rows.
 */
function putOffFollowers(ctx: Ctx, outcomes: Outcome[]): Statement[] {
	const retried = outcomes.flatMap(({ delivery: { id }, verdict }) =>
		verdict.type === "retry" ? { id, at: verdict.at } : [],
	);
	if (retried.length === 0) return [];
	const { rows, column } = rowsFrom(retried, ["id", "at"]);
	return [
		execute(
			ctx.db,
			sql`update ${deliveries} as f set next_attempt_at = ${column.at}
				from ${rows} cross join ${deliveries} h on h.id = ${column.id} and h.next_attempt_at = ${column.at}
				where f.order_key = h.order_key and f.next_attempt_at is not null and f.next_attempt_at < ${column.at}
					and f.state = 'scheduled' and (f.due_at, f.rowid) > (h.due_at, h.rowid)`,
		),
	];
}

function insertMessages(ctx: Ctx, sent: Outcome[]) {
	const { rows, column, json } = rowsFrom(
		sent.map(({ delivery, at, result }) => ({
			id: delivery.id,
			at,
			lineIds: result?.sentMessageIds ?? [],
			quoteTokens: result?.quoteTokens ?? [],
		})),
		["id", "at", "lineIds", "quoteTokens"],
	);
	return execute(
		ctx.db,
		insertInto(
			messages,
			talkMessage({
				timestamp: column.at,
				lineMessageId: sql`${json.lineIds} ->> m.key`,
				quoteToken: sql`${json.quoteTokens} ->> m.key`,
			}),
			sql`from ${rows} cross join ${deliveries} d on d.id = ${column.id}
				cross join json_each(d.messages) m
				where true on conflict do nothing`,
		),
	);
}

/** Batches may be settled out of order, so only a newer time is written. */
function noteLastSent(ctx: Ctx, sent: Outcome[]) {
	const newest = new Map<number, number>();
	for (const { delivery, at } of sent)
		newest.set(delivery.friendId, Math.max(at, newest.get(delivery.friendId) ?? 0));
	const { rows, column } = rowsFrom(
		[...newest].map(([friendId, at]) => ({ friendId, at })),
		["friendId", "at"],
	);
	return execute(
		ctx.db,
		sql`update ${friends} set last_sent_at = max(coalesce(last_sent_at, 0), ${column.at})
			from ${rows} where ${friends.id} = ${column.friendId}`,
	);
}
