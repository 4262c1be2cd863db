import type { distributionLinks } from "#db/platform/directory/distribution-tables.ts";
import type {
	RecordReason,
	RecordVerdict,
	ReferenceMatch,
} from "#domain/console/headquarters/distribution/distribution-plan.ts";
import type { DistributionRequest } from "#domain/console/headquarters/distribution/distribution-request.ts";
import type { DistributedRecordKind } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type { ReferenceKind } from "#domain/console/headquarters/distribution/reference-visitor.ts";
import type { AccountSide } from "./account-side.ts";
import type { ReservedColumns, StoredRecord } from "./records/definition.ts";
import type { CollectedReferences } from "./references.ts";

/** Distribution to one account that is planned. */
export interface PlanCall {
	source: AccountSide;
	target: AccountSide;
	request: DistributionRequest;
	/** Id of the distribution, by which its saves are recognised; of a dry run, anything. */
	id: string;
}

/** Earlier distribution of a record to an account: both records, and their contents at that time. */
export type DistributionLink = typeof distributionLinks.$inferSelect;

/** Record of the source with its place in an account. */
export interface PlannedRecord {
	kind: DistributedRecordKind;
	sourceId: number;
	reason: RecordReason;
	source: StoredRecord;
	sourceHash: string;
	references: CollectedReferences;
	existing: { id: number; record: StoredRecord } | null;
	link: DistributionLink | undefined;
	match: "earlier" | "name" | null;
	isChanged: boolean;
	verdict: RecordVerdict;
	problems: string[];
	reserved: ReservedColumns | null;
}

export const isRecordWritten = ({ verdict }: PlannedRecord): boolean =>
	verdict === "create" || verdict === "update";

/** Marks a record as refused, for further reasons. */
export function refuseRecord(record: PlannedRecord, problems: string[]): void {
	record.verdict = "refused";
	record.problems.push(...problems);
}

/** Reference of the source's records with its record in an account. */
export interface PlannedReference {
	kind: ReferenceKind;
	id: number;
	name: string;
	match: ReferenceMatch;
	/** Null for one that is left out, or is created by the transaction. */
	targetId: number | null;
}

/** All records of a distribution to an account, and all that they refer to. */
export interface DiscoveredRecords {
	records: PlannedRecord[];
	/** The records by `recordKey`. */
	byKey: Map<string, PlannedRecord>;
	/** References by `referenceKey`. */
	references: Map<string, PlannedReference>;
}
