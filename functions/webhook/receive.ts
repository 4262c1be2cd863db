import { friendOf, webhookEvent, webhookRequest } from "#domain/webhook/event.ts";
import type { Ctx } from "../context.ts";

/** All events of a request in one statement; a repeated event changes nothing. */
const INSERT_EVENTS = `insert into webhook_events
	(webhook_event_id, type, line_user_id, timestamp, payload, received_at, state, next_attempt_at)
	select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ?2, 'open', ?2 from json_each(?1)
	where true on conflict (webhook_event_id) do nothing`;

/**
 * Stores a webhook's events. Once this resolves they cannot be lost, and LINE may be answered.
 * @returns false for a body that is no webhook request.
 */
export async function receive(ctx: Ctx, body: string): Promise<boolean> {
	const request = webhookRequest.safeParse(parseJson(body));
	if (!request.success) return false;
	if (request.data.events.length === 0) return true;
	const rows = await Promise.all(request.data.events.map((event) => eventRow(event, ctx.now)));
	await ctx.env.DB.prepare(INSERT_EVENTS).bind(JSON.stringify(rows), ctx.now).run();
	return true;
}

async function eventRow(raw: unknown, now: number) {
	const payload = JSON.stringify(raw);
	const event = webhookEvent.safeParse(raw);
	// An event of an unknown shape is stored all the same, under an id made from its content.
	if (!event.success) return [`unknown:${await sha256(payload)}`, "unknown", null, now, payload];
	return [event.data.webhookEventId, event.data.type, friendOf(event.data), event.data.timestamp, payload];
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
