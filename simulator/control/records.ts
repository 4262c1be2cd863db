import { Hono } from "hono";
import { z } from "zod";
import type { Platform } from "../platform.ts";
import { listLimit, readBody, readQuery } from "../requests/body.ts";
import { clearAcceptances, listAcceptances } from "../store/acceptances.ts";
import { callsAfter, clearCalls, newestCalls } from "../store/calls.ts";
import { clearFaults } from "../store/faults.ts";
import { clearMessages } from "../store/messages.ts";
import { quotaLimit, quotaUsed, setQuotaLimit, setQuotaUsed } from "../store/quota.ts";
import { clearWebhooks } from "../store/webhooks.ts";

const after = z.coerce.number().int().min(0);
const callQuery = z.object({ after: after.optional(), limit: listLimit(200, 5_000) });
const acceptanceQuery = z.object({ after: after.default(0), limit: listLimit(5_000, 20_000) });

/** Calls that LINE received: the newest, or all after one. */
export const callRoutes = (platform: Platform): Hono =>
	new Hono()
		.get("/", (context) => {
			const query = readQuery(context, callQuery);
			const calls =
				query.after === undefined
					? newestCalls(platform.sql, query.limit)
					: callsAfter(platform.sql, query.after, query.limit);
			return context.json({ calls });
		})
		.delete("/", (context) => {
			clearCalls(platform.sql);
			return context.json({ calls: [] });
		});

/** Every send that LINE accepted, with its retry key: the record for checking "sent exactly once". */
export const acceptanceRoutes = (platform: Platform): Hono =>
	new Hono().get("/", (context) => {
		const query = readQuery(context, acceptanceQuery);
		return context.json({ acceptances: listAcceptances(platform.sql, query.after, query.limit) });
	});

const quota = z.object({
	limit: z.int().min(0).max(100_000_000).nullable().optional(),
	used: z.int().min(0).max(100_000_000).optional(),
});

/** Monthly quota; null is unlimited. */
export function quotaRoutes(platform: Platform): Hono {
	const reading = () => ({ limit: quotaLimit(platform.sql), used: quotaUsed(platform.sql, platform.now()) });
	return new Hono()
		.get("/", (context) => context.json(reading()))
		.put("/", async (context) => {
			const { limit, used } = await readBody(context, quota);
			if (limit !== undefined) setQuotaLimit(platform.sql, limit);
			if (used !== undefined) setQuotaUsed(platform.sql, platform.now(), used);
			return context.json(reading());
		});
}

/** Deletes recorded activity; friends, the clock and the quota stay. */
export const resetRoutes = (platform: Platform): Hono =>
	new Hono().post("/", (context) => {
		for (const clear of [clearCalls, clearAcceptances, clearFaults, clearMessages, clearWebhooks]) {
			clear(platform.sql);
		}
		return context.json({});
	});
