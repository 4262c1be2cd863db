import { eq, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { memberships } from "#db/platform/directory/people-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { DISTRIBUTED_KINDS } from "#domain/engine/kinds/distributed-kinds.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { RECORDS } from "./records/registry.ts";

/** Number of offered items of a kind. */
const LISTED = 1_000;

/** Items and accounts that a person can choose for a distribution. */
export async function listDistributionChoices({ ctx, person }: { ctx: OperatorCtx; person: Person }) {
	const kinds = DISTRIBUTED_KINDS.filter((kind) => hasAbility(ctx.operator, kindOf(kind).readAbility));
	const [items, accounts, own] = await Promise.all([
		Promise.all(kinds.map(async (kind) => ({ kind, items: await listItems(ctx, kind) }))),
		ctx.env.ALL_ACCOUNTS!.list(),
		connectD1(ctx.env.DIRECTORY!)
			.select({ account: memberships.account })
			.from(memberships)
			.where(eq(memberships.personId, person.id)),
	]);
	const memberOf = new Set(own.map(({ account }) => account));
	return {
		kinds: items,
		accounts: accounts
			.filter(({ name }) => name !== ctx.env.ACCOUNT!.name)
			.map(({ name, label, colour, state }) => ({
				...{ name, label, colour },
				isOpen: state === "active" && memberOf.has(name),
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

const listItems = (ctx: OperatorCtx, kind: (typeof DISTRIBUTED_KINDS)[number]) =>
	queryRows(
		ctx.db,
		{ id: number, name: text },
		sql`select id, name from ${RECORDS[kind].table}
			where deleted_at is null and ${IS_LISTED[kind as keyof typeof IS_LISTED] ?? sql`1`}
			order by id desc limit ${LISTED}`,
	);
