import { expect, test } from "vitest";
import { findLineTaps, formatLineTaps } from "#web/content/rich-menus/taps/lineAreaTaps.ts";

const LEFT = { x: 0, y: 0, width: 833, height: 843 };
const RIGHT = { ...LEFT, x: 833 };
const LINE = {
	...{ from: "2026-11-01", to: "2026-11-30", status: "ready" as const, fetched_at: "2026-12-01 09:12:00" },
	shown: { count: 280, friends: 140 },
	areas: [{ ...RIGHT, count: 1_234, friends: 23 }],
};

test("LINE's taps belong to the area at their position, and are none for an area that LINE has not named", () => {
	expect(formatLineTaps(findLineTaps(LINE, RIGHT)!)).toBe("LINEの集計 1,234回（23人）");
	expect(findLineTaps(LINE, LEFT)).toBeUndefined();
	expect(findLineTaps(LINE, { ...RIGHT, width: 800 })).toBeUndefined();
	expect(findLineTaps(null, RIGHT)).toBeUndefined();
});
