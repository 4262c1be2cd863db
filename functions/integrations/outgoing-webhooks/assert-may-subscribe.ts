import {
	WEBHOOK_EVENTS,
	type WebhookEventType,
} from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/**
 * Refuses an operator who would learn through another system more than their role shows them: events that
 * they may not read, or friends whom they may not see.
 * @throws Refusal 422 for an operator who sees only some friends, or may not read an event
 */
export function assertMaySubscribe(ctx: OperatorCtx, events: readonly WebhookEventType[]): void {
	if (!ctx.operator.friendScope.all) throw invalid("ERROR", TEXTS.scopeRestricted);
	const unreadableTypes = events.filter((type) => !mayReadEvent(ctx, type));
	if (unreadableTypes.length > 0)
		throw invalid(
			"events",
			TEXTS.eventNotAllowed(unreadableTypes.map((type) => WEBHOOK_EVENTS[type].label).join("、")),
		);
}

/** Whether an operator may read the data of such an event: every event names a friend. */
export const mayReadEvent = ({ operator }: Pick<OperatorCtx, "operator">, type: WebhookEventType): boolean =>
	hasAbility(operator, "friend-read") && hasAbility(operator, WEBHOOK_EVENTS[type].ability);
