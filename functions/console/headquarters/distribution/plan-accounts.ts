import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { AccountPlanView } from "#domain/console/headquarters/distribution/distribution-plan.ts";
import type { DistributionRequest } from "#domain/console/headquarters/distribution/distribution-request.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import { runForAccounts } from "#functions/platform/accounts/run-for-accounts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { isOpen, openTarget } from "./account-side.ts";
import { openSource } from "./open-source.ts";
import { planForAccount } from "./plan-distribution.ts";

interface PlanAccountsCall {
	ctx: OperatorCtx;
	person: Person;
	input: DistributionRequest;
}

/** Id of a dry run's saves, which are never written. */
const DRY_RUN = "dry-run";

/**
 * Dry run of a distribution: what it would do in each account. An account that cannot be reached delays no
 * other.
 * @throws Refusal 422 for the source itself among the accounts
 */
export async function planAccounts({ ctx, person, input }: PlanAccountsCall): Promise<AccountPlanView[]> {
	if (input.accounts.includes(ctx.env.ACCOUNT!.name))
		throw invalid("accounts", DISTRIBUTION_TEXTS.sourceAsTarget);
	const source = openSource(ctx);
	const views = new Map<string, AccountPlanView>();
	const names = [...new Set(input.accounts)];
	const outcomes = await runForAccounts(
		names,
		async (account) => {
			const target = await openTarget(ctx, person, account);
			views.set(
				account,
				isOpen(target)
					? (await planForAccount({ source, target, request: input, id: DRY_RUN })).view
					: closedView(target),
			);
		},
		() => undefined,
	);
	for (const outcome of outcomes)
		if (!outcome.isDone)
			console.error(JSON.stringify({ event: "distribution.plan", error: rootCauseOf(outcome.error) }));
	return names.map(
		(account) =>
			views.get(account) ?? closedView({ account, label: account, reason: DISTRIBUTION_TEXTS.unreachable }),
	);
}

const closedView = (closed: { account: string; label: string; reason: string }): AccountPlanView => ({
	...closed,
	isBlocked: true,
	fingerprint: "",
	records: [],
	references: [],
	files: 0,
	sourceAddresses: [],
});
