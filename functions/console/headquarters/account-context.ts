import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { findActingOperator } from "#functions/console/accounts/find-acting-operator.ts";
import { accountContext } from "#functions/platform/accounts/account-context.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";
import { listMemberships, type Person } from "#functions/platform/accounts/find-person.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** Lists the deployment's accounts by name. */
export const listAllAccounts = ({ env }: Pick<OperatorCtx, "env">): Promise<AccountRecord[]> =>
	env.ALL_ACCOUNTS?.list() ?? Promise.resolve([]);

/**
 * Context that counts an account as a whole. Its answers leave the headquarters as figures only: no name and no text of
 * the account.
 */
export async function contextForFigures(ctx: OperatorCtx, account: string): Promise<OperatorCtx> {
	const inAccount = await contextInAccount(ctx, account);
	const operator: SignedIn = {
		...{ id: 0, name: "", email: "", roleId: 0, roleName: "", roleVersion: 0 },
		...{ isAdmin: true, abilities: ALL_ABILITIES, friendScope: EVERYBODY_SCOPE },
		...{ lacksSecondStep: false, needsSecondStep: false },
		...{ now: inAccount.now, network: "", csrfToken: "", tokenHash: "" },
	};
	return { ...inAccount, operator, saveKey: "" };
}

/** Operator ids of a person by account. */
export type OperatorIds = ReadonlyMap<string, number>;

/** Accounts in which a person works, with the operator's id in each. */
export async function findOperatorIds(
	{ env }: Pick<OperatorCtx, "env">,
	person: Person,
): Promise<OperatorIds> {
	const memberships = env.DIRECTORY ? await listMemberships(env.DIRECTORY, person.id) : [];
	return new Map(memberships.map(({ account, operatorId }) => [account, operatorId]));
}

/**
 * Context in which a person acts in an account, with the abilities and the scope of their operator there.
 * @returns undefined for somebody who does not work there, or no longer
 */
export async function contextOfOperator(
	ctx: OperatorCtx,
	account: string,
	{ operatorIds, saveKey }: { operatorIds: OperatorIds; saveKey: string },
): Promise<OperatorCtx | undefined> {
	const operatorId = operatorIds.get(account);
	if (operatorId === undefined) return undefined;
	const inAccount = await contextInAccount(ctx, account);
	const operator = await findActingOperator(inAccount, operatorId);
	return operator && { ...inAccount, operator: { ...operator, network: ctx.operator.network }, saveKey };
}

/** @throws Refusal 404 for an account that no longer exists */
async function contextInAccount(
	ctx: OperatorCtx,
	account: string,
): Promise<Omit<OperatorCtx, "operator" | "saveKey">> {
	const inAccount = await accountContext(ctx, account);
	if (!inAccount) throw new Refusal(404, { ERROR: [HEADQUARTERS_TEXTS.accountGone] });
	// A repetition of the person's call is not one of the saves in the accounts, which have their own keys.
	return { ...inAccount, wasSaved: undefined };
}
