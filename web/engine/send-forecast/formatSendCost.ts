import { remainingQuota } from "#domain/automation/forecast/remaining-quota.ts";
import type { Quota } from "#domain/automation/forecast/send-forecast.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";

/** Messages that LINE counts, and its quota; null if LINE could not be queried. */
export interface SendCost {
	messages: number;
	quota: Quota | null;
}

/** The number of messages, and the remaining quota, as texts. */
export function formatSendCost({ messages, quota }: SendCost) {
	const remaining = remainingQuota(quota);
	return {
		messagesText: formatMessages(messages),
		quotaText: formatRemaining(quota === null, remaining),
		isBeyond: remaining !== null && messages > remaining,
	};
}

function formatRemaining(isUnknown: boolean, remaining: number | null): string {
	if (isUnknown) return "確認できません";
	return remaining === null ? "上限なし" : formatMessages(remaining);
}
