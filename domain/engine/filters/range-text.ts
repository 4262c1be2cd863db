/** 1/5〜2/1, 1/5 if both are the same, 1/5以降, 2/1以前; both ends are inclusive. Null is open. */
export function rangeText(from: string | null, to: string | null): string {
	if (from === to) return from ?? "";
	if (to === null) return `${from}以降`;
	return from === null ? `${to}以前` : `${from}〜${to}`;
}
