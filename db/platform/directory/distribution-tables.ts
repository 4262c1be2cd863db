import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import type {
	AppliedRecord,
	DistributionRequest,
	DistributionState,
} from "#domain/console/headquarters/distribution/distribution-request.ts";
import type { DistributedRecordKind } from "#domain/console/headquarters/distribution/kinds/registry.ts";
import { accountColumn } from "./directory-tables.ts";

/** Distributions of items from one account to others, as they were confirmed. */
export const distributions = sqliteTable(
	"distributions",
	{
		id: text("id").primaryKey(),
		sourceAccount: accountColumn("source_account"),
		personId: text("person_id").notNull(),
		personName: text("person_name").notNull(),
		request: text("request", { mode: "json" }).$type<DistributionRequest>().notNull(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [index("distributions_source").on(t.sourceAccount, t.createdAt)],
);

/** Accounts of a distribution with their progress. */
export const distributionTargets = sqliteTable(
	"distribution_targets",
	{
		distributionId: text("distribution_id")
			.notNull()
			.references(() => distributions.id, { onDelete: "cascade" }),
		account: accountColumn("account"),
		/** Fingerprint of the confirmed plan. */
		fingerprint: text("fingerprint").notNull(),
		state: text("state").$type<DistributionState>().notNull(),
		/** Written records; null before. */
		records: text("records", { mode: "json" }).$type<AppliedRecord[]>(),
		/** Reason why it was not applied, or not undone. */
		reason: text("reason"),
		appliedAt: instantColumn("applied_at"),
		undoneAt: instantColumn("undone_at"),
	},
	(t) => [primaryKey({ columns: [t.distributionId, t.account] })],
);

/** Source of each distributed record. */
export const distributionLinks = sqliteTable(
	"distribution_links",
	{
		sourceAccount: accountColumn("source_account"),
		kind: text("kind").$type<DistributedRecordKind>().notNull(),
		sourceId: integer("source_id").notNull(),
		targetAccount: accountColumn("target_account"),
		targetId: integer("target_id").notNull(),
		/** Whether it is part of other records. */
		isPart: flagColumn("is_part").notNull(),
		/** Hash of the source's content that was distributed, and the save counter of that content. */
		sourceHash: text("source_hash").notNull(),
		sourceVersion: integer("source_version"),
		/** Hash of the content as it was written; another one shows a local change. */
		targetHash: text("target_hash").notNull(),
		targetVersion: integer("target_version"),
		distributionId: text("distribution_id").notNull(),
		distributedAt: instantColumn("distributed_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.sourceAccount, t.kind, t.sourceId, t.targetAccount] })],
);
