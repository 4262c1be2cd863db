import { PEOPLE_TEXTS } from "#domain/platform/texts/people-texts.ts";
import {
	actInAccount,
	findOperatorIds,
	type OperatorIds,
} from "#functions/console/accounts/act-in-account.ts";
import { findManageableOperator } from "#functions/console/operators/operator-reach.ts";
import { listMemberships, type Membership, type Person } from "#functions/platform/accounts/find-person.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { listAllAccounts } from "../account-context.ts";

/**
 * Checks that the acting person may change a person in every account in which that person works, as their operator there
 * may change operators. Adding somebody asks the same.
 * @throws Refusal 422 with the account
 */
export async function assertMayManage(ctx: OperatorCtx, actor: Person, personId: string): Promise<void> {
	const [personMemberships, operatorIds, accounts] = await Promise.all([
		listMemberships(ctx.env.DIRECTORY!, personId),
		findOperatorIds(ctx, actor),
		listAllAccounts(ctx),
	]);
	const existing = personMemberships.flatMap((membership) => {
		const account = accounts.find(({ name }) => name === membership.account);
		return account ? [{ membership, label: account.label }] : [];
	});
	await Promise.all(existing.map((each) => assertMayManageIn(ctx, operatorIds, each)));
}

async function assertMayManageIn(
	ctx: OperatorCtx,
	operatorIds: OperatorIds,
	{ membership: { account, operatorId }, label }: { membership: Membership; label: string },
): Promise<void> {
	const accountCtx = await actInAccount(ctx, account, operatorIds, { includesDisabled: true });
	if (!accountCtx || !hasAbility(accountCtx.operator, "operator-write"))
		throw invalid("ERROR", PEOPLE_TEXTS.notManageable(label));
	await findManageableOperator(accountCtx, operatorId).catch((error: unknown) => {
		// An operator who does not exist any more is no obstacle to a repetition.
		if (!(error instanceof Refusal)) throw error;
		if (error.status !== 404) throw invalid("ERROR", PEOPLE_TEXTS.notManageableThere(label, error.message));
	});
}
