import { withOwnLinks } from "#domain/forms/own-links.ts";
import type { LineMessage } from "#domain/messages/line.ts";
import type { Ctx } from "../context.ts";
import { writeFriendToken } from "../forms/friend-link.ts";
import type { ClaimedDelivery } from "./claim.ts";

/**
 * A delivery's messages in which links to forms are the friend's own. The result is for LINE alone and never stored.
 * Links are valid from the delivery's first attempt on, so that every later attempt sends the same.
 */
export function signedMessages(
	ctx: Ctx,
	{ friendId, firstAttemptAt, messages }: Pick<ClaimedDelivery, "friendId" | "firstAttemptAt" | "messages">,
): LineMessage[] {
	const sentAt = firstAttemptAt ?? ctx.now;
	return withOwnLinks(messages, (formId) => writeFriendToken(ctx, { friendId, formId, sentAt }));
}
