import { endReplyLeases } from "#functions/engine/deliveries/end-reply-leases.ts";
import { HOST_STARTED } from "#functions/platform/queues/host-started.ts";
import { app } from "./app.ts";
import { consumeQueue } from "./consume.ts";
import { createOperationContext } from "./context.ts";
import type { Env, WakeUp } from "./env.ts";
import { runTick } from "./tick.ts";

export * from "#functions/console/open-rooms/registry.ts";

/**
 * Entry point of the Worker: requests, cron and queues. The rooms (Durable Objects) are exported next to
 * it.
 */
export default {
	fetch: app.fetch,
	scheduled: async ({ cron }, env) => {
		const ctx = await createOperationContext(env);
		if (cron === HOST_STARTED) await endReplyLeases(ctx);
		await runTick(ctx);
	},
	queue: consumeQueue,
} satisfies ExportedHandler<Env, WakeUp>;
