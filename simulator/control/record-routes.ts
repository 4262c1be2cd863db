import { Hono } from "hono";
import { z } from "zod";
import { listLimitSchema, readRequestBody, readRequestQuery } from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { clearAcceptances, listAcceptances } from "../store/acceptance-store.ts";
import { deleteCalls, listCallsAfter, listNewestCalls } from "../store/call-store.ts";
import { deleteFaults } from "../store/fault-store.ts";
import { clearGroups } from "../store/group-store.ts";
import { clearMessages } from "../store/message-store.ts";
import { readQuotaLimit, readQuotaUsed, setQuotaLimit, setQuotaUsed } from "../store/quota-store.ts";
import { forgetBatches } from "../store/richmenu-batch-store.ts";
import { deleteWebhooks } from "../store/webhook-store.ts";

const after = z.coerce.number().int().min(0);
const callQuery = z.object({ after: after.optional(), limit: listLimitSchema(200, 5_000) });
const acceptanceQuery = z.object({ after: after.default(0), limit: listLimitSchema(5_000, 20_000) });

/** Calls that LINE received: the newest, or all after one. */
export const recordedCallRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.get("/", (context) => {
			const query = readRequestQuery(context, callQuery);
			const calls =
				query.after === undefined
					? listNewestCalls(platform.sql, query.limit)
					: listCallsAfter(platform.sql, query.after, query.limit);
			return context.json({ calls });
		})
		.delete("/", (context) => {
			deleteCalls(platform.sql);
			return context.json({ calls: [] });
		});

/** Every send that LINE accepted, with its retry key: the record for checking "sent exactly once". */
export const recordedAcceptanceRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono().get("/", (context) => {
		const query = readRequestQuery(context, acceptanceQuery);
		return context.json({ acceptances: listAcceptances(platform.sql, query.after, query.limit) });
	});

const quota = z.object({
	limit: z.int().min(0).max(100_000_000).nullable().optional(),
	used: z.int().min(0).max(100_000_000).optional(),
});

/** Monthly quota; null is unlimited. */
export function quotaRoutes(platform: SimulatorPlatform): Hono {
	const readQuota = () => ({
		limit: readQuotaLimit(platform.sql),
		used: readQuotaUsed(platform.sql, platform.now()),
	});
	return new Hono()
		.get("/", (context) => context.json(readQuota()))
		.put("/", async (context) => {
			const { limit, used } = await readRequestBody(context, quota);
			if (limit !== undefined) setQuotaLimit(platform.sql, limit);
			if (used !== undefined) setQuotaUsed(platform.sql, platform.now(), used);
			return context.json(readQuota());
		});
}

const CLEARING_STEPS = [
	deleteCalls,
	clearAcceptances,
	deleteFaults,
	clearMessages,
	clearGroups,
	deleteWebhooks,
	forgetBatches,
];

/** Deletes recorded activity; friends, the clock and the quota stay. */
export const resetRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono().post("/", (context) => {
		for (const clear of CLEARING_STEPS) {
			clear(platform.sql);
		}
		return context.json({});
	});
