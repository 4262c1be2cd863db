import { expect, test } from "vitest";
import { readRows } from "#tests/support/database-snapshot.ts";
import { beginEvent } from "#tests/support/events/event-builders.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { sendRequest } from "#tests/support/send-request.ts";

test("whatever is made by presses at once with one key is made once, and answered to all of them", async () => {
	const { event } = await beginEvent();
	const salon = await buildSalon();
	const as = await buildSession();
	const slot = { name: "午前の部", starts_at: "2026-12-01 10:30", menus: [{ name: "フル" }] };
	const made: [path: string, table: string, json: object][] = [
		["/api/salon", "salons", { name: "表参道店" }],
		[`/api/salon/${salon.id}/copy`, "salons", {}],
		[`/api/v2/salon/${salon.id}/salon_urls`, "salon_urls", { name: "店頭" }],
		["/api/events", "folders", { name: "体験会" }],
		[`/api/events/${event.id}/slots`, "event_reserves", slot],
		[`/api/events/${event.id}/urls`, "event_urls", { name: "店頭" }],
	];
	for (const [path, table, json] of made) {
		const count = async () => (await readRows<{ n: number }>(`select count(*) as n from ${table}`))[0]!.n;
		const before = await count();
		const press = () => sendRequest(path, { as, json, headers: { "Idempotency-Key": "pressed-at-once" } });
		const answers = await Promise.all([press(), press(), press()]);
		expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 200, 200, 200]);
		const bodies = await Promise.all(answers.map((answer) => answer.text()));
		expect(new Set(bodies).size, path).toBe(1);
		expect((await count()) - before, path).toBe(1);
	}
	expect(await readRows("select name from event_menus")).toEqual([{ name: "フル" }]);
});
