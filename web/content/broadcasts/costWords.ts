import type { Quota } from "#domain/automation/forecast/forecast.ts";
import { leftOf } from "#domain/automation/forecast/left.ts";
import { people } from "#web/platform/ui/people.ts";

interface Cost {
	count: number;
	quota: Quota | null;
}

/** Formats a cost. */
export function costWords({ count, quota }: Cost) {
	const left = leftOf(quota);
	return {
		reach: people(count),
		left:
			quota === null ? "確認できません" : left === null ? "上限なし" : `${left.toLocaleString("ja-JP")}通`,
		isBeyond: left !== null && count > left,
	};
}
