import { currentDay } from "#domain/platform/time/wire-time.ts";
import { findOperatorIds } from "#functions/console/accounts/act-in-account.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { contextForFigures, listAllAccounts } from "./account-context.ts";
import { askAccounts } from "./ask-accounts.ts";
import { type DueTable, daysOfFigures, readAccountFigures } from "./read-account-figures.ts";

interface FiguresCall {
	ctx: OperatorCtx;
	person: Person;
	/** Tables whose rows become due. */
	dueTables: readonly DueTable[];
}

/** Figures of all accounts, each read in one call. An account that does not answer in time has none. */
export async function showFigures({ ctx, person, dueTables }: FiguresCall) {
	const today = currentDay(ctx.now, ctx.zone);
	const [accounts, operatorIds] = await Promise.all([listAllAccounts(ctx), findOperatorIds(ctx, person)]);
	const answers = await askAccounts(accounts, async ({ name }) =>
		readAccountFigures(await contextForFigures(ctx, name), dueTables, today),
	);
	const { days, before } = daysOfFigures(today);
	return {
		today,
		days,
		before_days: before,
		accounts: answers.map(({ account: { name, label, colour, state }, answer, problem }) => ({
			name,
			label,
			colour,
			problem,
			is_disabled: state === "disabled",
			/** Whether the person works there, so that figures can be opened. */
			is_member: operatorIds.has(name),
			figures: answer,
		})),
	};
}

/**
 * LINE's limits of all accounts and their used parts; apart from the figures, because LINE may be slow for all of them.
 * Null where LINE does not answer, and for a disabled account.
 */
export async function showQuotas({ ctx }: { ctx: OperatorCtx }) {
	const accounts = await listAllAccounts(ctx);
	const answers = await askAccounts(accounts, async ({ name, state }) =>
		state === "disabled" ? null : readQuota(await contextForFigures(ctx, name)),
	);
	return { accounts: answers.map(({ account, answer }) => ({ name: account.name, quota: answer })) };
}
