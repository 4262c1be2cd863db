import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Call } from "#simulator/line/call.ts";
import { createMenu } from "#simulator/line/richmenus.ts";
import type { Platform } from "#simulator/platform.ts";
import { createTables } from "#simulator/store/tables.ts";

/** Storage of a simulator that this process holds itself: a thousand calls to one in workerd take ten seconds. */
function storage(): SqlStorage {
	const database = new DatabaseSync(":memory:");
	const exec = (query: string, ...values: string[]) => {
		if (values.length === 0 && !/^select/i.test(query)) return database.exec(query);
		const rows = database.prepare(query).all(...values);
		return { toArray: () => rows, one: () => rows[0] };
	};
	return { exec } as unknown as SqlStorage;
}

const CALL = {
	headers: { "content-type": "application/json" },
	body: JSON.stringify({
		size: { width: 800, height: 270 },
		selected: true,
		name: "春のメニュー",
		chatBarText: "メニュー",
		areas: [],
	}),
} as unknown as Call;

test("a menu beyond the thousandth is refused", () => {
	const sql = storage();
	createTables(sql);
	const platform = { sql } as unknown as Platform;
	const statuses = Array.from({ length: 1_001 }, () => createMenu(platform, CALL).status);
	expect(statuses.slice(0, 1_000).every((status) => status === 200)).toBe(true);
	expect(statuses[1_000]).toBe(400);
});
