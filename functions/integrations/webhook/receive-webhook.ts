import { sql } from "drizzle-orm";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { senderOf, webhookEvent, webhookRequest } from "#domain/integrations/webhook/line-webhook-event.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { forwardRequests } from "#functions/integrations/webhook-forwarding/forward-requests.ts";
import { signedOut } from "#functions/platform/http/request-refusal.ts";
import { isOwnDestination } from "#functions/platform/line/own-bot.ts";
import { Coalescer } from "#functions/platform/queues/coalescer.ts";

interface ReceiveRequest {
	ctx: Ctx;
	/** The request's own context, because a D1 call may store events of other requests too. */
	execution: Pick<ExecutionContext, "waitUntil">;
	body: string;
	/** LINE's signature over the body. */
	signature: string;
}

/**
 * Stores a webhook's events. Once this resolves they cannot be lost, and LINE may be answered. Simultaneous
 * requests share a D1 call (docs/decisions/0064-intake-shares-d1-calls.md). The same transaction puts the request into the outbox of
 * each address to which it is forwarded (docs/webhook-forwarding.md).
 * @returns whether it is forwarded; null for a body that is no webhook request.
 * @throws Refusal 401 for a webhook of another LINE account
 */
export async function receiveWebhook({
	ctx,
	execution,
	body,
	signature,
}: ReceiveRequest): Promise<{ isForwarded: boolean } | null> {
	const request = webhookRequest.safeParse(parseJson(body));
	if (!request.success) return null;
	if (!(await isOwnDestination(ctx.env, request.data.destination))) throw signedOut();
	if (request.data.events.length === 0) return { isForwarded: false };
	const events = await Promise.all(request.data.events.map((event) => toEventRow(event, ctx.now)));
	const { DB } = ctx.env;
	const coalescer =
		intakes.get(DB) ??
		new Coalescer<IntakeRequest, boolean>({
			maxInputs: MAX_REQUESTS_AT_ONCE,
			maxWeight: MAX_TOTAL_LENGTH,
			weightOf: totalLength,
			waitTimeout: INTAKE_TIMEOUT,
		});
	intakes.set(DB, coalescer);
	const isForwarded = await coalescer.run(execution, { events, body, signature }, async (requests) => {
		const requestsWithIds = requests.map((each) => ({
			...each,
			eventIds: each.events.map(({ webhookEventId }) => webhookEventId),
		}));
		const [{ meta }] = await ctx.db.batch([
			forwardRequests(ctx, requestsWithIds),
			insertEvents(
				ctx,
				requests.flatMap((each) => each.events),
			),
		]);
		return requests.map(() => meta.changes > 0);
	});
	return { isForwarded };
}

/** Events of a request, with its body as it arrived. */
interface IntakeRequest {
	events: EventRow[];
	body: string;
	signature: string;
}

/** Maximum number of requests stored in one D1 call, and their maximum total length in characters. */
const MAX_REQUESTS_AT_ONCE = 100;
const MAX_TOTAL_LENGTH = 400_000;
/** Half of the time that LINE waits for an answer. */
const INTAKE_TIMEOUT = SECOND;

const intakes = new WeakMap<D1Database, Coalescer<IntakeRequest, boolean>>();

const totalLength = ({ events }: IntakeRequest): number =>
	events.reduce((sum, { payload }) => sum + payload.length, 0);

interface EventRow {
	webhookEventId: string;
	type: string;
	lineUserId: string | null;
	timestamp: number;
	payload: string;
	receivedAt: number;
}

/** Inserts all events in one statement; a repeated event changes nothing. */
function insertEvents(ctx: Ctx, events: EventRow[]) {
	const { rows, column } = rowsFrom(events, [
		"webhookEventId",
		"type",
		"lineUserId",
		"timestamp",
		"payload",
		"receivedAt",
	]);
	return execute(
		ctx.db,
		insertInto(
			webhookEvents,
			{ ...column, state: "open", nextAttemptAt: column.receivedAt },
			sql`from ${rows} where true on conflict (webhook_event_id) do nothing`,
		),
	);
}

async function toEventRow(raw: unknown, now: number): Promise<EventRow> {
	const payload = JSON.stringify(raw);
	const event = webhookEvent.safeParse(raw);
	// An event of an unknown shape is stored too, under an id derived from its content.
	if (!event.success)
		return {
			webhookEventId: `unknown:${await sha256(payload)}`,
			type: "unknown",
			lineUserId: null,
			timestamp: now,
			payload,
			receivedAt: now,
		};
	const { webhookEventId, type, timestamp } = event.data;
	return { webhookEventId, type, lineUserId: senderOf(event.data), timestamp, payload, receivedAt: now };
}

function parseJson(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}

async function sha256(text: string): Promise<string> {
	return Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString(
		"base64url",
	);
}
