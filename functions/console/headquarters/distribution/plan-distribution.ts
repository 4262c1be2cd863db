import { and, eq } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { distributionLinks } from "#db/platform/directory/distribution-tables.ts";
import type { AccountPlanView } from "#domain/console/headquarters/distribution/distribution-plan.ts";
import { recordKey } from "#domain/console/headquarters/distribution/distribution-request.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import { loadAllTargets } from "#functions/engine/placeholders/placeholder-targets.ts";
import { createSaveGroup, type SaveGroup } from "#functions/engine/save-groups/save-group.ts";
import { completeReferences, discoverRecords } from "./discover-records.ts";
import { type PlannedFile, planFiles } from "./plan-files.ts";
import { planSaves } from "./plan-saves.ts";
import {
	type DiscoveredRecords,
	type DistributionLink,
	isRecordWritten,
	type PlanCall,
	type PlannedRecord,
	refuseRecord,
} from "./planned-record.ts";
import { presentPlan } from "./present-plan.ts";
import { hashOf } from "./references.ts";
import { reserveIds } from "./reserve-ids.ts";

/** Distribution to one account: its records, and the checked statements that write them. */
export interface AccountPlan {
	records: PlannedRecord[];
	group: SaveGroup;
	files: PlannedFile[];
	fingerprint: string;
	isBlocked: boolean;
	view: AccountPlanView;
}

/** Plans a distribution to one account, by the same checks as the saves of each kind's editor. Writes nothing. */
export async function planForAccount(call: PlanCall): Promise<AccountPlan> {
	const { source, target } = call;
	const [links, sourceTargets, targetTargets] = await Promise.all([
		loadLinks(call),
		loadAllTargets(source.ctx),
		loadAllTargets(target.ctx),
	]);
	const discovered = await discoverRecords(call, links, sourceTargets);
	const { records, references } = discovered;
	const group = createSaveGroup();
	await reserveIds(target, records, group);
	completeReferences(discovered);
	const files = await planFilesOf(call, records, group);
	await planSaves(call, { ...discovered, group, sourceTargets, targetTargets });
	const isBlocked =
		records.some(({ verdict }) => verdict === "refused") ||
		[...references.values()].some(({ match }) => match === "undecided");
	const fingerprint = fingerprintOf(call, discovered);
	const view = presentPlan(call, { ...discovered, files, fingerprint, isBlocked });
	return { records, group, files, fingerprint, isBlocked, view };
}

/** Earlier distributions between two accounts, by the key of the source's record. */
async function loadLinks({ source, target }: PlanCall): Promise<Map<string, DistributionLink>> {
	const rows = await connectD1(source.ctx.env.DIRECTORY!)
		.select()
		.from(distributionLinks)
		.where(
			and(
				eq(distributionLinks.sourceAccount, source.account),
				eq(distributionLinks.targetAccount, target.account),
			),
		);
	return new Map(rows.map((row) => [recordKey(row.kind, row.sourceId), row]));
}

/** Plans the copies of the records' files, and refuses records whose file is gone. */
async function planFilesOf(
	{ source }: PlanCall,
	records: readonly PlannedRecord[],
	group: SaveGroup,
): Promise<PlannedFile[]> {
	const written = records.filter(isRecordWritten);
	const keys = [...new Set(written.flatMap(({ references }) => references.files))];
	const { files, missing } = await planFiles(source, keys, group);
	for (const record of written)
		if (record.references.files.some((key) => missing.has(key)))
			refuseRecord(record, [DISTRIBUTION_TEXTS.fileGone]);
	return files;
}

/** Hash of all that a confirmation covers. */
const fingerprintOf = ({ request }: PlanCall, { records, references }: DiscoveredRecords): string =>
	hashOf({
		records: records.map(({ kind, sourceId, sourceHash, verdict, existing, problems }) => [
			kind,
			sourceId,
			sourceHash,
			verdict,
			problems,
			existing && [existing.id, existing.record.version],
		]),
		references: [...references].map(([key, { match, targetId }]) => [
			key,
			match,
			match === "together" || targetId,
		]),
		activates: request.activates,
	});
