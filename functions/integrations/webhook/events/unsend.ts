import { z } from "zod";
import type { EventHandler } from "./handler.ts";

const unsendEvent = z.looseObject({ unsend: z.looseObject({ messageId: z.string() }) });

/** Records an unsend. LINE requires that the content is neither shown nor stored. */
export const noteUnsend: EventHandler = (claimedEvent, friend, outcome) => {
	const event = unsendEvent.safeParse(claimedEvent.event);
	if (!event.success) return;
	const lineMessageId = event.data.unsend.messageId;
	outcome.unsends.push({ friendId: friend.id, lineMessageId, at: claimedEvent.event.timestamp });
	outcome.backgroundTasks.push({ kind: "erase", subject: lineMessageId });
};
