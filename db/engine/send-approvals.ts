import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type {
	ApprovalCause,
	ApprovalKind,
	LinkCheck,
	StoredApprovalState,
} from "#domain/engine/send-approvals/approval-states.ts";

/**
 * Requests for the approval of a send by a second person. A send has at most one that waits or is approved; nothing leaves
 * while it waits.
 */
export const sendApprovals = sqliteTable(
	"send_approvals",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		kind: text("kind").$type<ApprovalKind>().notNull(),
		/** Id of the broadcast. */
		subjectId: integer("subject_id").notNull(),
		/** Name of the send at the request. */
		name: text("name").notNull(),
		state: text("state").$type<StoredApprovalState>().notNull().default("waiting"),
		cause: text("cause").$type<ApprovalCause>().notNull(),
		/** Remark of the requester for the approver. */
		note: text("note").notNull().default(""),
		/** Hash of the content, the audience and the time: of the request, and after the decision of what was decided about. */
		contentHash: text("content_hash").notNull(),
		/** Friends at the request; null where LINE tells no number. */
		friendCount: integer("friend_count"),
		/** Scheduled time; null for a send that begins once it is approved. */
		startsAt: instantColumn("starts_at"),
		requestedBy: integer("requested_by")
			.notNull()
			.references(() => operators.id),
		requestedAt: instantColumn("requested_at").notNull(),
		/** Ids of the operators who wrote or requested this send, also in earlier requests. None of them may approve it. */
		authors: text("authors", { mode: "json" }).$type<number[]>().notNull(),
		decidedBy: integer("decided_by").references(() => operators.id),
		decidedAt: instantColumn("decided_at"),
		/** Reason for sending it back. */
		reason: text("reason").notNull().default(""),
		/** Results of opening the links once; null before. */
		links: text("links", { mode: "json" }).$type<LinkCheck[]>(),
		version: versionColumn(),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		uniqueIndex("send_approvals_current")
			.on(t.kind, t.subjectId)
			.where(sql`state in ('waiting', 'approved')`),
		index("send_approvals_subject").on(t.kind, t.subjectId, t.id),
		index("send_approvals_scheduled").on(t.startsAt).where(sql`state = 'approved'`),
		index("send_approvals_waiting").on(t.id).where(sql`state = 'waiting'`),
	],
);
