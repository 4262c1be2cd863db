import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";

/** Reasons why an account has not answered. */
export type AccountProblem = "slow" | "failed";

/** Answer of an account, or the reason why there is none. */
export type AccountAnswer<Answer> =
	| { account: AccountRecord; answer: Answer; problem: null }
	| { account: AccountRecord; answer: null; problem: AccountProblem };

/** Number of accounts that are asked at the same time: a Worker has six connections. */
const MAX_CONCURRENCY = 6;

/** Times for which a page waits for one account, and for all. */
interface AnswerTimeouts {
	each: number;
	all: number;
}

const ANSWER_TIMEOUTS: AnswerTimeouts = { each: 2 * SECOND, all: 8 * SECOND };

/**
 * Asks each account, so that a slow or unreachable one is reported and delays no other. Only for reads: an answer that
 * comes later is dropped.
 * @returns the answers in the order of the accounts
 */
export async function askAccounts<Answer>(
	accounts: readonly AccountRecord[],
	ask: (account: AccountRecord) => Promise<Answer>,
	timeouts: AnswerTimeouts = ANSWER_TIMEOUTS,
): Promise<AccountAnswer<Answer>[]> {
	const answers: AccountAnswer<Answer>[] = [];
	const end = Date.now() + timeouts.all;
	const rest = accounts.entries();
	const runLane = async () => {
		for (const [index, account] of rest) {
			const timeLeft = Math.min(timeouts.each, end - Date.now());
			answers[index] =
				timeLeft > 0 ? await askOne(account, ask, timeLeft) : createMissingAnswer(account, "slow");
		}
	};
	await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENCY, accounts.length) }, runLane));
	return answers;
}

async function askOne<Answer>(
	account: AccountRecord,
	ask: (account: AccountRecord) => Promise<Answer>,
	timeLeft: number,
): Promise<AccountAnswer<Answer>> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const tooSlow = new Promise<AccountAnswer<Answer>>((resolve) => {
		timer = setTimeout(() => resolve(createMissingAnswer(account, "slow")), timeLeft);
	});
	const answer = ask(account).then(
		(given): AccountAnswer<Answer> => ({ account, answer: given, problem: null }),
		(error: unknown) => {
			const cause = rootCauseOf(error);
			console.error(
				JSON.stringify({ event: "headquarters.account_failed", account: account.name, error: cause }),
			);
			return createMissingAnswer(account, "failed");
		},
	);
	const first = await Promise.race([answer, tooSlow]);
	clearTimeout(timer);
	return first;
}

const createMissingAnswer = (account: AccountRecord, problem: AccountProblem) => ({
	account,
	answer: null,
	problem,
});
