import { expect, test } from "vitest";
import { formatSendCost } from "#web/engine/send-forecast/formatSendCost.ts";

test.each([
	[{ limit: 1_000, used: 900 }, "100通", false],
	[{ limit: 1_000, used: 901 }, "99通", true],
	[{ limit: 1_000, used: 1_200 }, "0通", true],
	[{ limit: null, used: 1_200 }, "上限なし", false],
	[null, "確認できません", false],
])("the cost of a hundred messages with %o left is %s, too few: %s", (quota, quotaText, isBeyond) => {
	expect(formatSendCost({ messages: 100, quota })).toEqual({
		messagesText: "100通",
		quotaText,
		isBeyond,
	});
});
