import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { accountContext } from "#functions/platform/accounts/account-context.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Lists the deployment's accounts by name. */
export const listAllAccounts = ({ env }: Pick<OperatorCtx, "env">): Promise<AccountRecord[]> =>
	env.ALL_ACCOUNTS?.list() ?? Promise.resolve([]);

/**
 * Context that counts an account as a whole. Its answers leave the headquarters as figures only: no name and no text of
 * the account.
 * @throws Refusal 404 for an account that was removed
 */
export async function contextForFigures(ctx: OperatorCtx, account: string): Promise<OperatorCtx> {
	const accountCtx = await accountContext(ctx, account);
	if (!accountCtx) throw notFound();
	const operator: SignedIn = {
		id: 0,
		name: "",
		email: "",
		roleId: 0,
		roleName: "",
		roleVersion: 0,
		isAdmin: true,
		abilities: ALL_ABILITIES,
		friendScope: EVERYBODY_SCOPE,
		lacksSecondStep: false,
		needsSecondStep: false,
		now: accountCtx.now,
		network: "",
		csrfToken: "",
		tokenHash: "",
	};
	return { ...accountCtx, operator, saveKey: "" };
}
