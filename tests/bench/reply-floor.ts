import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { WRITING_FRIENDS } from "./bench-product.ts";

/**
 * Floor of a webhook event's path to its reply without loss or duplication: `keywordReply` of
 * scripts/scale/counts.ts, row for row into the product's tables, without decisions. The event is stored
 * before LINE gets its response, wakes a queue and is claimed; the message, the run and the delivery are one
 * transaction; the attempt is counted before the call to LINE; LINE's answer and the friend's talk are
 * another transaction. Everything due is batched, as in the product. The product has a second queue between
 * the run and the sending.
 */
export const REPLY_FLOOR = `
const AT_ONCE = 200;
const GAP_MS = 100;
let wokenAt = 0;
let isPromised = false;

async function take(request, env, ctx) {
	const { events: [event] } = await request.json();
	const now = Date.now();
	await env.DB.prepare("insert into webhook_events (webhook_event_id, type, line_user_id, timestamp, payload, received_at, state, next_attempt_at) values (?, ?, ?, ?, ?, ?, 'open', ?) on conflict do nothing")
		.bind(event.webhookEventId, event.type, event.source.userId, event.timestamp, JSON.stringify(event), now, now).run();
	ctx.waitUntil(wake(env));
	return Response.json({});
}

async function wake(env) {
	if (isPromised) return;
	isPromised = true;
	const wait = wokenAt + GAP_MS - Date.now();
	if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
	isPromised = false;
	wokenAt = Date.now();
	await env.QUEUE.send({});
}

async function carryAll(env) {
	while ((await carry(env)) === AT_ONCE);
}

async function carry(env) {
	const { DB } = env;
	const now = Date.now();
	const lease = crypto.randomUUID();
	const [{ results: held }, { results: known }] = await DB.batch([
		DB.prepare("update webhook_events set lease = ?, next_attempt_at = ?, attempts = attempts + 1 where id in (select id from webhook_events where next_attempt_at <= ? order by next_attempt_at, id limit ?) returning id, webhook_event_id, payload")
			.bind(lease, now + 60000, now, AT_ONCE),
		DB.prepare("select id, line_user_id from friends where line_user_id in (select line_user_id from webhook_events where lease = ?)").bind(lease),
	]);
	if (held.length === 0) return 0;
	const friends = new Map(known.map(({ id, line_user_id }) => [line_user_id, id]));
	const [{ effect }] = (await DB.prepare("select effect from action_effects where action_id = 1 and version = 1").all()).results;
	const events = JSON.stringify(held.map(({ id, webhook_event_id, payload }) => {
		const { source, timestamp, message, replyToken } = JSON.parse(payload);
		const own = { run: crypto.randomUUID(), delivery: crypto.randomUUID(), token: replyToken };
		return { id, event: webhook_event_id, friend: friends.get(source.userId), at: timestamp, text: message.text, line: message.id, ...own };
	}));
	const from = "from json_each(?)";
	const of = (name) => "(value ->> '$." + name + "')";
	await DB.batch([
		DB.prepare("insert into messages (friend_id, outgoing, timestamp, type, text, line_message_id, webhook_event_id) select " + [of("friend"), "0", of("at"), "'text'", of("text"), of("line"), of("event")].join(", ") + " " + from).bind(events),
		DB.prepare("update friends set last_message_at = max(coalesce(last_message_at, 0), said.at) from (select " + of("friend") + " as friend, max(" + of("at") + ") as at " + from + " group by 1) said where friends.id = said.friend").bind(events),
		DB.prepare("insert into runs (id, action_id, action_version, friend_id, cause, cause_type, cause_id, cause_label, webhook_event_id, state, outcomes, sends, context, started_at) select " + [of("run"), "1", "1", of("friend"), "'floor:' || " + of("event"), "'reaction'", "1", "'floor'", of("event"), "'done'", "'d'", "json_object('0', " + of("delivery") + ")", "json_array(" + of("text") + ")", "?"].join(", ") + " " + from).bind(now, events),
		DB.prepare("insert into deliveries (id, friend_id, messages, run_id, cause, order_key, state, due_at, next_attempt_at, reply_token, reply_until, created_at) select " + [of("delivery"), of("friend"), "?", of("run"), "'floor:' || " + of("event"), of("event"), "'scheduled'", "?", "?", of("token"), "?", "?"].join(", ") + " " + from).bind(effect, now, now, now + 60000, now, events),
		DB.prepare("update webhook_events set state = 'done', next_attempt_at = null, lease = null where lease = ?").bind(lease),
	]);
	const { results: due } = await DB.prepare("update deliveries set state = 'queued', attempts = attempts + 1, first_attempt_at = ?, method = 'reply', next_attempt_at = ? where id in (select id from deliveries where next_attempt_at <= ? order by next_attempt_at limit ?) returning id, friend_id, messages, reply_token")
		.bind(now, now + 60000, now, AT_ONCE).all();
	const sent = JSON.stringify(await Promise.all(due.map(async ({ id, friend_id, messages, reply_token }) => {
		const response = await fetch(env.LINE + "/v2/bot/message/reply", {
			method: "POST",
			headers: { "Content-Type": "application/json", Authorization: "Bearer x" },
			body: JSON.stringify({ replyToken: reply_token, messages: JSON.parse(messages) }),
		});
		const { sentMessages } = await response.json();
		return { id, friend: friend_id, status: response.status, line: sentMessages[0].id, at: Date.now() };
	})));
	await DB.batch([
		DB.prepare("update deliveries set state = 'sent', next_attempt_at = null, reply_token = null, sent_at = s.at, line_status = s.status from (select " + of("id") + " as id, " + of("at") + " as at, " + of("status") + " as status " + from + ") s where deliveries.id = s.id and deliveries.state = 'queued'").bind(sent),
		DB.prepare("insert into messages (friend_id, outgoing, timestamp, type, text, line_message_id, delivery_id, delivery_position) select d.friend_id, 1, " + of("at") + ", 'text', d.messages ->> '$[0].text', " + of("line") + ", d.id, 0 " + from + " join deliveries d on d.id = " + of("id")).bind(sent),
		DB.prepare("update friends set last_sent_at = s.at from (select " + of("friend") + " as friend, max(" + of("at") + ") as at " + from + " group by 1) s where friends.id = s.friend").bind(sent),
	]);
	return held.length;
}`;

/** Creates the product's tables, the bench's friends and the auto-response in the floor's database. */
export async function createReplyTables(floors: Miniflare, text: string): Promise<void> {
	const database = await floors.getD1Database("DB");
	const folder = join(import.meta.dirname, "../../migrations");
	const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
	const statements = files
		.sort()
		.flatMap((name) => readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint"));
	for (const statement of statements) await database.prepare(statement).run();
	await database.batch([
		database.prepare("insert into actions (id, name, created_at, updated_at) values (1, 'floor', 1, 1)"),
		database
			.prepare(
				"insert into action_effects (action_id, version, position, type, effect) values (1, 1, 0, 0, ?)",
			)
			.bind(JSON.stringify([{ type: "text", text }])),
		database
			.prepare(
				`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
					insert into friends (line_user_id, name, followed_at, created_at, profile_fetched_at)
					select printf('U%032x', i), '友だち' || i, 1, 1, 1 from n`,
			)
			.bind(WRITING_FRIENDS),
	]);
}
