import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { ReceivedLineCall } from "#simulator/line/receive-call.ts";
import { handleMenuCreate } from "#simulator/line/richmenu-calls.ts";
import type { SimulatorPlatform } from "#simulator/simulator-platform.ts";
import { createSimulatorTables } from "#simulator/store/create-tables.ts";

/** In-process storage of a simulator: a thousand calls to one in workerd take ten seconds. */
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
} as unknown as ReceivedLineCall;

test("a menu beyond the thousandth is refused", () => {
	const sql = storage();
	createSimulatorTables(sql);
	const platform = { sql } as unknown as SimulatorPlatform;
	const statuses = Array.from({ length: 1_001 }, () => handleMenuCreate(platform, CALL).status);
	expect(statuses.slice(0, 1_000).every((status) => status === 200)).toBe(true);
	expect(statuses[1_000]).toBe(400);
});
