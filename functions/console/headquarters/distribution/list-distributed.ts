import { and, desc, eq, inArray } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { distributionLinks } from "#db/platform/directory/distribution-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { recordKey } from "#domain/console/headquarters/distribution/distribution-request.ts";
import type { DistributedRecordKind } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import { runForAccounts } from "#functions/platform/accounts/run-for-accounts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { compareCopies, type DistributedState } from "./distributed-state.ts";
import { listItemVersions } from "./list-item-versions.ts";
import { openSource } from "./open-source.ts";
import type { DistributionLink } from "./planned-record.ts";
import { listReadableKinds } from "./readable-kinds.ts";

/** Copy of an item in an account. */
interface DistributedCopy {
	account: string;
	label: string;
	targetId: number;
	state: DistributedState;
}

interface DistributedItem {
	kind: DistributedRecordKind;
	id: number;
	name: string;
	accounts: DistributedCopy[];
}

/** Number of links that are read, newest first. */
const MAX_LINKS = 2_000;

/**
 * Items of this account that were distributed, with their state in each account. An account answers one call, and one
 * more for each item that was saved since; one that does not answer is left out.
 */
export async function listDistributed({
	ctx,
	person,
}: {
	ctx: OperatorCtx;
	person: Person;
}): Promise<{ items: DistributedItem[] }> {
	const source = openSource(ctx);
	const [links, accounts] = await Promise.all([
		readLinks(ctx, source.account),
		ctx.env.ALL_ACCOUNTS?.list() ?? [],
	]);
	const versions = await listItemVersions(
		ctx,
		links.map(({ kind, sourceId: id }) => ({ kind, id })),
	);
	const items = new Map<string, DistributedItem>();
	for (const { kind, sourceId: id } of links) {
		const key = recordKey(kind, id);
		const version = versions.get(key);
		if (version && !items.has(key)) items.set(key, { kind, id, name: version.name, accounts: [] });
	}
	const addCopies = async (account: string, links: readonly DistributionLink[]) => {
		const label = accounts.find(({ name }) => name === account)?.label ?? account;
		const findState = await compareCopies({ ctx, person, source }, { account, links }, versions);
		for (const link of links) {
			const item = items.get(recordKey(link.kind, link.sourceId));
			item?.accounts.push({ account, label, targetId: link.targetId, state: await findState(link) });
		}
	};
	await runForAccounts(
		[...Map.groupBy(links, ({ targetAccount }) => targetAccount)],
		([account, links]) => addCopies(account, links),
		dropLateAnswer,
	);
	return { items: [...items.values()] };
}

/** Links of the kinds that the operator may see. */
const readLinks = (ctx: OperatorCtx, sourceAccount: string): Promise<DistributionLink[]> =>
	connectD1(ctx.env.DIRECTORY!)
		.select()
		.from(distributionLinks)
		.where(
			and(
				eq(distributionLinks.sourceAccount, sourceAccount),
				eq(distributionLinks.isPart, false),
				inArray(distributionLinks.kind, valuesOfList(listReadableKinds(ctx))),
			),
		)
		.orderBy(desc(distributionLinks.distributedAt))
		.limit(MAX_LINKS);

/** A list only reads, so that nothing of an account that answers too late has to be kept. */
const dropLateAnswer = () => undefined;
