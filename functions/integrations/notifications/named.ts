import { type SQL, sql } from "drizzle-orm";
import { notificationFacts, notificationLines } from "#db/integrations/notifications.ts";
import { among } from "#db/platform/sql/among.ts";
import { NOTICE_EVENT_NAMES, NOTICE_EVENTS } from "#domain/integrations/notifications/events/registry.ts";
import { isVisible, type Viewer } from "#functions/engine/filters/visible.ts";

/** Events that concern no friend are visible to everybody. */
const OF_NOBODY = NOTICE_EVENT_NAMES.filter((name) => !NOTICE_EVENTS[name].ofFriend);

/**
 * Whether a message names a friend hidden from an operator, or, for operators with restricted visibility, a
 * visitor who is no friend (the same rule applies when facts are queued).
 */
export const namesHidden = (viewer: Viewer, messageId: SQL): SQL =>
	viewer.friendScope.all
		? sql`0`
		: sql`exists (select 1 from ${notificationLines} l where l.message_id = ${messageId} and ${isLineHidden(viewer)})`;

/** The same of a line, in a query that calls it `l`. */
export const isLineHidden = (viewer: Viewer): SQL =>
	sql`iif(l.friend_id is null,
		not exists (select 1 from ${notificationFacts} n where n.id = l.fact_id and n.event in ${among(OF_NOBODY)}),
		not ${isVisible(viewer, sql`l.friend_id`)})`;
