import { z } from "zod";
import { auditFilter } from "#domain/console/operators/audit-query.ts";
import { accountName } from "#domain/platform/accounts/account-name.ts";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";

const optionalAccount = z.union([z.literal(""), accountName]).default("");

/** Filter of the log of all accounts, and query of its file. */
export const headquartersAuditFilter = auditFilter.omit({ operator_id: true }).extend({
	/** Account; empty for all. */
	account: optionalAccount,
	/** E-mail address of the operator, who may work in several accounts; empty for everybody. */
	email: z.string().trim().max(254).default(""),
});

export type HeadquartersAuditFilter = z.output<typeof headquartersAuditFilter>;

/** Query of a page: entries before another one, newest first. */
export const headquartersAuditQuery = headquartersAuditFilter.extend({
	before_at: wholeNumber().pipe(z.number().min(0)).default(0),
	before_account: optionalAccount,
	before_id: wholeNumber().pipe(z.number().min(0)).default(0),
});

/** Position of an entry in the merged log. */
export interface AuditPosition {
	/** Epoch ms. */
	at: number;
	account: string;
	id: number;
}

/** Order of the merged log: newest first, then by account. */
export const compareAuditPositions = (a: AuditPosition, b: AuditPosition): number =>
	b.at - a.at || (a.account < b.account ? -1 : a.account > b.account ? 1 : b.id - a.id);
