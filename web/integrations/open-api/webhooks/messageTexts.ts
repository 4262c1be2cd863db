import {
	WEBHOOK_EVENTS,
	type WebhookEventType,
} from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { WebhookMessageState } from "#domain/integrations/outgoing-webhooks/webhook-message.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import type { WebhookMessage } from "./webhooksApi.ts";

export const MESSAGE_COLORS: Record<WebhookMessageState, string> = {
	waiting: "blue",
	sent: "green",
	failed: "red",
};

/** Label of an event. */
export const webhookEventLabel = (type: WebhookMessage["type"]): string =>
	type in WEBHOOK_EVENTS ? WEBHOOK_EVENTS[type as WebhookEventType].label : WEBHOOK_EVENT_TEXTS.test.label;

/** Result of an attempt: status and duration. */
export const answerText = ({
	status,
	duration_ms,
}: {
	status: number | null;
	duration_ms: number | null;
}): string =>
	duration_ms === null ? "" : `${status ?? "応答なし"}・${duration_ms.toLocaleString("ja-JP")}ミリ秒`;
