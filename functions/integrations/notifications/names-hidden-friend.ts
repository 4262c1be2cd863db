import { type SQL, sql } from "drizzle-orm";
import { notificationFacts, notificationLines } from "#db/integrations/notification-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { NOTICE_EVENT_NAMES, NOTICE_EVENTS } from "#domain/integrations/notifications/events/registry.ts";
import { type FriendViewer, isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";

/** Events that concern no friend are visible to everybody. */
const EVENTS_WITHOUT_FRIEND = NOTICE_EVENT_NAMES.filter((name) => !NOTICE_EVENTS[name].concernsFriend);

/**
 * Whether a message names a friend hidden from an operator, or, for operators with restricted visibility, a
 * visitor who is no friend (the same rule applies when facts are queued).
 */
export const namesHiddenFriend = (viewer: FriendViewer, messageId: SQL): SQL =>
	viewer.friendScope.all
		? sql`0`
		: sql`exists (select 1 from ${notificationLines} l where l.message_id = ${messageId} and ${isLineHidden(viewer)})`;

/** SQL condition that a line, aliased `l`, names a hidden friend. */
export const isLineHidden = (viewer: FriendViewer): SQL =>
	sql`iif(l.friend_id is null,
		not exists (select 1 from ${notificationFacts} n where n.id = l.fact_id and n.event in ${valuesOfList(EVENTS_WITHOUT_FRIEND)}),
		not ${isFriendVisible(viewer, sql`l.friend_id`)})`;
