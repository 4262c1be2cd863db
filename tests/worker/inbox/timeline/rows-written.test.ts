import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";

let friendId: number;
beforeEach(async () => {
	await resetState();
	friendId = (await buildFriend()).id;
});

const write = async (sql: string) => (await env.DB.prepare(sql).bind(friendId).run()).meta.rows_written;

// Rows billed by D1 (docs/inbox.md, What a message costs), the full-text index included.
test("a message costs so many rows", async () => {
	const text = `insert into messages (friend_id, outgoing, timestamp, type, text, line_message_id, webhook_event_id, notify)
		values (?1, 0, 1, 'text', '予約をお願いします', 'm1', 'w1', 1)`;
	const picture = `insert into messages (friend_id, outgoing, timestamp, type, line_message_id, webhook_event_id, notify)
		values (?1, 0, 1, 'image', 'm2', 'w2', 1)`;
	expect({ text: await write(text), picture: await write(picture) }).toEqual({ text: 9, picture: 8 });
});

test("a message that is handled costs one, since leaving an index is not counted, and a star two", async () => {
	await write(
		"insert into messages (friend_id, outgoing, timestamp, type, text, notify) values (?1, 0, 1, 'text', 'あいう', 1)",
	);
	expect([
		await write("update messages set notify = 0 where friend_id = ?1"),
		await write("update messages set starred = 1 where friend_id = ?1"),
	]).toEqual([1, 2]);
});
