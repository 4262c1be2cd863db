import { and, desc, eq } from "drizzle-orm";
import { auditLog } from "#db/platform/operators.ts";
import type { AppliedRecord } from "#domain/console/headquarters/distribution/distribution-request.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { AccountSide } from "./account-side.ts";

type MarkerVerb = "distribution.apply" | "distribution.undo";

/**
 * Audit entry of a distribution in the account. It is written by the distribution's transaction, so that a
 * repeated one finds that it is done, even if the directory does not know it.
 */
export const writeDistributionMarker = (
	{ ctx }: AccountSide,
	verb: MarkerVerb,
	id: string,
	records: AppliedRecord[],
) =>
	auditRow(
		{ ...ctx, saveKey: `${verb}:${id}` },
		{
			verb,
			subjectType: "distribution",
			subjectId: id,
			detail: {
				distributed: records
					.filter(({ isPart, verdict }) => !isPart && (verdict === "create" || verdict === "update"))
					.map(({ name }) => name),
				distribution_records: records,
			},
		},
	);

/** Records of a distribution that the account has written or undone; undefined before. */
export async function findDistributionMarker(
	{ ctx }: AccountSide,
	verb: MarkerVerb,
	id: string,
): Promise<AppliedRecord[] | undefined> {
	const [entry] = await ctx.db
		.select({ detail: auditLog.detail })
		.from(auditLog)
		.where(and(eq(auditLog.subjectType, "distribution"), eq(auditLog.subjectId, id), eq(auditLog.verb, verb)))
		.orderBy(desc(auditLog.id))
		.limit(1);
	return (entry?.detail as { distribution_records: AppliedRecord[] } | undefined)?.distribution_records;
}
