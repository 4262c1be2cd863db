import { expect, test } from "vitest";
import type { TappedArea } from "#web/content/rich-menus/taps/menuTapApi.ts";
import { uncountedReason } from "#web/content/rich-menus/taps/uncountedReason.ts";

const area = (part: Partial<TappedArea>) =>
	({ is_told: 1, is_tap_recording: 1, tap_count: 0, ...part }) as TappedArea;

test("an area says 0 only where its taps are counted, and keeps what was counted before", () => {
	expect(uncountedReason(area({}))).toBeNull();
	expect(uncountedReason(area({ is_tap_recording: 0 }))?.short).toBe("記録なし");
	for (const is_tap_recording of [0, 1] as const) {
		expect(uncountedReason(area({ is_told: 0, is_tap_recording }))?.long).toContain("LINEから知らされない");
		expect(uncountedReason(area({ is_told: 0, is_tap_recording, tap_count: 3 }))).toBeNull();
	}
});
