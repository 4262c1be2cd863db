import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { type FriendRecord, friends } from "#db/engine/friends.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { tokyoTime } from "./test-clock.ts";

const FOLLOWED = tokyoTime("2026-11-01 09:00");
/** Above the numbers that tests give to users of their own: the counter of built friends runs through all files. */
const FIRST_USER = 0x1000_0000;
let made = 0;

type NewFriend = Partial<typeof friends.$inferInsert> & { tagIds?: number[] };

/** Friend with a known profile; each follows one minute after the previous one. */
export async function buildFriend({ tagIds = [], ...given }: NewFriend = {}): Promise<FriendRecord> {
	const number = ++made;
	const name = given.name ?? `友だち${number}`;
	const db = connectD1(env.DB);
	const [friend] = await db
		.insert(friends)
		.values({
			lineUserId: buildLineUserId(FIRST_USER + number),
			followedAt: FOLLOWED + number * MINUTE,
			createdAt: FOLLOWED,
			profileFetchedAt: FOLLOWED,
			...given,
			name,
			nameKey: normaliseText(name),
		})
		.returning();
	for (const tagId of tagIds)
		await db.insert(friendTags).values({ friendId: friend!.id, tagId, createdAt: FOLLOWED });
	return friend!;
}

/** User id in LINE's format. */
export const buildLineUserId = (number: number): string => `U${number.toString(16).padStart(32, "0")}`;

export async function buildTag(
	given: Partial<typeof tags.$inferInsert> = {},
): Promise<{ id: number; name: string }> {
	const [tag] = await connectD1(env.DB)
		.insert(tags)
		.values({ name: `タグ${++made}`, createdAt: FOLLOWED, ...given })
		.returning();
	return tag!;
}

/** Tag ids of a friend, ascending. */
export async function tagIdsOf(friend: { id: number }): Promise<number[]> {
	const rows = await env.DB.prepare("select tag_id from friend_tags where friend_id = ? order by tag_id")
		.bind(friend.id)
		.all<{ tag_id: number }>();
	return rows.results.map((row) => row.tag_id);
}

/** Current row of a friend. */
export async function findFriendRow(friend: { id: number }): Promise<FriendRecord> {
	const rows = await connectD1(env.DB).select().from(friends);
	return rows.find((row) => row.id === friend.id)!;
}
