import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { type Friend, friends } from "#db/engine/friends.ts";
import { friendTags, tags } from "#db/people/tags.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { tokyo } from "./clock.ts";

const FOLLOWED = tokyo("2026-11-01 09:00");
let made = 0;

type NewFriend = Partial<typeof friends.$inferInsert> & { tagIds?: number[] };

/** A friend whom the console knows already. Each one made followed a minute after the one before. */
export async function buildFriend({ tagIds = [], ...given }: NewFriend = {}): Promise<Friend> {
	const number = ++made;
	const name = given.name ?? `友だち${number}`;
	const db = connect(env.DB);
	const [friend] = await db
		.insert(friends)
		.values({
			lineUserId: lineUserId(number),
			followedAt: FOLLOWED + number * MINUTE,
			createdAt: FOLLOWED,
			profileFetchedAt: FOLLOWED,
			...given,
			name,
			nameKey: normalise(name),
		})
		.returning();
	for (const tagId of tagIds)
		await db.insert(friendTags).values({ friendId: friend!.id, tagId, createdAt: FOLLOWED });
	return friend!;
}

/** A user id as LINE gives them. */
export const lineUserId = (number: number): string => `U${number.toString(16).padStart(32, "0")}`;

export async function buildTag(
	given: Partial<typeof tags.$inferInsert> = {},
): Promise<{ id: number; name: string }> {
	const [tag] = await connect(env.DB)
		.insert(tags)
		.values({ name: `タグ${++made}`, createdAt: FOLLOWED, ...given })
		.returning();
	return tag!;
}

/** The ids of a friend's tags, in the order of their ids. */
export async function tagIdsOf(friend: { id: number }): Promise<number[]> {
	const rows = await env.DB.prepare("select tag_id from friend_tags where friend_id = ? order by tag_id")
		.bind(friend.id)
		.all<{ tag_id: number }>();
	return rows.results.map((row) => row.tag_id);
}

/** The friend as they are now. */
export async function friendNow(friend: { id: number }): Promise<Friend> {
	const rows = await connect(env.DB).select().from(friends);
	return rows.find((row) => row.id === friend.id)!;
}
