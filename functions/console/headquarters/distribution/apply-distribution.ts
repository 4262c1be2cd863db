import { and, eq, sql } from "drizzle-orm";
import { commitBatch, connectD1, type Statement } from "#db/d1-client.ts";
import {
	distributionLinks,
	distributions,
	distributionTargets,
} from "#db/platform/directory/distribution-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type {
	AppliedRecord,
	LinkState,
} from "#domain/console/headquarters/distribution/distribution-request.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import { statementsOfGroup } from "#functions/engine/save-groups/save-group.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { type AccountSide, createSide, isOpen, openTarget } from "./account-side.ts";
import { findDistributionMarker, writeDistributionMarker } from "./distribution-marker.ts";
import { openSource } from "./open-source.ts";
import { type AccountPlan, planForAccount } from "./plan-distribution.ts";
import { copyPlannedFiles } from "./plan-files.ts";
import { saveKeyOf } from "./plan-saves.ts";
import type { PlannedRecord } from "./planned-record.ts";
import type { StoredRecord } from "./records/definition.ts";
import { RECORDS } from "./records/registry.ts";
import { hashRecord } from "./references.ts";

interface ApplyCall {
	ctx: OperatorCtx;
	person: Person;
	input: { id: string; account: string };
}

/** Number of attempts: another save may take a reserved id. */
const ATTEMPTS = 3;

/** Result of a distribution to one account. */
export interface ApplyResult {
	state: "applied" | "refused";
	reason: string | null;
}

/**
 * Distributes to one account what was confirmed, as one transaction. A plan that differs by now is refused.
 * Repeating it is safe: the account's own log tells whether it is done.
 * @throws Refusal 404 for an unknown distribution
 */
export async function applyToAccount({
	ctx,
	person,
	input: { id, account },
}: ApplyCall): Promise<ApplyResult> {
	const directory = connectD1(ctx.env.DIRECTORY!);
	const isTarget = and(eq(distributionTargets.distributionId, id), eq(distributionTargets.account, account));
	const [row] = await directory
		.select({ target: distributionTargets, distribution: distributions })
		.from(distributionTargets)
		.innerJoin(distributions, eq(distributions.id, distributionTargets.distributionId))
		.where(and(isTarget, eq(distributions.sourceAccount, ctx.env.ACCOUNT!.name)));
	if (!row) throw notFound();
	const { state, fingerprint, reason } = row.target;
	if (state !== "waiting") return { state: state === "refused" ? "refused" : "applied", reason };
	const openedTarget = await openTarget(ctx, person, account);
	const refuse = async (text: string): Promise<ApplyResult> => {
		await directory
			.update(distributionTargets)
			.set({ state: "refused", reason: text })
			.where(and(isTarget, eq(distributionTargets.state, "waiting")));
		return { state: "refused", reason: text };
	};
	if (!isOpen(openedTarget)) return refuse(openedTarget.reason);
	let appliedRecords = await findDistributionMarker(openedTarget, "distribution.apply", id);
	for (let attempt = 1; !appliedRecords && attempt <= ATTEMPTS; attempt++) {
		// Each attempt reads everything anew.
		const [source, target] = [
			openSource(ctx),
			createSide({ name: account, label: openedTarget.label }, openedTarget.ctx),
		];
		const plan = await planForAccount({ source, target, request: row.distribution.request, id });
		if (plan.fingerprint !== fingerprint || plan.isBlocked) return refuse(DISTRIBUTION_TEXTS.changedSince);
		await copyPlannedFiles(source, target, plan.files);
		appliedRecords = await commitPlan(target, id, plan, attempt === ATTEMPTS);
	}
	const target = createSide({ name: account, label: openedTarget.label }, openedTarget.ctx);
	await recordLinks(target, id, { source: ctx.env.ACCOUNT!.name, records: appliedRecords! });
	await wakeQueue(target.ctx.env.JOBS);
	return { state: "applied", reason: null };
}

