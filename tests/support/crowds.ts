import { env } from "cloudflare:workers";

interface Crowd {
	friendId: number;
	messages: number;
	/** When the first was written; each is a second later. */
	from: number;
	text?: string;
	/** The id of the first; behind all others where nobody says. */
	firstId?: number;
	/** Where they lie. */
	database?: D1Database;
}

/** So many messages of one friend, more than a page looks at. */
export const crowd = ({ friendId, messages, from, text = "ほかの話", firstId, database = env.DB }: Crowd) =>
	database
		.prepare(
			`insert into messages (id, friend_id, outgoing, timestamp, type, text)
			with recursive n(i) as (select 0 union all select i + 1 from n where i < ?1 - 1)
			select ?5 + i, ?2, 0, ?3 + i * 1000, 'text', ?4 from n`,
		)
		.bind(messages, friendId, from, text, firstId ?? null)
		.run();

/** Friends of a tag who never wrote. */
export const silentFriends = (friends: number, { tagId, name = "" }: { tagId: number; name?: string }) =>
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

/** Friends of a tag, each of whom wrote a millisecond after the one before. */
export const crowdOfFriends = (friends: number, { tagId, wroteFrom }: { tagId: number; wroteFrom: number }) =>
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
