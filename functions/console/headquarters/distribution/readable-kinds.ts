import type { DistributedRecordKind } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import { DISTRIBUTED_KINDS, type DistributedKind } from "#domain/engine/kinds/distributed-kinds.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { RECORDS } from "./records/registry.ts";

/** Whether an operator may see the records of a kind in their account, and their names. */
export function mayRead({ operator }: Pick<OperatorCtx, "operator">, kind: DistributedRecordKind): boolean {
	const { readAbility } = RECORDS[kind];
	return readAbility === null || hasAbility(operator, readAbility);
}

/** Kinds of items that an operator may see, and therefore distribute. */
export const listReadableKinds = (ctx: Pick<OperatorCtx, "operator">): DistributedKind[] =>
	DISTRIBUTED_KINDS.filter((kind) => mayRead(ctx, kind));
