import type { DistributedRecordKind } from "./kinds/registry.ts";
import type { ReferenceKind } from "./reference-visitor.ts";

/**
 * Treatment of a record in an account: it is created, updated, the same already, kept as the account has it
 * (another item of its name, or local changes), or refused.
 */
export type RecordVerdict = "create" | "update" | "same" | "kept" | "refused";

/**
 * Reason for which a record is distributed. `chosen`: a person chose it. `taken`: a chosen item refers to it, and a
 * person decided that it goes along. `part`: it has no name of its own, and belongs to another record.
 */
export type RecordReason = "chosen" | "taken" | "part";

/** Record of a dry run. */
interface PlannedRecordView {
	key: string;
	kind: DistributedRecordKind;
	sourceId: number;
	/** Id of the existing item of the account; null for a new one. */
	targetId: number | null;
	name: string;
	reason: RecordReason;
	verdict: RecordVerdict;
	/** Relation to an item that the account has: distributed before, or of the same name. */
	match: "earlier" | "name" | null;
	/** Whether the account changed the item since it was distributed. */
	isChanged: boolean;
	/** Whether its kind is turned on and off by each account. */
	hasSwitch: boolean;
	problems: string[];
}

/**
 * Resolution of a reference: the record is distributed, too, was distributed before, has the same name, is
 * left out, or somebody must decide.
 */
export type ReferenceMatch = "together" | "earlier" | "name" | "left" | "undecided";

/** Reference of a dry run. */
interface PlannedReferenceView {
	key: string;
	kind: ReferenceKind;
	name: string;
	match: ReferenceMatch;
	/** Whether the record could be distributed together. */
	canBeTaken: boolean;
	/** Names of the records that name it. */
	usedBy: string[];
}

/** Dry run for one account. */
export interface AccountPlanView {
	account: string;
	label: string;
	/** Reason why nothing can be distributed to the account; null otherwise. */
	reason: string | null;
	/** Whether something is refused or undecided, so that the plan cannot be applied. */
	isBlocked: boolean;
	fingerprint: string;
	records: PlannedRecordView[];
	references: PlannedReferenceView[];
	/** Number of files to be copied. */
	files: number;
	/** Names of records with addresses of the source's own pages. */
	sourceAddresses: string[];
}
