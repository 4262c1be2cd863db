import { app } from "./app.ts";
import { consume } from "./consume.ts";
import { makeContext } from "./context.ts";
import { endReplyLeases } from "./deliveries/end-reply-leases.ts";
import type { Env, WakeUp } from "./env.ts";
import { HOST_STARTED } from "./queues/host-started.ts";
import { tick } from "./tick.ts";

export * from "./console-rooms/registry.ts";

/** The only entry: requests, the clock, the queues. The rooms are exported beside it. */
export default {
	fetch: app.fetch,
	scheduled: async ({ cron }, env) => {
		const ctx = await makeContext(env);
		if (cron === HOST_STARTED) await endReplyLeases(ctx);
		await tick(ctx);
	},
	queue: consume,
} satisfies ExportedHandler<Env, WakeUp>;
