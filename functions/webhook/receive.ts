import { sql } from "drizzle-orm";
import { insertInto } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import { rowsFrom } from "#db/rows-from.ts";
import { webhookEvents } from "#db/webhook.ts";
import { friendOf, webhookEvent, webhookRequest } from "#domain/webhook/event.ts";
import type { Ctx } from "../context.ts";

/**
 * Stores a webhook's events. Once this resolves they cannot be lost, and LINE may be answered.
 * @returns false for a body that is no webhook request.
 */
export async function receive(ctx: Ctx, body: string): Promise<boolean> {
	const request = webhookRequest.safeParse(parseJson(body));
	if (!request.success) return false;
	if (request.data.events.length === 0) return true;
	const events = await Promise.all(request.data.events.map((event) => eventRow(event, ctx.now)));
	await insertEvents(ctx, events);
	return true;
}

interface EventRow {
	webhookEventId: string;
	type: string;
	lineUserId: string | null;
	timestamp: number;
	payload: string;
}

/** All events of a request in one statement; an event that came before changes nothing. */
function insertEvents(ctx: Ctx, events: EventRow[]) {
	const { rows, column } = rowsFrom(events, ["webhookEventId", "type", "lineUserId", "timestamp", "payload"]);
	return execute(
		ctx.db,
		insertInto(
			webhookEvents,
			{ ...column, receivedAt: ctx.now, state: "open", nextAttemptAt: ctx.now },
			sql`from ${rows} where true on conflict (webhook_event_id) do nothing`,
		),
	);
}

async function eventRow(raw: unknown, now: number): Promise<EventRow> {
	const payload = JSON.stringify(raw);
	const event = webhookEvent.safeParse(raw);
	// An event of an unknown shape is stored all the same, under an id made from its content.
	if (!event.success)
		return {
			webhookEventId: `unknown:${await sha256(payload)}`,
			type: "unknown",
			lineUserId: null,
			timestamp: now,
			payload,
		};
	const { webhookEventId, type, timestamp } = event.data;
	return { webhookEventId, type, lineUserId: friendOf(event.data), timestamp, payload };
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
