import { z } from "zod";
import { SEND_APPROVAL_TEXTS } from "#domain/platform/texts/send-approvals-texts.ts";
import { recordId, typedText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { MAX_APPROVAL_NOTE } from "./approval-limits.ts";
import { APPROVAL_TAB_NAMES } from "./approval-states.ts";

export const APPROVALS_PER_PAGE = 30;

export const approvalListQuery = z.object({
	tab: z.enum(APPROVAL_TAB_NAMES).default("waiting"),
	/** Id of the last request of the previous page. */
	before: recordId().optional(),
});
export type ApprovalListQuery = z.output<typeof approvalListQuery>;

/** Approval of exactly the content that the approver saw. */
export const approvalInput = z.object({
	version: wholeNumber(),
	content_hash: z.string().max(64),
});
export type ApprovalInput = z.output<typeof approvalInput>;

export const approvalReturnInput = z.object({
	version: wholeNumber(),
	reason: typedText(MAX_APPROVAL_NOTE, SEND_APPROVAL_TEXTS.reasonRequired).min(
		1,
		SEND_APPROVAL_TEXTS.reasonRequired,
	),
});
export type ApprovalReturnInput = z.output<typeof approvalReturnInput>;
