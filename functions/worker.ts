import { endReplyLeases } from "#functions/engine/deliveries/end-reply-leases.ts";
import { HOST_STARTED } from "#functions/platform/queues/host-started.ts";
import { app } from "./app.ts";
import { consume } from "./consume.ts";
import { makeContext } from "./context.ts";
import type { Env, WakeUp } from "./env.ts";
import { tick } from "./tick.ts";

export * from "#functions/console/open-rooms/registry.ts";

/** The only entry: requests, cron, queues. The rooms are exported next to it. */
export default {
	fetch: app.fetch,
	scheduled: async ({ cron }, env) => {
		const ctx = await makeContext(env);
		if (cron === HOST_STARTED) await endReplyLeases(ctx);
		await tick(ctx);
	},
	queue: consume,
} satisfies ExportedHandler<Env, WakeUp>;
