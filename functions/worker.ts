import { app } from "./app.ts";
import { consume } from "./consume.ts";
import { makeContext } from "./context.ts";
import type { Env, WakeUp } from "./env.ts";
import { tick } from "./tick.ts";

export * from "./rooms/registry.ts";

/** The only entry: requests, the clock, the queues. The rooms are exported beside it. */
export default {
	fetch: app.fetch,
	scheduled: async (_event, env) => tick(await makeContext(env)),
	queue: consume,
} satisfies ExportedHandler<Env, WakeUp>;
