import { and, eq, sql } from "drizzle-orm";
import { friendRichmenus } from "#db/content/rich-menus.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { deletedFriends } from "#db/people/friend-deletions.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import { linkFriends } from "#functions/platform/line/line-richmenu-client.ts";
import { hashLineUser } from "../hash-line-user.ts";
import type { ErasedFriend } from "../places/data-place.ts";
import { type DeletionStep, type ErasureInput, isDeletion } from "./deletion-step.ts";
import { isArchiveEmpty } from "./erase-messages.ts";

/** Removes the friend's own rich menu at LINE: a friend who returns is new. If LINE fails, the deletion goes on. */
export const unlinkMenuStep: DeletionStep = {
	work: async (ctx, { friend }) => {
		const [menu] = await ctx.db
			.select({ id: friendRichmenus.friendId })
			.from(friendRichmenus)
			.where(eq(friendRichmenus.friendId, friend.id));
		if (menu)
			try {
				await linkFriends(ctx.env, null, [friend.lineUserId]);
			} catch (error) {
				console.warn(JSON.stringify({ event: "friend-deletion.menu", error: rootCauseOf(error) }));
			}
		return { isDone: true };
	},
};

/**
 * Deletes the friend's own row and remembers the hash of their LINE user id, in one transaction. It fails while a row
 * refers to the friend, such as a message that arrived meanwhile; the steps then begin again.
 */
export const deleteFriendStep: DeletionStep = {
	applies: isDeletion,
	work: async (ctx, { friend }) => {
		if (!(await isArchiveEmpty(ctx, friend.id))) throw new Error("a message was on its way to the archive");
		const lineUserHash = hashLineUser(ctx.env, friend.lineUserId);
		const deletedAt = ctx.clock();
		await ctx.db.batch([
			ctx.db.delete(friends).where(eq(friends.id, friend.id)),
			ctx.db
				.insert(deletedFriends)
				.values({ lineUserHash, deletedAt })
				.onConflictDoUpdate({ target: deletedFriends.lineUserHash, set: { deletedAt } }),
			auditRow(
				{ db: ctx.db, now: deletedAt },
				{ verb: "friend.delete", subjectType: "friend", subjectId: friend.id },
			),
		]);
		return { isDone: true };
	},
};

/**
 * Sets a reset friend to the state after a follow at this moment; LINE's name and picture stay. One who has blocked the
 * account meanwhile does not follow, and stays as they are.
 */
export const resetFriendStep: DeletionStep = {
	applies: ({ kind }) => kind === "reset",
	work: async (ctx, { friend }: ErasureInput) => {
		await ctx.db
			.update(friends)
			.set({
				shortName: "",
				shortNameKey: "",
				nickname: "",
				nicknameKey: "",
				memo: "",
				memoKey: "",
				userRate: USER_RATE.shown,
				followedAt: ctx.now,
				followStateAt: ctx.now,
				addedBy: "follow",
				lastMessageAt: latestMessage(friend, false),
				lastSentAt: latestMessage(friend, true),
			})
			.where(and(eq(friends.id, friend.id), sql`${friends.blockedAt} is null`));
		return { isDone: true };
	},
};

const latestMessage = ({ id }: ErasedFriend, outgoing: boolean) =>
	sql`(select max(m.timestamp) from ${messages} m where m.friend_id = ${id} and m.outgoing = ${Number(outgoing)})`;
