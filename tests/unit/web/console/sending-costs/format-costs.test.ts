import { expect, test } from "vitest";
import { formatPrice, formatRunOut } from "#web/console/sending-costs/formatCosts.ts";

const TODAY = "2026-11-20";
const runOut = (earliest: string, expected: string | null, latest: string | null) =>
	formatRunOut({ earliest, expected, latest }, TODAY);

test("the end of the included messages is said with its earliest and latest day", () => {
	expect(runOut("2026-11-24", "2026-11-25", "2026-11-27")).toBe(
		"11/25(水)ごろになくなる見込みです（早ければ11/24(火)、遅ければ11/27(金)）",
	);
	expect(runOut("2026-11-24", "2026-11-25", null)).toBe(
		"11/25(水)ごろになくなる見込みです（早ければ11/24(火)、少なければ月末まで残ります）",
	);
	expect(runOut("2026-11-24", "2026-11-24", "2026-11-24")).toBe("11/24(火)になくなる見込みです");
	expect(runOut("2026-11-29", null, null)).toBe(
		"なくならない見込みです（多く送ると、早ければ11/29(日)になくなります）",
	);
	expect(runOut(TODAY, TODAY, TODAY)).toBe("もうなくなっています");
});

test("a price of one message keeps its parts of a yen where they matter", () => {
	expect([2.5, 0.504, 118.6].map(formatPrice)).toEqual(["2.5 円", "0.5 円", "119 円"]);
});
