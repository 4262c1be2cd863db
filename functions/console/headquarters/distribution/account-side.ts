import type { DistributedRecordKind } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import { actInAccount, findOperatorIds } from "#functions/console/accounts/act-in-account.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { StoredRecord } from "./records/definition.ts";
import { RECORDS } from "./records/registry.ts";

/** An account in which a person acts as their operator there. */
export interface AccountSide {
	account: string;
	label: string;
	ctx: OperatorCtx;
	/** Reads a record once. */
	read: (kind: DistributedRecordKind, id: number) => Promise<StoredRecord | undefined>;
}

/** Creates the side of an account, which reads each record once. */
export function createSide(account: { name: string; label: string }, ctx: OperatorCtx): AccountSide {
	const records = new Map<string, Promise<StoredRecord | undefined>>();
	return {
		account: account.name,
		label: account.label,
		ctx,
		read: (kind, id) => {
			const key = `${kind}:${id}`;
			const record = records.get(key) ?? RECORDS[kind].read(ctx, id);
			records.set(key, record);
			return record;
		},
	};
}

/** Account in which nothing can be written, with the reason. */
export interface ClosedAccount {
	account: string;
	label: string;
	reason: string;
}

/** Whether something can be written in an account. */
export const isOpen = (side: AccountSide | ClosedAccount): side is AccountSide => "ctx" in side;

/** Opens another account for a person, who acts there as their operator, with that operator's abilities. */
export async function openTarget(
	ctx: OperatorCtx,
	person: Person,
	account: string,
): Promise<AccountSide | ClosedAccount> {
	const accounts = await ctx.env.ALL_ACCOUNTS!.list();
	const record = accounts.find(({ name }) => name === account);
	if (!record) return { account, label: account, reason: DISTRIBUTION_TEXTS.noOperator };
	const { label, state } = record;
	if (state === "disabled") return { account, label, reason: DISTRIBUTION_TEXTS.accountDisabled };
	const targetCtx = await actInAccount(ctx, account, await findOperatorIds(ctx, person));
	if (!targetCtx) return { account, label, reason: DISTRIBUTION_TEXTS.noOperator };
	return createSide(record, targetCtx);
}
