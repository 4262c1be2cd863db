import { COUNTED_AT_ONCE } from "#domain/people/friend-search/total.ts";
import type { CountedTotal } from "./useExactTotal.ts";

const MAN = 10_000;

/** A number of friends as it is shown: exact, or as many as are sure while all of them are counted. */
export function totalText({ total, exact, failed }: CountedTotal): string {
	if (exact) return `${total.toLocaleString("ja-JP")}人`;
	if (total < COUNTED_AT_ONCE) return failed ? "－" : "計算中…";
	return `${Math.floor(total / MAN).toLocaleString("ja-JP")}万人以上`;
}
