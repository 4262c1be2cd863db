import { and, eq, type SQL, sql } from "drizzle-orm";
import { commitBatch, connectD1, type Statement } from "#db/d1-client.ts";
import {
	distributionLinks,
	distributions,
	distributionTargets,
} from "#db/platform/directory/distribution-tables.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { AppliedRecord } from "#domain/console/headquarters/distribution/distribution-request.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import {
	createSaveGroup,
	isGroupConflict,
	type SaveGroup,
	statementsOfGroup,
} from "#functions/engine/save-groups/save-group.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { type AccountSide, isOpen, openTarget } from "./account-side.ts";
import { findDistributionMarker, writeDistributionMarker } from "./distribution-marker.ts";
import { saveKeyOf } from "./plan-saves.ts";
import { RECORDS, SAVE_ORDER } from "./records/registry.ts";

interface UndoCall {
	ctx: OperatorCtx;
	person: Person;
	input: { id: string; account: string };
}

/**
 * Undoes a distribution in one account as one transaction: new items are deleted, updated ones get their content
 * back. It is refused if one of them was changed since, or is used.
 * @throws Refusal 404; 422 where it was not applied, or the account cannot be opened
 */
export async function undoInAccount({ ctx, person, input: { id, account } }: UndoCall): Promise<void> {
	const directory = connectD1(ctx.env.DIRECTORY!);
	const isTarget = and(eq(distributionTargets.distributionId, id), eq(distributionTargets.account, account));
	const [row] = await directory
		.select({ target: distributionTargets })
		.from(distributionTargets)
		.innerJoin(distributions, eq(distributions.id, distributionTargets.distributionId))
		.where(and(isTarget, eq(distributions.sourceAccount, ctx.env.ACCOUNT!.name)));
	if (!row) throw notFound();
	const { state, records } = row.target;
	if (state === "undone") return;
	if (state !== "applied" || !records) throw invalid("ERROR", DISTRIBUTION_TEXTS.notApplied);
	const target = await openTarget(ctx, person, account);
	if (!isOpen(target)) throw invalid("ERROR", target.reason);
	if (!(await findDistributionMarker(target, "distribution.undo", id))) await commitUndo(target, id, records);
	await commitBatch(directory, [
		...records.flatMap((record) => linkAfterUndo(directory, ctx.env.ACCOUNT!.name, { id, account, record })),
		directory.update(distributionTargets).set({ state: "undone", undoneAt: ctx.now }).where(isTarget),
	]);
	await wakeQueue(target.ctx.env.JOBS);
}

async function commitUndo(target: AccountSide, id: string, records: AppliedRecord[]): Promise<void> {
	await assertUnchanged(target, records);
	const group = createSaveGroup();
	const restored = records
		.filter(({ verdict }) => verdict === "update")
		.toSorted((first, second) => SAVE_ORDER.indexOf(first.kind) - SAVE_ORDER.indexOf(second.kind));
	for (const record of restored) await planRestoration(target, id, record, group);
	for (const record of records)
		if (record.verdict === "create" && !record.isPart) planDeletion(target, record, group);
	try {
		await commitBatch(target.ctx.db, [
			...statementsOfGroup(target.ctx, group),
			writeDistributionMarker(target, "distribution.undo", id, records),
		]);
	} catch (error) {
		if (await findDistributionMarker(target, "distribution.undo", id)) return;
		// A condition of the batch does not hold: an item was changed after the check.
		if (isGroupConflict(error)) await assertUnchanged(target, records);
		throw error;
	}
}

/** @throws Refusal 422 with the names of the items that were changed since, or are used */
async function assertUnchanged(target: AccountSide, records: AppliedRecord[]): Promise<void> {
	const undone = records.filter(
		({ verdict, isPart }) => verdict === "update" || (verdict === "create" && !isPart),
	);
	const names = await Promise.all(
		undone.map(async (record) => ((await isUndoable(target, record)) ? [] : [record.name])),
	);
	const changed = names.flat();
	if (changed.length > 0) throw invalid("ERROR", DISTRIBUTION_TEXTS.undoChanged(...changed));
}

async function isUndoable({ ctx }: AccountSide, record: AppliedRecord): Promise<boolean> {
	if (record.verdict === "update")
		return (await RECORDS[record.kind].read(ctx, record.targetId))?.version === record.version;
	const { table } = RECORDS[record.kind];
	const [row] = await queryRows(
		ctx.db,
		{ count: number },
		sql`select count(*) as count from ${table} where ${isUnchanged(record)}`,
	);
	return row?.count === 1;
}

/** Condition: nobody has changed, deleted or used a new item. */
const isUnchanged = ({ kind, targetId, version }: AppliedRecord): SQL => {
	const { table, deletion } = RECORDS[kind];
	return sql`${table.id} = ${targetId} and version = ${version} and deleted_at is null
		and ${deletion?.isAllowed ?? sql`1`}`;
};

/** Restores an updated item by the save of its editor. */
async function planRestoration(
	{ ctx }: AccountSide,
	id: string,
	{ kind, sourceId, targetId, version, before, name }: AppliedRecord,
	group: SaveGroup,
): Promise<void> {
	const { read, save, writeAbility } = RECORDS[kind];
	const record = await read(ctx, targetId);
	if (!record || record.version !== version) throw invalid("ERROR", DISTRIBUTION_TEXTS.undoChanged(name));
	if (writeAbility && !hasAbility(ctx.operator, writeAbility))
		throw invalid("ERROR", DISTRIBUTION_TEXTS.notAllowed);
	await save({
		ctx: { ...ctx, group, saveKey: `${saveKeyOf(id, kind, sourceId)}:undo` },
		content: before as never,
		existing: { id: targetId, record },
		reserved: null,
	});
}

/** Deletes a new item that nobody has changed since. */
function planDeletion({ ctx }: AccountSide, record: AppliedRecord, group: SaveGroup): void {
	const { kind, targetId } = record;
	const { table, writeAbility, deletion } = RECORDS[kind];
	if (writeAbility && !hasAbility(ctx.operator, writeAbility))
		throw invalid("ERROR", DISTRIBUTION_TEXTS.notAllowed);
	group.statements.push(
		execute(ctx.db, sql`update ${table} set deleted_at = ${ctx.now} where ${isUnchanged(record)}`),
		...(deletion?.statements(ctx, targetId) ?? []),
	);
	group.conditions.push(
		sql`exists (select 1 from ${table} where ${table.id} = ${targetId} and deleted_at = ${ctx.now})`,
	);
}

/** The link of an earlier distribution, or none. */
function linkAfterUndo(
	directory: ReturnType<typeof connectD1>,
	sourceAccount: string,
	{ id, account, record }: { id: string; account: string; record: AppliedRecord },
): Statement[] {
	const { kind, sourceId, verdict, linkBefore } = record;
	if (verdict !== "create" && verdict !== "update") return [];
	const isLink = and(
		eq(distributionLinks.sourceAccount, sourceAccount),
		eq(distributionLinks.kind, kind),
		eq(distributionLinks.sourceId, sourceId),
		eq(distributionLinks.targetAccount, account),
		eq(distributionLinks.distributionId, id),
	);
	return [
		verdict === "update" && linkBefore
			? directory.update(distributionLinks).set(linkBefore).where(isLink)
			: directory.delete(distributionLinks).where(isLink),
	];
}
