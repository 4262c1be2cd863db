import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { runForAccounts } from "#functions/platform/accounts/run-for-accounts.ts";
import { selectEnvOfName } from "#functions/platform/accounts/select-account.ts";
import { createOperationContext } from "./context.ts";
import { QUEUE_WORK } from "./due-work.ts";
import type { Env, WakeUp } from "./env.ts";

/**
 * Consumes the wake-ups of each account in a batch as a single one. If an account's work throws, the queue
 * delivers its wake-ups again. The queue does not wait for calls that the work left open
 * (`queue_consumer_no_wait_for_wait_until`); Cloudflare lets them run for another thirty seconds.
 */
export async function consumeQueue(
	batch: MessageBatch<WakeUp>,
	deployment: Env,
	execution: Pick<ExecutionContext, "waitUntil">,
): Promise<void> {
	const work = Object.entries(QUEUE_WORK).find(([name]) => batch.queue.endsWith(`-${name}`))?.[1];
	if (!work) throw new Error(`No work for the queue ${batch.queue}`);
	const keep = (lateWork: Promise<unknown>) => execution.waitUntil(lateWork);
	const byAccount = [...Map.groupBy(batch.messages, ({ body }) => body.account ?? FIRST_ACCOUNT)];
	const outcomes = await runForAccounts(
		byAccount,
		async ([account]) => {
			const env = await selectEnvOfName(deployment, account);
			if (env && env.ACCOUNT?.state !== "disabled") await work(await createOperationContext(env), keep);
		},
		keep,
	);
	for (const [index, [account, wakeUps]] of byAccount.entries()) {
		const outcome = outcomes[index]!;
		for (const wakeUp of wakeUps) outcome.isDone ? wakeUp.ack() : wakeUp.retry();
		if (outcome.isDone) continue;
		const error = rootCauseOf(outcome.error);
		console.error(JSON.stringify({ event: "queue.failed", queue: batch.queue, account, error }));
	}
}
