import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import type { DistributedKind } from "#domain/engine/kinds/distributed-kinds.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import { findOperatorIds } from "#functions/console/accounts/act-in-account.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { listReadableKinds } from "./readable-kinds.ts";
import { RECORDS } from "./records/registry.ts";

/** Maximum number of offered items of a kind. */
const MAX_ITEMS_PER_KIND = 1_000;

/** Items and accounts that a person can choose for a distribution. */
export async function listDistributionChoices({ ctx, person }: { ctx: OperatorCtx; person: Person }) {
	const kinds = listReadableKinds(ctx);
	const [items, accounts, operatorIds] = await Promise.all([
		Promise.all(kinds.map(async (kind) => ({ kind, items: await listItems(ctx, kind) }))),
		ctx.env.ALL_ACCOUNTS!.list(),
		findOperatorIds(ctx, person),
	]);
	return {
		kinds: items,
		accounts: accounts
			.filter(({ name }) => name !== ctx.env.ACCOUNT!.name)
			.map(({ name, label, colour, state }) => ({
				name,
				label,
				colour,
				/** Reason why nothing can be distributed there; null if it can. */
				refusal:
					state === "disabled"
						? DISTRIBUTION_TEXTS.accountDisabled
						: operatorIds.has(name)
							? null
							: DISTRIBUTION_TEXTS.noOperator,
			})),
	};
}

/** Items that people can see and change. */
const IS_LISTED = {
	template: sql`is_listed = 1`,
	action: sql`is_template = 1`,
	tag: sql`protected = 0`,
	var: sql`protected = 0`,
};

const listItems = (ctx: OperatorCtx, kind: DistributedKind) =>
	queryRows(
		ctx.db,
		{ id: number, name: text },
		sql`select id, name from ${RECORDS[kind].table}
			where deleted_at is null and ${IS_LISTED[kind as keyof typeof IS_LISTED] ?? sql`1`}
			order by id desc limit ${MAX_ITEMS_PER_KIND}`,
	);
