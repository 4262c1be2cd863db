import type { AccountPlanView } from "#domain/console/headquarters/distribution/distribution-plan.ts";
import { recordKey } from "#domain/console/headquarters/distribution/distribution-request.ts";
import { contentWalkOf, recordKindOf } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type { PlannedFile } from "./plan-files.ts";
import {
	type DiscoveredRecords,
	isRecordWritten,
	type PlanCall,
	type PlannedRecord,
	type PlannedReference,
} from "./planned-record.ts";

interface PresentedPlan extends DiscoveredRecords {
	files: readonly PlannedFile[];
	fingerprint: string;
	isBlocked: boolean;
}

/** Plan of an account as the dry run shows it. */
export const presentPlan = (
	{ source, target }: PlanCall,
	{ records, references, files, fingerprint, isBlocked }: PresentedPlan,
): AccountPlanView => ({
	account: target.account,
	label: target.label,
	reason: null,
	isBlocked,
	fingerprint,
	files: files.length,
	records: records.map(presentRecord),
	references: [...references].map(([key, reference]) => ({
		key,
		kind: reference.kind,
		name: reference.name,
		match: reference.match,
		canBeTaken: recordKindOf(reference.kind) !== undefined && reference.name !== "",
		usedBy: listUsers(records, reference),
	})),
	sourceAddresses: listRecordsWith(records, source.ctx.env.PUBLIC_ORIGIN),
});

const presentRecord = ({
	kind,
	sourceId,
	existing,
	source: { content },
	...record
}: PlannedRecord): AccountPlanView["records"][number] => ({
	key: recordKey(kind, sourceId),
	kind,
	sourceId,
	targetId: existing?.id ?? null,
	name: content.name,
	reason: record.reason,
	verdict: record.verdict,
	match: record.match,
	isChanged: record.isChanged,
	problems: record.problems,
	hasSwitch: contentWalkOf(kind).switchField !== undefined,
});

/** Lists the names of the records with a reference. */
const listUsers = (records: readonly PlannedRecord[], { kind, id }: PlannedReference): string[] =>
	records
		.filter(({ references }) => references.ids.some((each) => each.kind === kind && each.id === id))
		.map(({ source: { content } }) => content.name);

/** Lists the names of written records with addresses of the source in their texts. */
const listRecordsWith = (records: readonly PlannedRecord[], origin: string | undefined): string[] =>
	records
		.filter(
			(record) =>
				isRecordWritten(record) &&
				origin !== undefined &&
				JSON.stringify(record.source.content).includes(origin),
		)
		.map(({ source: { content } }) => content.name);
