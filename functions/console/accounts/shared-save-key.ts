import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Key of a save in the directory, or in another account than the operator's own: the operator's id at the beginning
 * of a save key means somebody else there.
 */
export const sharedSaveKey = ({ env, saveKey }: Pick<OperatorCtx, "env" | "saveKey">): string =>
	`${env.ACCOUNT?.name ?? FIRST_ACCOUNT}/${saveKey}`;
