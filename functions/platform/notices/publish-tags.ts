import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { type PublishContext, publishSelectedEvents } from "./publish-events.ts";

const DATA = sql`json_object('tag_id', t.id, 'tag_name', t.name)`;

/**
 * Notifies other systems of tags that are about to be added. It precedes the adding statement, and has the
 * same conditions: after it, `changes()` would refer to this one.
 * @param pairs rows `friend_id`, `tag_id`; only tags that the friend does not have are notified
 * @param condition a condition on pairs `p` and tags `t`
 */
export const publishTagsAdded = (publishContext: PublishContext, pairs: SQL, condition: SQL): Statement =>
	publishSelectedEvents(
		publishContext,
		{
			type: sql`${"tag.added" satisfies WebhookEventType}`,
			// D1 binds numbers as reals, which would be written with a point.
			key: sql`'tag:' || cast(p.friend_id as integer) || ':' || t.id || ${`:${publishContext.now}`}`,
			friendId: sql`p.friend_id`,
			data: DATA,
		},
		sql`cross join ${pairs} p join ${tags} t on t.id = p.tag_id where ${condition}
			and not exists (select 1 from ${friendTags} h where h.friend_id = p.friend_id and h.tag_id = p.tag_id)`,
	);

/**
 * Notifies other systems of tags that are about to be removed; it precedes the removing statement.
 * @param condition the rows of `friend_tags`, by their columns' own names
 */
export const publishTagsRemoved = (publishContext: PublishContext, condition: SQL): Statement =>
	publishSelectedEvents(
		publishContext,
		{
			type: sql`${"tag.removed" satisfies WebhookEventType}`,
			// `created_at` alone is not unique: undo restores a tag with its original time.
			key: sql`'untag:' || h.friend_id || ':' || h.tag_id || ':' || h.created_at || ${`:${publishContext.now}`}`,
			friendId: sql`h.friend_id`,
			data: DATA,
		},
		sql`cross join (select friend_id, tag_id, created_at from ${friendTags} where ${condition}) h
			join ${tags} t on t.id = h.tag_id where true`,
	);
