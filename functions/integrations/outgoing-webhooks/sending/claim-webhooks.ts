import { sql } from "drizzle-orm";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns } from "#db/platform/sql/row-columns.ts";
import { WEBHOOK_FAILURE_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { ARE_WEBHOOKS_STOPPED } from "#functions/platform/line/sending-gate.ts";
import { MAX_LOST_WORKERS, retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";
import { dataAtEnd } from "./forward-request.ts";

/** Maximum number of messages in one claim. */
const MAX_CLAIMED = 20;
/** Lease of claimed messages; a worker beyond it is presumed dead, and its endpoint waits until then. */
const WEBHOOK_LEASE = 2 * MINUTE;

const CLAIMED_WEBHOOK_COLUMNS = {
	id: number,
	attempts: number,
	/** Start of the delivery attempts, epoch ms. */
	since: number,
};

export type ClaimedWebhook = RowOfColumns<typeof CLAIMED_WEBHOOK_COLUMNS>;

/** Messages of one endpoint, leased by one worker. */
export interface ClaimedWebhooks {
	endpoint: typeof outgoingWebhookEndpoints.$inferSelect;
	messages: ClaimedWebhook[];
	/** Lease end, which also identifies this claim. */
	heldUntil: number;
}

/**
 * Attempts of a request of LINE in its place. Later ones come after the requests behind it, so that one that its
 * receiver always refuses does not hold up the others.
 */
export const ATTEMPTS_IN_ORDER = 4;

/** Whether a claimed request has left its place; its attempts include the one that begins. */
const isOvertaken = ({ kind }: ClaimedWebhooks["endpoint"], { attempts }: ClaimedWebhook): boolean =>
	kind === "line" && attempts > ATTEMPTS_IN_ORDER;

interface ClaimOptions {
	/** Endpoints that this worker is processing. */
	endpointsInProgress: readonly number[];
	/** Whether endpoints whose last call failed may be claimed. */
	includesFailing: boolean;
}

/**
 * Leases the oldest waiting messages of the next endpoint; null when none is due. Endpoints take turns,
 * working ones first; an endpoint that a worker holds, or that has just failed, is skipped. The claim itself
 * gives up messages that lost too many workers.
 */
export async function claimWebhooks(
	ctx: Ctx,
	{ endpointsInProgress, includesFailing }: ClaimOptions,
): Promise<ClaimedWebhooks | null> {
	const now = ctx.clock();
	const heldUntil = now + WEBHOOK_LEASE;
	const table = outgoingWebhookMessages;
	// A leased message is due when its lease ends.
	const isLeased = sql`exists (select 1 from ${table} h where h.endpoint_id = e.id
		and h.next_attempt_at > ${now} and h.next_attempt_at <= ${heldUntil} and h.held_until = h.next_attempt_at)`;
	const [endpoint] = await ctx.db
		.update(outgoingWebhookEndpoints)
		// Keeps claims within one millisecond in order.
		.set({ claimedAt: sql`(select max(max(claimed_at) + 1, ${now}) from ${outgoingWebhookEndpoints})` })
		.where(
			sql`${outgoingWebhookEndpoints.id} = (select e.id from ${outgoingWebhookEndpoints} e
				where e.is_active and e.deleted_at is null and not ${ARE_WEBHOOKS_STOPPED} and ifnull(e.paused_until, 0) <= ${now}
					and e.id not in ${valuesOfList(endpointsInProgress)} and (e.failures = 0 or ${includesFailing}) and not ${isLeased}
					and exists (select 1 from ${table} m where m.endpoint_id = e.id and m.next_attempt_at <= ${now})
				order by e.failures > 0, e.claimed_at, e.id limit 1)`,
		)
		.returning();
	if (!endpoint) return null;
	const lostWorkers = sql`iif(held_until is null, lost, lost + 1)`;
	const isGivenUp = sql`(${lostWorkers} >= ${MAX_LOST_WORKERS})`;
	const isDue = sql`endpoint_id = ${endpoint.id} and next_attempt_at <= ${now}`;
	const order =
		endpoint.kind === "line" ? sql`attempts >= ${ATTEMPTS_IN_ORDER}, id` : sql`next_attempt_at, id`;
	const lostOfOldest = sql`(select ${lostWorkers} from ${table} where ${isDue} order by ${order} limit 1)`;
	const claimedRows = await queryRows(
		ctx.db,
		{ ...CLAIMED_WEBHOOK_COLUMNS, isOver: number },
		sql`update ${table} set next_attempt_at = iif(${isGivenUp}, null, ${heldUntil}),
				held_until = iif(${isGivenUp}, null, ${heldUntil}), state = iif(${isGivenUp}, 'failed', state),
				error = iif(${isGivenUp}, ${TEXTS.stopped}, error), data = iif(${isGivenUp}, ${dataAtEnd}, data), attempts = attempts + 1, lost = ${lostWorkers}
			where id in (select id from ${table} where ${isDue} and ${lostWorkers} = ${lostOfOldest}
				order by ${order} limit ${retryBatchSize(MAX_CLAIMED, lostOfOldest)})
			returning id, attempts, since, next_attempt_at is null as isOver`,
	);
	const messages = claimedRows
		.filter((row) => row.isOver === 0)
		.map(({ id, attempts, since }) => ({ id, attempts, since }))
		.sort((a, b) => Number(isOvertaken(endpoint, a)) - Number(isOvertaken(endpoint, b)) || a.id - b.id);
	return { endpoint, messages, heldUntil };
}