/** Commits a plan; undefined where the account changed meanwhile, and nothing is written. */
async function commitPlan(
	target: AccountSide,
	id: string,
	plan: AccountPlan,
	isLast: boolean,
): Promise<AppliedRecord[] | undefined> {
	const records = plan.records.map(toApplied);
	try {
		await commitBatch(target.ctx.db, [
			...statementsOfGroup(target.ctx, plan.group),
			writeDistributionMarker(target, "distribution.apply", id, records),
		]);
		return records;
	} catch (error) {
		if (isLast) throw error;
		// Its answer may have been lost, or another save took an id or changed an item.
		return findDistributionMarker(target, "distribution.apply", id);
	}
}

const toApplied = ({
	kind,
	sourceId,
	sourceHash,
	source: { content, isPart, version: sourceVersion },
	existing,
	reserved,
	verdict,
	link,
}: PlannedRecord): AppliedRecord => ({
	kind,
	sourceId,
	sourceHash,
	sourceVersion,
	isPart,
	name: content.name,
	targetId: existing?.id ?? reserved?.id ?? 0,
	verdict: verdict as AppliedRecord["verdict"],
	version: versionAfter(verdict, existing?.record),
	before: verdict === "update" ? existing!.record.content : null,
	linkBefore: link ? stateOfLink(link) : null,
});

const stateOfLink = ({ sourceHash, sourceVersion, targetHash, targetVersion }: LinkState): LinkState => ({
	sourceHash,
	sourceVersion,
	targetHash,
	targetVersion,
});

/** Version of a record after the transaction. */
function versionAfter(verdict: PlannedRecord["verdict"], existing: StoredRecord | undefined): number | null {
	if (!existing) return 1;
	return existing.version === null ? null : existing.version + (verdict === "update" ? 1 : 0);
}

/** Records in the directory what an account has received. Repeating it is safe. */
async function recordLinks(
	target: AccountSide,
	id: string,
	{ source, records }: { source: string; records: AppliedRecord[] },
): Promise<void> {
	const { ctx, account } = target;
	const directory = connectD1(ctx.env.DIRECTORY!);
	const applied: AppliedRecord[] = [];
	const links: (typeof distributionLinks.$inferInsert)[] = [];
	for (const record of records) {
		const { kind, sourceId, sourceHash, sourceVersion, isPart } = record;
		const targetId = record.targetId || (await findSaved(target, id, record));
		const stored = targetId === undefined ? undefined : await RECORDS[kind].read(ctx, targetId);
		if (targetId === undefined || !stored) continue;
		const version = stored.version === null ? null : record.version;
		applied.push({ ...record, targetId, version });
		if (record.verdict !== "create" && record.verdict !== "update") continue;
		links.push({
			sourceAccount: source,
			kind,
			sourceId,
			sourceHash,
			sourceVersion,
			isPart,
			targetAccount: account,
			targetId,
			targetVersion: version,
			// A change between the transaction and this moment is a local one.
			targetHash: stored.version === version ? await hashRecord(target, kind, stored) : "",
			distributionId: id,
			distributedAt: ctx.now,
		});
	}
	const statements: Statement[] = [
		...links.map((link) =>
			directory
				.insert(distributionLinks)
				.values(link)
				.onConflictDoUpdate({
					target: [
						distributionLinks.sourceAccount,
						distributionLinks.kind,
						distributionLinks.sourceId,
						distributionLinks.targetAccount,
					],
					set: {
						targetId: sql`excluded.target_id`,
						sourceHash: sql`excluded.source_hash`,
						sourceVersion: sql`excluded.source_version`,
						targetHash: sql`excluded.target_hash`,
						targetVersion: sql`excluded.target_version`,
						distributionId: sql`excluded.distribution_id`,
						distributedAt: sql`excluded.distributed_at`,
					},
				}),
		),
		directory
			.update(distributionTargets)
			.set({ state: "applied", records: applied, reason: null, appliedAt: ctx.now })
			.where(and(eq(distributionTargets.distributionId, id), eq(distributionTargets.account, account))),
	];
	await commitBatch(directory, statements);
}

/** Id that the transaction assigned to a record. */
async function findSaved(
	{ ctx }: AccountSide,
	id: string,
	{ kind, sourceId }: AppliedRecord,
): Promise<number | undefined> {
	const { table } = RECORDS[kind];
	const [row] = await queryRows(
		ctx.db,
		{ id: number },
		sql`select ${table.id} as id from ${table} where ${table.saveKey} = ${saveKeyOf(id, kind, sourceId)}`,
	);
	return row?.id;
}
