import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { messages } from "#db/engine/messages.ts";

/** Alias of `messages` in statements that select movable messages. */
export const movable = alias(messages, "m");
export const fromMovable = sql`${messages} m`;

/**
 * Condition of messages that may be archived: not those that wait for an answer, or that a download or
 * delivery refers to. A friend's newest message is kept too: lists show it, and it proves that the friend is
 * known.
 */
export const isMovable = (
	oldBefore: number,
): SQL => sql`${movable.timestamp} < ${oldBefore} and ${movable.notify} = 0
	and exists (select 1 from ${messages} n where n.friend_id = ${movable.friendId}
		and (n.timestamp, n.id) > (${movable.timestamp}, ${movable.id}))
	and not exists (select 1 from ${backgroundTasks} e where e.kind in ('content', 'erase')
		and e.subject = ${movable.lineMessageId} and e.next_attempt_at is not null)
	and not exists (select 1 from ${deliveries} d where d.id = ${movable.deliveryId} and d.state in ('scheduled', 'queued'))`;
