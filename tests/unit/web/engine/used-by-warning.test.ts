import { afterEach, expect, test, vi } from "vitest";
import type { Use, UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { loadRenameWarnings, usageText } from "#web/engine/used-by/usedByWarnings.ts";

const use = (name: string): Use => ({
	...{ kind: "reaction", label: "自動応答", id: 1, name, part: "アクション", address: "/" },
});
const found = (names: string[], hidden = 0): UsedBy => ({
	items: names.map(use),
	hidden,
	total: names.length + hidden,
});

test("a deletion says how many places use what is deleted, and names the first", () => {
	expect(usageText([found([])])).toBeNull();
	expect(usageText([found(["予約"])])).toBe("1か所で使われています: 自動応答「予約」（アクション）");
	expect(usageText([found(["一", "二"]), found(["三", "四"], 2)])).toBe(
		"6か所で使われています: 自動応答「一」（アクション）、自動応答「二」（アクション）、自動応答「三」（アクション） ほか3か所",
	);
	expect(usageText([found([], 2)])).toBe("2か所で使われています。");
	expect(usageText([found(["一"])], true)).toContain("1か所以上で使われています");
});

afterEach(() => void vi.unstubAllGlobals());

test("a rename asks about its texts, but for one in width alone, which they follow", async () => {
	vi.stubGlobal("fetch", () => Promise.resolve(Response.json(found(["予約"]))));
	const losing = (to: string) => loadRenameWarnings({ kind: "var", id: 1, from: "VIP番号1", to });
	expect(await losing("VIP番号2")).toHaveLength(2);
	expect(await losing(" ＶＩＰ番号１ ")).toEqual([]);
	expect(await losing("vip番号1")).toHaveLength(2);
});
