import { z } from "zod";
import { DISTRIBUTED_KINDS } from "#domain/engine/kinds/distributed-kinds.ts";
import { accountName } from "#domain/platform/accounts/account-name.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, recordId } from "#domain/platform/wire/input-schemas.ts";
import type { DistributedRecordKind } from "./kinds/registry.ts";

/** Maximum number of chosen items: the records of an account are one transaction. */
const MAX_DISTRIBUTED = 50;
/** Maximum number of accounts of a distribution. */
const MAX_TARGETS = 100;
const MAX_DECISIONS = 1_000;

const MAX_KEY = 60;
const MAX_HASH = 64;
const decisionKey = z.string().max(MAX_KEY);

/** A chosen item. */
const chosenItem = z.object({
	kind: z.enum(DISTRIBUTED_KINDS, { error: FIELD_TEXTS.choiceUnknown }),
	id: recordId(),
});

/** Decisions by record (`tag:12`): what happens to a reference that an account does not have. */
const missingDecision = z.object({ key: decisionKey, choice: z.enum(["take", "leave"]) });
/** Items that an account has already and that are overwritten there. */
const overwriteDecision = z.object({ account: accountName, key: decisionKey });

const requestFields = {
	items: boundedList(chosenItem, MAX_DISTRIBUTED, DISTRIBUTION_TEXTS.tooMany(MAX_DISTRIBUTED)).refine(
		(items) => items.length > 0,
		DISTRIBUTION_TEXTS.itemsRequired,
	),
	accounts: boundedList(accountName, MAX_TARGETS, FIELD_TEXTS.tooManyChosen(MAX_TARGETS)).refine(
		(accounts) => accounts.length > 0,
		DISTRIBUTION_TEXTS.accountsRequired,
	),
	missing: boundedList(missingDecision, MAX_DECISIONS, FIELD_TEXTS.tooManyChosen(MAX_DECISIONS)),
	overwrite: boundedList(overwriteDecision, MAX_DECISIONS, FIELD_TEXTS.tooManyChosen(MAX_DECISIONS)),
	/** Whether new auto-responses, scenarios and menus are switched on at once. */
	activates: z.boolean().default(false),
};

/** Body of a dry run. */
export const distributionRequest = z.object(requestFields);

export type DistributionRequest = z.output<typeof distributionRequest>;

/** Body that confirms a dry run, with the fingerprint of each account's plan. */
export const confirmedDistribution = z.object({
	...requestFields,
	fingerprints: boundedList(
		z.object({ account: accountName, fingerprint: z.string().max(MAX_HASH) }),
		MAX_TARGETS,
		FIELD_TEXTS.tooManyChosen(MAX_TARGETS),
	),
});

export type ConfirmedDistribution = z.output<typeof confirmedDistribution>;

/** Progress of a distribution in one account. */
export type DistributionState = "waiting" | "applied" | "refused" | "undone";

/** Contents of a link's ends, at the time of a distribution. */
export interface LinkState {
	sourceHash: string;
	sourceVersion: number | null;
	targetHash: string;
	targetVersion: number | null;
}

/** Record of a distribution in an account. */
export interface AppliedRecord {
	kind: DistributedRecordKind;
	sourceId: number;
	targetId: number;
	name: string;
	/** Whether it is a part of items, and not an item of its own. */
	isPart: boolean;
	sourceHash: string;
	sourceVersion: number | null;
	verdict: "create" | "update" | "same" | "kept";
	/** Version after the distribution; null for records without one. */
	version: number | null;
	/** The link of an earlier distribution. */
	linkBefore: LinkState | null;
	/** Content before an update, for undoing it; null for a new record. */
	before: object | null;
}

/** Identifies a record of the source: `tag:12`. */
export const recordKey = (kind: string, id: number): string => `${kind}:${id}`;
