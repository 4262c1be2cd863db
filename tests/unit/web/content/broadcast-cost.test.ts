import { expect, test } from "vitest";
import { formatBroadcastCost } from "#web/content/broadcasts/formatBroadcastCost.ts";

test.each([
	[{ limit: 1_000, used: 900 }, "100通", false],
	[{ limit: 1_000, used: 901 }, "99通", true],
	[{ limit: 1_000, used: 1_200 }, "0通", true],
	[{ limit: null, used: 1_200 }, "上限なし", false],
	[null, "確認できません", false],
])("of a broadcast to a hundred friends with %o left is %s, too few: %s", (quota, quotaText, isBeyond) => {
	expect(formatBroadcastCost({ count: 100, quota })).toEqual({
		recipientsText: "100人",
		quotaText,
		isBeyond,
	});
});
