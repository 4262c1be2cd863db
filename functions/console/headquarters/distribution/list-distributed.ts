import { and, desc, eq, inArray } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { distributionLinks } from "#db/platform/directory/distribution-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { recordKey } from "#domain/console/headquarters/distribution/distribution-request.ts";
import type { DistributedRecordKind } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import { runForAccounts } from "#functions/platform/accounts/run-for-accounts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type AccountSide, isOpen, openTarget } from "./account-side.ts";
import { listItemVersions } from "./list-item-versions.ts";
import { openSource } from "./open-source.ts";
import { listReadableKinds } from "./read-kinds.ts";
import { hashRecord } from "./references.ts";

type Link = typeof distributionLinks.$inferSelect;

/**
 * State of a distributed item in an account: as distributed, with a newer source, with local changes, both, deleted
 * there, or unknown.
 */
type DistributedState = "current" | "newer" | "changed" | "both" | "gone" | "unknown";

interface DistributedItem {
	kind: DistributedRecordKind;
	id: number;
	name: string;
	accounts: { account: string; label: string; targetId: number; state: DistributedState }[];
}

/** Number of links that are read, newest first. */
const LISTED = 2_000;

/**
 * Items of this account that were distributed, of the kinds that the operator may see, with their state in each account. An account answers one call,
 * and one more for each item that was saved since.
 */
export async function listDistributed({
	ctx,
	person,
}: {
	ctx: OperatorCtx;
	person: Person;
}): Promise<{ items: DistributedItem[] }> {
	const source = openSource(ctx);
	const links = await connectD1(ctx.env.DIRECTORY!)
		.select()
		.from(distributionLinks)
		.where(
			and(
				eq(distributionLinks.sourceAccount, source.account),
				eq(distributionLinks.isPart, false),
				inArray(distributionLinks.kind, valuesOfList(listReadableKinds(ctx))),
			),
		)
		.orderBy(desc(distributionLinks.distributedAt))
		.limit(LISTED);
	const labels = new Map((await ctx.env.ALL_ACCOUNTS!.list()).map(({ name, label }) => [name, label]));
	const versions = await listItemVersions(
		ctx,
		links.map(({ kind, sourceId: id }) => ({ kind, id })),
	);
	const items = new Map<string, DistributedItem>();
	for (const { kind, sourceId } of links) {
		const key = recordKey(kind, sourceId);
		const version = versions.get(key);
		if (version && !items.has(key)) items.set(key, { kind, id: sourceId, name: version.name, accounts: [] });
	}
	await runForAccounts(
		[...Map.groupBy(links, ({ targetAccount }) => targetAccount)],
		async ([account, ofAccount]) => {
			const target = await openTarget(ctx, person, account);
			const stateOf = isOpen(target) ? await compareVersions(target, ofAccount) : async () => null;
			for (const link of ofAccount) {
				const key = recordKey(link.kind, link.sourceId);
				const item = items.get(key);
				if (!item) continue;
				const isNewer =
					versions.get(key)!.version !== link.sourceVersion && (await differs(source, link, "source"));
				const change = await stateOf(link);
				const label = labels.get(account) ?? account;
				item.accounts.push({ account, label, targetId: link.targetId, state: combine(change, isNewer) });
			}
		},
		() => undefined,
	);
	return { items: [...items.values()] };
}

/** Change of an account's item since it was distributed; null if it cannot be read. */
type LocalChange = "unchanged" | "changed" | "gone" | null;

function combine(change: LocalChange, isNewer: boolean): DistributedState {
	if (change === null) return "unknown";
	if (change === "gone") return "gone";
	if (change === "changed") return isNewer ? "both" : "changed";
	return isNewer ? "newer" : "current";
}

/** Reads the versions of an account's items; only those that were saved since are compared by their content. */
async function compareVersions(
	target: AccountSide,
	links: readonly Link[],
): Promise<(link: Link) => Promise<LocalChange>> {
	const versions = await listItemVersions(
		target.ctx,
		links.map(({ kind, targetId: id }) => ({ kind, id })),
	);
	return async (link) => {
		const version = versions.get(recordKey(link.kind, link.targetId));
		if (!version) return "gone";
		if (version.version === link.targetVersion) return "unchanged";
		return (await differs(target, link, "target")) ? "changed" : "unchanged";
	};
}

/** Whether the content of an item is another one than that of its link. */
async function differs(side: AccountSide, link: Link, end: "source" | "target"): Promise<boolean> {
	const record = await side.read(link.kind, end === "source" ? link.sourceId : link.targetId);
	const hash = end === "source" ? link.sourceHash : link.targetHash;
	return record === undefined || (await hashRecord(side, link.kind, record)) !== hash;
}
