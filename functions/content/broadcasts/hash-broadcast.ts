import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { AbTestSettings } from "#domain/content/broadcasts/ab-test-settings.ts";
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
	/** Test of the messages; null without one. */
	abTest: AbTestSettings | null;
	/** Messages of each further variant in their sendable form. */
	variants: readonly Iterable<EffectMessages>[];
}

/** Hash of everything that an approval is about: messages of all variants, friends and time. */
export function hashBroadcast(
	ctx: Ctx,
	{ sendings, audience, plannedAt, abTest, variants }: HashedBroadcast,
): string {
	const messagesOf = (each: Iterable<EffectMessages>) => [...each].map(({ messages }) => messages);
	const { variants: written = [], ...rules } = abTest ?? {};
	return hashContent(ctx, {
		messages: messagesOf(sendings),
		audience,
		plannedAt,
		...(abTest && {
			abTest: { ...rules, weights: written.map(({ weight }) => weight), variants: variants.map(messagesOf) },
		}),
	});
}

/** Friends of a broadcast as they are hashed. */
export const hashedAudience = (
	{ filter, lineRecipients }: { filter: Filter | null; lineRecipients: LineRecipients | null },
	scope: FriendScope,
): Filter | LineRecipients => lineRecipients ?? restrictToScope(filter ?? EVERY_FRIEND, scope);
