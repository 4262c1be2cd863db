import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { accountContext } from "#functions/platform/accounts/account-context.ts";
import { listMemberships, type Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { findActingOperator } from "./find-acting-operator.ts";
import { sharedSaveKey } from "./shared-save-key.ts";

/** Operator ids of a person by account. */
export type OperatorIds = ReadonlyMap<string, number>;

/** Accounts in which a person works, with the operator's id in each. */
export async function findOperatorIds(
	{ env }: Pick<Ctx, "env">,
	person: Pick<Person, "id">,
): Promise<OperatorIds> {
	const memberships = env.DIRECTORY ? await listMemberships(env.DIRECTORY, person.id) : [];
	return new Map(memberships.map(({ account, operatorId }) => [account, operatorId]));
}

interface ActingOptions {
	/** Whether the person may act in a disabled account: to read it, and to stop what it has begun. */
	includesDisabled?: boolean;
}

/**
 * Context of a person's action in an account, with the abilities and the scope of their operator there.
 * @returns undefined for a disabled account, and for somebody who does not work there, or no longer
 * @throws Refusal 404 for an account that was removed
 */
export async function actInAccount(
	ctx: OperatorCtx,
	account: string,
	operatorIds: OperatorIds,
	options?: ActingOptions,
): Promise<OperatorCtx | undefined> {
	const operatorId = operatorIds.get(account);
	const operatorCtx = operatorId && (await actAsOperator(ctx, { account, operatorId }, options));
	const saveKey = account === ctx.env.ACCOUNT?.name ? ctx.saveKey : sharedSaveKey(ctx);
	return operatorCtx ? { ...operatorCtx, saveKey } : undefined;
}

/** Context of work for a person: of their call, or of the clock. */
export type ActingCtx = Ctx & Partial<Pick<OperatorCtx, "operator">>;

/**
 * The same for a known operator, also without a call of the person, as from the clock. The caller adds a key for each
 * save.
 */
export async function actAsOperator(
	ctx: ActingCtx,
	{ account, operatorId }: { account: string; operatorId: number },
	{ includesDisabled = false }: ActingOptions = {},
): Promise<Omit<OperatorCtx, "saveKey"> | undefined> {
	const accountCtx = await accountContext(ctx, account);
	if (!accountCtx) throw new Refusal(404, { ERROR: [HEADQUARTERS_TEXTS.accountGone] });
	if (!includesDisabled && accountCtx.env.ACCOUNT?.state !== "active") return undefined;
	const operator = await findActingOperator(accountCtx, operatorId);
	// A repetition of the person's call is not one of the saves in the account, which have their own keys.
	return (
		operator && {
			...accountCtx,
			operator: { ...operator, network: ctx.operator?.network ?? "" },
			wasSaved: undefined,
		}
	);
}
