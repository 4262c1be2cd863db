import { and, desc, eq, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { distributions, distributionTargets } from "#db/platform/directory/distribution-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { recordKey } from "#domain/console/headquarters/distribution/distribution-request.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { listItemVersions } from "./list-item-versions.ts";
import { mayRead } from "./readable-kinds.ts";

/** Number of listed distributions, newest first. */
const MAX_LISTED = 100;

/** Distributions of this account. */
export const listDistributions = async ({ ctx }: { ctx: OperatorCtx }) => ({
	items: await readDistributions(ctx, sql`1`),
});

/** One distribution. @throws Refusal 404 */
export async function showDistribution({ ctx, input }: { ctx: OperatorCtx; input: { id: string } }) {
	const [found] = await readDistributions(ctx, eq(distributions.id, input.id));
	if (!found) throw notFound();
	return found;
}

async function readDistributions(ctx: OperatorCtx, condition: ReturnType<typeof sql>) {
	const directory = connectD1(ctx.env.DIRECTORY!);
	const accounts = await ctx.env.ALL_ACCOUNTS!.list();
	const labels = new Map(accounts.map(({ name, label }) => [name, label]));
	const rows = await directory
		.select()
		.from(distributions)
		.where(and(eq(distributions.sourceAccount, ctx.env.ACCOUNT!.name), condition))
		.orderBy(desc(distributions.createdAt))
		.limit(MAX_LISTED);
	const targets = await directory
		.select()
		.from(distributionTargets)
		.where(sql`${distributionTargets.distributionId} in ${valuesOfList(rows.map(({ id }) => id))}`);
	const byDistribution = Map.groupBy(targets, ({ distributionId }) => distributionId);
	const names = await listItemVersions(
		ctx,
		rows.flatMap(({ request }) => request.items),
	);
	return rows.map(({ id, personName, createdAt, request }) => ({
		id,
		person: personName,
		at: toWireTime(createdAt, ctx.zone),
		items: request.items
			.filter(({ kind }) => mayRead(ctx, kind))
			.map((item) => ({ ...item, name: names.get(recordKey(item.kind, item.id))?.name ?? null })),
		/** Number of items of kinds that the operator may not see. */
		hidden: request.items.filter(({ kind }) => !mayRead(ctx, kind)).length,
		accounts: (byDistribution.get(id) ?? []).map(({ account, state, reason, records }) => ({
			account,
			label: labels.get(account) ?? account,
			state,
			reason,
			records: (records ?? [])
				.filter(({ kind, isPart }) => !isPart && mayRead(ctx, kind))
				.map(({ kind, targetId, name, verdict }) => ({ kind, targetId, name, verdict })),
		})),
	}));
}
