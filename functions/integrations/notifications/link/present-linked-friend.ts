import type { operatorFriends } from "#db/integrations/notification-tables.ts";

/** Linked friend in audit entries. */
export const presentLinkedFriend = (row: typeof operatorFriends.$inferSelect | undefined) =>
	row?.friendId ? { friend_id: row.friendId } : null;
