import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { LineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { Ctx } from "#functions/context.ts";
import type { EffectMessages } from "#functions/engine/actions/effect-messages.ts";
import { restrictToScope } from "#functions/engine/filters/restrict-to-scope.ts";
import { hashContent } from "#functions/engine/send-approvals/hash-content.ts";

interface HashedBroadcast {
	/** Messages in their sendable form, in their order. */
	sendings: Iterable<EffectMessages>;
	/** Conditions within the scope of the operator, or friends that LINE chooses. */
	audience: Filter | LineRecipients;
	plannedAt: number | null;
}

/** Hash of everything that an approval is about: messages, friends and time. */
export const hashBroadcast = (ctx: Ctx, { sendings, audience, plannedAt }: HashedBroadcast): string =>
	hashContent(ctx, { messages: [...sendings].map(({ messages }) => messages), audience, plannedAt });

/** Friends of a broadcast as they are hashed. */
export const hashedAudience = (
	{ filter, lineRecipients }: { filter: Filter | null; lineRecipients: LineRecipients | null },
	scope: FriendScope,
): Filter | LineRecipients => lineRecipients ?? restrictToScope(filter ?? EVERY_FRIEND, scope);
