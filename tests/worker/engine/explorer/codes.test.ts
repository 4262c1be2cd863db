import { expect, test } from "vitest";
import { saveExplorerItem } from "#functions/engine/explorer/save-explorer-item.ts";
import { commonVarKind } from "#functions/people/common-variables/kind.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

test("a new code that another item has already is tried again with another", async () => {
	const operator = await buildOperator();
	/** Random codes: the first item's, the same again, then a new one. */
	const dice = [...Array<number>(8).fill(0), ...Array<number>(4).fill(0.5)];
	const ctx = (saveKey: string) =>
		operatorContext(new TestClock(), operator, { saveKey, random: () => dice.shift() ?? 0.9 });
	const input = { name: "共通情報", group_id: null, type: 1, value: "値" };
	const first = await saveExplorerItem({ ctx: ctx("code-1"), kind: commonVarKind, id: null, input });
	const second = await saveExplorerItem({ ctx: ctx("code-2"), kind: commonVarKind, id: null, input });
	const codes = await readRows<{ id: number; code: string }>("select id, code from common_vars order by id");
	expect(codes.map(({ id }) => id)).toEqual([first.id, second.id]);
	expect(new Set(codes.map(({ code }) => code)).size).toBe(2);
});
