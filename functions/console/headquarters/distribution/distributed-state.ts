import { recordKey } from "#domain/console/headquarters/distribution/distribution-request.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type AccountSide, isOpen, openTarget } from "./account-side.ts";
import { type ItemVersion, listItemVersions } from "./list-item-versions.ts";
import type { DistributionLink } from "./planned-record.ts";
import { hashRecord } from "./references.ts";

/**
 * State of a copy: as distributed, with a newer source, with local changes, both, deleted there, or unknown because
 * the person does not act in the account.
 */
export type DistributedState = "current" | "newer" | "changed" | "both" | "gone" | "unknown";

/** Finds the state of a copy. */
type FindState = (link: DistributionLink) => Promise<DistributedState>;

/**
 * Compares the copies of an account with their sources. Versions are compared first, and the content only of items
 * that were saved since.
 * @param sourceVersions versions of the sources by `kind:id`
 */
export async function compareCopies(
	{ ctx, person, source }: { ctx: OperatorCtx; person: Person; source: AccountSide },
	{ account, links }: { account: string; links: readonly DistributionLink[] },
	sourceVersions: ReadonlyMap<string, ItemVersion>,
): Promise<FindState> {
	const target = await openTarget(ctx, person, account);
	if (!isOpen(target)) return async () => "unknown";
	const targetVersions = await listItemVersions(
		target.ctx,
		links.map(({ kind, targetId: id }) => ({ kind, id })),
	);
	return async (link) => {
		const [inSource, inTarget] = [sourceRecordOf(link), targetRecordOf(link)];
		const version = targetVersions.get(inTarget.key);
		if (!version) return "gone";
		const sourceVersion = sourceVersions.get(inSource.key)?.version;
		const isNewer = sourceVersion !== inSource.version && (await isContentChanged(source, inSource));
		const isChanged = version.version !== inTarget.version && (await isContentChanged(target, inTarget));
		if (isNewer) return isChanged ? "both" : "newer";
		return isChanged ? "changed" : "current";
	};
}

/** Record of a link on one side, as it was when it was distributed. */
interface LinkedRecord {
	key: string;
	kind: DistributionLink["kind"];
	id: number;
	version: number | null;
	hash: string;
}

const sourceRecordOf = (link: DistributionLink): LinkedRecord => {
	const { kind, sourceId: id, sourceVersion: version, sourceHash: hash } = link;
	return { key: recordKey(kind, id), kind, id, version, hash };
};

const targetRecordOf = (link: DistributionLink): LinkedRecord => {
	const { kind, targetId: id, targetVersion: version, targetHash: hash } = link;
	return { key: recordKey(kind, id), kind, id, version, hash };
};

async function isContentChanged(side: AccountSide, { kind, id, hash }: LinkedRecord): Promise<boolean> {
	const record = await side.read(kind, id);
	return record === undefined || (await hashRecord(side, kind, record)) !== hash;
}
