import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { INBOX_ROOM } from "#domain/engine/access/console-rooms.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Notifies the open consoles of operators that a note mentions them. Never fails its caller: the talk is in
 * their list of mentions anyway.
 */
export async function notifyMentioned(
	{ env, operator: { id, name } }: OperatorCtx,
	{ friendId, operatorIds }: { friendId: number; operatorIds: number[] },
): Promise<void> {
	if (operatorIds.length === 0) return;
	try {
		const inbox = env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM));
		await inbox.tell(operatorIds, {
			event: "mention",
			data: { friend_id: friendId, operator: { id, name } },
		});
	} catch (error) {
		console.warn(JSON.stringify({ event: "mention.failed", error: rootCauseOf(error) }));
	}
}
