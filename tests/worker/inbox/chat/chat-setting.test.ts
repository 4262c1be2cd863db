import { expect, test } from "vitest";
import { readRows } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

test("a setting of the chat is saved and logged alone; the others keep what a colleague chooses meanwhile", async () => {
	await resetState();
	const as = await buildSession();
	const json = { read_receipts: "open" };
	expect((await sendRequest("/api/setting/chat", { as, method: "PUT", json })).status).toBe(200);
	const [entry] = await readRows<{ detail: string }>(
		"select detail from audit_log where verb = 'setting.chat'",
	);
	expect(JSON.parse(entry!.detail)).toEqual({ before: { read_receipts: "never" }, after: json });
	expect(
		await readRows("select key from settings where key in ('reply_handles', 'loading_animation')"),
	).toEqual([]);
	expect(await requestJson("/api/setting/chat", { as })).toMatchObject({
		...{ reply_handles: true, loading_animation: false },
		...json,
	});
});
