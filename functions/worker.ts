import { endReplyLeases } from "#functions/engine/deliveries/end-reply-leases.ts";
import { runForAccounts } from "#functions/platform/accounts/run-for-accounts.ts";
import { listActiveEnvs, selectEnvOfUrl } from "#functions/platform/accounts/select-account.ts";
import { HOST_STARTED } from "#functions/platform/queues/host-started.ts";
import { app } from "./app.ts";
import { consumeQueue } from "./consume.ts";
import { createOperationContext } from "./context.ts";
import type { Env, WakeUp } from "./env.ts";
import { runTick, wakeClock } from "./tick.ts";

export * from "#functions/console/open-rooms/registry.ts";

/**
 * Entry point of the Worker: requests, cron and queues. The rooms (Durable Objects) are exported next to
 * it. Each request, tick and batch gets the environment of one account here (docs/accounts.md).
 */
export default {
	fetch: async (request, deployment, execution) =>
		app.fetch(request, await selectEnvOfUrl(deployment, request.url), execution),
	scheduled: async ({ cron }, deployment, execution) => {
		const envs = await listActiveEnvs(deployment);
		const startTick = envs.length === 1 ? runTick : wakeClock;
		const tick = async (env: Env) => {
			const ctx = await createOperationContext(env);
			// Leases of replies were held by the process before it.
			if (cron === HOST_STARTED) await endReplyLeases(ctx);
			await startTick(ctx);
		};
		const outcomes = await runForAccounts(envs, tick, (lateWork) => execution.waitUntil(lateWork));
		const failure = outcomes.find(({ isDone }) => !isDone);
		if (failure && "error" in failure) throw failure.error;
	},
	queue: consumeQueue,
} satisfies ExportedHandler<Env, WakeUp>;
