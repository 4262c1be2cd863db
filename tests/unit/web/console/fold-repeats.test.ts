import { expect, test } from "vitest";
import { foldRepeats } from "#web/console/audit/foldRepeats.ts";

const login = {
	...{ id: 9, at: "2026-11-30 04:44", operator: "山田 花子", deed: "ログイン", subject: "オペレーター" },
	...{ things: [], changes: [], is_hidden: 0 as const, network: "local", undo: null },
};
const change = { ...login, changes: [{ label: "名前", before: null, after: "常連" }] };

const folded = (entries: readonly (typeof login | typeof change)[]) =>
	foldRepeats(entries).map(({ entry, count }) => [entry.id, count]);

test("a run of logins is one line with their number, and the newest time", () => {
	expect(folded([login, { ...login, id: 8 }, { ...login, id: 7 }])).toEqual([[9, 3]]);
});

test("entries by others, from elsewhere, or with changes stay apart", () => {
	for (const other of [
		{ ...login, id: 8, operator: "佐藤 彩" },
		{ ...login, id: 8, network: "203.0.113.0" },
		{ ...login, id: 8, deed: "ログインの失敗" },
	])
		expect(folded([login, other, { ...login, id: 7 }])).toEqual([
			[9, 1],
			[8, 1],
			[7, 1],
		]);
	expect(folded([change, { ...change, id: 8 }])).toEqual([
		[9, 1],
		[8, 1],
	]);
});
