import { type SQL, sql } from "drizzle-orm";
import { sendApprovals } from "#db/engine/send-approvals.ts";
import { settings } from "#db/platform/settings-table.ts";
import type { ApprovalKind } from "#domain/engine/send-approvals/approval-states.ts";

/** Send as its worker is about to make it. */
interface CheckedSend {
	kind: ApprovalKind;
	subjectId: SQL | number;
	/** Hash of exactly what is about to be sent (`hashContent`). */
	contentHash: string;
	/** Number of friends, null where LINE tells none; `begun` for the rest of a send whose number was checked at its beginning. */
	friendCount: SQL | number | null | "begun";
}

/** Number of friends of the rule; null for none. */
export const APPROVAL_LIMIT: SQL = sql`(select r.value ->> '$.over' from ${settings} r where r.key = 'send_approval')`;

/** Condition: this content of a send has an approval, or the send needs none. Statements that begin a send repeat it. */
export function isSendApproved({ kind, subjectId, contentHash, friendCount }: CheckedSend): SQL {
	const isOfSend = sql`p.kind = ${kind} and p.subject_id = ${subjectId}`;
	const isBelowLimit =
		friendCount === "begun"
			? sql`1`
			: sql`not ifnull(${friendCount} > ${APPROVAL_LIMIT}, ${APPROVAL_LIMIT} is not null) and ${APPROVAL_LIMIT} is not 0`;
	return sql`(exists (select 1 from ${sendApprovals} p where ${isOfSend} and p.state = 'approved' and p.content_hash = ${contentHash})
		or (not exists (select 1 from ${sendApprovals} p where ${isOfSend} and p.state in ('waiting', 'approved')) and ${isBelowLimit}))`;
}

/** Condition: a send waits for its approval. */
export const isAwaitingApproval = (kind: ApprovalKind, subjectId: SQL | number): SQL =>
	sql`exists (select 1 from ${sendApprovals} p where p.kind = ${kind} and p.subject_id = ${subjectId} and p.state = 'waiting')`;
