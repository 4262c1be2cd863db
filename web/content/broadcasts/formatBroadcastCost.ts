import { remainingQuota } from "#domain/automation/forecast/remaining-quota.ts";
import type { Quota } from "#domain/automation/forecast/send-forecast.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";

interface BroadcastCost {
	count: number;
	quota: Quota | null;
}

export function formatBroadcastCost({ count, quota }: BroadcastCost) {
	const remaining = remainingQuota(quota);
	return {
		recipientsText: formatPeople(count),
		quotaText:
			quota === null
				? "確認できません"
				: remaining === null
					? "上限なし"
					: `${remaining.toLocaleString("ja-JP")}通`,
		isBeyond: remaining !== null && count > remaining,
	};
}
