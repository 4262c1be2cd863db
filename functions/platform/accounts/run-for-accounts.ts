import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";

/** Maximum number of accounts that work at the same time in one invocation. */
const MAX_CONCURRENCY = 8;
/**
 * Time after which an account's work no longer delays the next account or the next batch. It goes on by
 * itself (`keep`); rows that it does not finish are claimed again after their lease.
 */
const BUDGET = 10 * SECOND;

/** Result of an account's work; an error after the budget is only logged. */
type Outcome = { isDone: true } | { isDone: false; error: unknown };

/**
 * Runs work for each account, so that a slow or failing one delays no other. A single account has no budget.
 * @param keep keeps the invocation alive for work that exceeds its budget
 * @returns the outcomes, in the order of the accounts
 */
export async function runForAccounts<Account>(
	accounts: readonly Account[],
	work: (account: Account) => Promise<unknown>,
	keep: (work: Promise<unknown>) => void,
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	const rest = accounts.entries();
	const runLane = async () => {
		for (const [index, account] of rest) {
			const outcome = settle(work(account));
			outcomes[index] = await (accounts.length === 1 ? outcome : withinBudget(outcome, keep));
		}
	};
	await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENCY, accounts.length) }, runLane));
	return outcomes;
}

const settle = (work: Promise<unknown>): Promise<Outcome> =>
	work.then(
		() => ({ isDone: true }),
		(error: unknown) => ({ isDone: false, error }),
	);

async function withinBudget(
	outcome: Promise<Outcome>,
	keep: (work: Promise<unknown>) => void,
): Promise<Outcome> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const budget = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), BUDGET);
	});
	const first = await Promise.race([outcome, budget]);
	clearTimeout(timer);
	if (first) return first;
	keep(outcome.then(logLateFailure));
	return { isDone: true };
}

function logLateFailure(outcome: Outcome): void {
	if (!outcome.isDone)
		console.error(JSON.stringify({ event: "account.failed", error: rootCauseOf(outcome.error) }));
}
