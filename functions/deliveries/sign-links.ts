import { withOwnLinks } from "#domain/forms/own-links.ts";
import type { LineMessage } from "#domain/messages/line.ts";
import type { Ctx } from "../context.ts";
import { writeFriendToken } from "../forms/friend-link.ts";
import type { ClaimedDelivery } from "./claim.ts";

/**
 * A delivery's messages with the links to forms made the friend's own, for LINE alone: what this answers is never
 * stored. A link is good from the delivery's first attempt on, so that every later attempt sends the same.
 */
export function signedMessages(
	ctx: Ctx,
	{ friendId, firstAttemptAt, messages }: Pick<ClaimedDelivery, "friendId" | "firstAttemptAt" | "messages">,
): LineMessage[] {
	const sentAt = firstAttemptAt ?? ctx.now;
	return withOwnLinks(messages, (formId) => writeFriendToken(ctx, { friendId, formId, sentAt }));
}
