import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { wakeUps } from "#tests/support/wake-ups.ts";

test("a wake-up that another file left in a queue sends nothing of this file's", async () => {
	await buildDelivery({ dueAt: Date.now() - 1_000 });
	const { unheard } = wakeUps;
	await env.DELIVERIES.send({ wake: true });
	await vi.waitFor(() => expect(wakeUps.unheard).toBeGreaterThan(unheard), { timeout: 10_000 });
	expect(await fakeLine.calls()).toEqual([]);
	expect(await countRows("deliveries", "state = 'scheduled'")).toBe(1);
});
