import type { TappedArea } from "./menuTapApi.ts";

/** Reason why taps on an area are not counted; null for counted ones, and for an area with earlier taps. */
export function uncountedReason({
	is_told,
	is_tap_recording,
	tap_count,
}: TappedArea): UncountedReason | null {
	if (tap_count > 0) return null;
	if (is_told === 0) return UNCOUNTED_REASONS.untold;
	return is_tap_recording === 0 ? UNCOUNTED_REASONS.unrecorded : null;
}

interface UncountedReason {
	/** Label on the picture. */
	short: string;
	/** Label in the list. */
	long: string;
}

/** Reasons why taps are not counted, as a short and a long text. */
const UNCOUNTED_REASONS = {
	untold: { short: "計測不可", long: "URLと言葉のタップは、LINEから知らされないため数えられません。" },
	unrecorded: { short: "記録なし", long: "記録していません" },
} as const satisfies Record<string, UncountedReason>;
