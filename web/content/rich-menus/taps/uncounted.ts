import type { TappedArea } from "./api.ts";

/**
 * Reason why taps on an area are not counted; null if they are. Earlier taps stay counted after its action
 * changes.
 */
export function whyUncounted({ is_told, is_tap_recording, tap_count }: TappedArea): Uncounted | null {
	if (tap_count > 0) return null;
	if (is_told === 0) return UNCOUNTED.untold;
	return is_tap_recording === 0 ? UNCOUNTED.unrecorded : null;
}

interface Uncounted {
	/** Label on the picture. */
	short: string;
	/** Label in the list. */
	long: string;
}

const UNCOUNTED = {
	untold: { short: "計測不可", long: "URLと言葉のタップは、LINEから知らされないため数えられません。" },
	unrecorded: { short: "記録なし", long: "記録していません" },
} as const satisfies Record<string, Uncounted>;
