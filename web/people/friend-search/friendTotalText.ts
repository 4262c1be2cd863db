import { MAX_COUNTED_FRIENDS } from "#domain/people/friend-search/friend-total.ts";
import type { CountedTotal } from "./useExactTotal.ts";

const TEN_THOUSAND = 10_000;

/**
 * Text of a number of friends. Until the exact number is known, the server has counted only up to
 * `MAX_COUNTED_FRIENDS`: a total that reaches it is shown as a lower bound, a smaller one not at all.
 */
export function friendTotalText({ total, exact, failed }: CountedTotal): string {
	if (exact) return `${total.toLocaleString("ja-JP")}人`;
	if (total < MAX_COUNTED_FRIENDS) return failed ? "－" : "計算中…";
	return `${Math.floor(total / TEN_THOUSAND).toLocaleString("ja-JP")}万人以上`;
}
