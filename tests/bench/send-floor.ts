import { randomUUID } from "node:crypto";
import type { Miniflare } from "miniflare";
import { WRITING_FRIENDS } from "./bench-product.ts";

/**
 * Floor of a send without loss or duplication, in the product's tables and indexes, without decisions. A
 * claim takes as many as the product's and counts the attempt before the call to LINE; as many calls are open
 * as in the product, each with its delivery's key; LINE's answers and the friends' talks are one transaction,
 * of the product's size and delay. The next claim overlaps with open calls.
 */
export const SEND_FLOOR = `
const CLAIMED = 400;
const WRITTEN = 200;
const GATHER_MS = 100;
const OPEN = 64;

async function sendDue(env) {
	const { DB } = env;
	const of = (name) => "(value ->> '$." + name + "')";
	let due = [];
	let place = 0;
	let claiming;
	let ended = [];
	let firstEndedAt = 0;
	const writing = [];
	const claim = async () => {
		const now = Date.now();
		const { results } = await DB.prepare("update deliveries set state = 'queued', attempts = attempts + 1, first_attempt_at = ?, method = 'push', next_attempt_at = ? where id in (select id from deliveries where next_attempt_at <= ? order by next_attempt_at limit ?) returning id, friend_id, messages, (select line_user_id from friends where id = friend_id) as line_user_id")
			.bind(now, now + 60000, now, CLAIMED).all();
		due = results;
		place = 0;
		claiming = undefined;
	};
	const next = async () => {
		if (place === due.length) await (claiming ??= claim());
		return due[place++];
	};
	const write = (outcomes) => {
		const sent = JSON.stringify(outcomes);
		const from = "from json_each(?)";
		return DB.batch([
			DB.prepare("update deliveries set state = 'sent', next_attempt_at = null, sent_at = s.at, line_status = s.status from (select " + of("id") + " as id, " + of("at") + " as at, " + of("status") + " as status " + from + ") s where deliveries.id = s.id and deliveries.state = 'queued'").bind(sent),
			DB.prepare("insert into messages (friend_id, outgoing, timestamp, type, text, line_message_id, quote_token, delivery_id, delivery_position) select d.friend_id, 1, " + of("at") + ", 'text', d.messages ->> '$[0].text', " + of("line") + ", " + of("quote") + ", d.id, 0 " + from + " join deliveries d on d.id = " + of("id")).bind(sent),
			DB.prepare("update friends set last_sent_at = s.at from (select " + of("friend") + " as friend, max(" + of("at") + ") as at " + from + " group by 1) s where friends.id = s.friend").bind(sent),
		]);
	};
	const carry = async () => {
		for (let delivery = await next(); delivery; delivery = await next()) {
			const response = await fetch(env.LINE + "/v2/bot/message/push", {
				method: "POST",
				headers: { "Content-Type": "application/json", Authorization: "Bearer x", "X-Line-Retry-Key": delivery.id },
				body: '{"to":"' + delivery.line_user_id + '","messages":' + delivery.messages + "}",
			});
			const { sentMessages: [said] } = await response.json();
			const at = Date.now();
			if (ended.length === 0) firstEndedAt = at;
			ended.push({ id: delivery.id, friend: delivery.friend_id, status: response.status, line: said.id, quote: said.quoteToken, at });
			if (ended.length < WRITTEN && at - firstEndedAt < GATHER_MS) continue;
			writing.push(write(ended));
			ended = [];
		}
	};
	await Promise.all(Array.from({ length: OPEN }, carry));
	if (ended.length > 0) writing.push(write(ended));
	await Promise.all(writing);
	return Response.json({});
}`;

/** Inserts due deliveries into the floor's database, each with a run, like a delayed effect. */
export async function insertDueDeliveries(floors: Miniflare, count: number, text: string): Promise<void> {
	const database = await floors.getD1Database("DB");
	const list = JSON.stringify(
		Array.from({ length: count }, (_, index) => [(index % WRITING_FRIENDS) + 1, randomUUID(), randomUUID()]),
	);
	const [friend, run, delivery] = ["(value ->> 0)", "(value ->> 1)", "(value ->> 2)"];
	await database.batch([
		database
			.prepare(
				`insert into runs (id, action_id, action_version, friend_id, cause, cause_type, cause_id, state, outcomes, sends, started_at)
					select ${run}, 1, 1, ${friend}, 'laid:' || ${run}, 'reaction', 1, 'done', 'd', json_object('0', ${delivery}), 1
					from json_each(?)`,
			)
			.bind(list),
		database
			.prepare(
				`insert into deliveries (id, friend_id, messages, run_id, cause, order_key, state, due_at, next_attempt_at, created_at)
					select ${delivery}, ${friend}, ?, ${run}, 'run:' || ${run} || ':0', ${run}, 'scheduled', 1, 1, 1 from json_each(?)`,
			)
			.bind(JSON.stringify([{ type: "text", text }]), list),
	]);
}
