import { KIND_LABELS } from "#web/platform/shell/kindLabels.ts";
import type { DistributionRow } from "./distributionApi.ts";

/** Names of a distribution's items, with the number of those that the person may not see. */
export function distributedNames({ items, hidden }: Pick<DistributionRow, "items" | "hidden">): string {
	const names = items.map(({ kind, name }) => `${KIND_LABELS[kind]}「${name ?? "削除済み"}」`);
	const others = hidden > 0 ? [`見る権限がないもの${hidden}件`] : [];
	return [...names, ...others].join("、");
}
