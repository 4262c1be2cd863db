import { withOwnLinks } from "#domain/forms/own-links.ts";
import type { Ctx } from "../context.ts";
import { writeFriendToken } from "../forms/friend-link.ts";
import type { ClaimedDelivery } from "./claim.ts";

/**
 * Makes the links to forms each friend's own, for LINE alone: what this answers is never stored. A link is good from the
 * delivery's first attempt on, so that every later attempt sends the same.
 */
export const signLinks = (ctx: Ctx, batch: ClaimedDelivery[]): ClaimedDelivery[] =>
	batch.map((delivery) => {
		const sign = (formId: number) =>
			writeFriendToken(ctx, {
				friendId: delivery.friendId,
				formId,
				sentAt: delivery.firstAttemptAt ?? ctx.now,
			});
		return { ...delivery, messages: withOwnLinks(delivery.messages, sign) };
	});
