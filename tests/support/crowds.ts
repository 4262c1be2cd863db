import { env } from "cloudflare:workers";

interface Crowd {
	friendId: number;
	messages: number;
	/** Timestamp of the first message; the others follow at one second each. */
	from: number;
	text?: string;
	/** Id of the first message; by default after all others. */
	firstId?: number;
	/** Target database. */
	database?: D1Database;
}

/** Inserts messages of one friend, more than one page scans. */
export const insertMessages = ({
	friendId,
	messages,
	from,
	text = "ほかの話",
	firstId,
	database = env.DB,
}: Crowd) =>
	database
		.prepare(
			`insert into messages (id, friend_id, outgoing, timestamp, type, text)
			with recursive n(i) as (select 0 union all select i + 1 from n where i < ?1 - 1)
			select ?5 + i, ?2, 0, ?3 + i * 1000, 'text', ?4 from n`,
		)
		.bind(messages, friendId, from, text, firstId ?? null)
		.run();

/** Inserts friends with a tag and without messages. */
export const insertSilentFriends = (
	friends: number,
	{ tagId, name = "" }: { tagId: number; name?: string },
) =>
	env.DB.batch([
		env.DB.prepare(
			`insert into friends (line_user_id, name, name_key, followed_at, created_at)
			with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
			select 'U-silent-' || i, ?2, ?2, 1, 1 from n`,
		).bind(friends, name),
		env.DB.prepare(
			"insert into friend_tags (friend_id, tag_id, created_at) select id, ?1, 1 from friends where line_user_id like 'U-silent-%'",
		).bind(tagId),
	]);

/** Inserts friends with a tag, each with a last message 1 ms after the previous friend's. */
export const insertWritingFriends = (
	friends: number,
	{ tagId, wroteFrom }: { tagId: number; wroteFrom: number },
) =>
	env.DB.batch([
		env.DB.prepare(
			`insert into friends (line_user_id, name, name_key, followed_at, created_at, last_message_at)
			with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
			select 'U-crowd-' || i, 'ほか', 'ほか', 1, 1, ?2 + i from n`,
		).bind(friends, wroteFrom),
		env.DB.prepare(
			"insert into friend_tags (friend_id, tag_id, created_at) select id, ?1, 1 from friends where line_user_id like 'U-crowd-%'",
		).bind(tagId),
	]);
