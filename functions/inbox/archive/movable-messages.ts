import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { messages } from "#db/engine/messages.ts";

/** Alias of `messages` in statements that select movable messages. */
export const movableMessage = alias(messages, "m");
export const movableMessages = sql`${messages} m`;

/**
 * Condition of messages that may be archived: not those that wait for an answer, or that a download or
 * delivery refers to. A friend's newest message is kept too: lists show it, and it proves that the friend is
 * known.
 */
export const isMovable = (
	oldBefore: number,
): SQL => sql`${movableMessage.timestamp} < ${oldBefore} and ${movableMessage.notify} = 0
	and exists (select 1 from ${messages} n where n.friend_id = ${movableMessage.friendId}
		and (n.timestamp, n.id) > (${movableMessage.timestamp}, ${movableMessage.id}))
	and not exists (select 1 from ${backgroundTasks} e where e.kind in ('content', 'erase')
		and e.subject = ${movableMessage.lineMessageId} and e.next_attempt_at is not null)
	and not exists (select 1 from ${deliveries} d where d.id = ${movableMessage.deliveryId} and d.state in ('scheduled', 'queued', 'held'))`;
