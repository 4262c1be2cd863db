import { type SQL, sql } from "drizzle-orm";
import { auditLog } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { KEYS_KEPT_FOR } from "#domain/platform/http/save-key.ts";
import type { Ctx } from "#functions/context.ts";
import type { SignedIn } from "./signed-in.ts";

interface Audit {
	verb: string;
	subjectType: string;
	subjectId?: string | number;
	detail?: Record<string, unknown>;
	/** Network of the request, where no operator is signed in. */
	network?: string;
	/** Key of the parts by which it can be undone (`undo-parts.ts`). */
	undoKey?: string;
}

type Actor = Pick<Ctx, "db" | "now"> & {
	operator?: Pick<SignedIn, "id" | "program"> & Partial<Pick<SignedIn, "network">>;
	saveKey?: string;
	/** Source of a key for a program's change without one. */
	newId?: Ctx["newId"];
};

/** Audit entry of a change, for the same batch as the change. A retried save writes no second one. */
export const auditRow = (ctx: Actor, audit: Audit) => insertRow(ctx, audit, sql`1`);

/**
 * Inserts the audit row of a conditional change. It follows the statement that makes the change in a batch, and is
 * written only where that statement changed rows.
 * @param least number of rows below which the change counts as refused
 */
export const auditOfChange = (ctx: Actor, audit: Audit, least = 1) =>
	insertRow(ctx, audit, sql`changes() >= ${least}`);

/** Audit entry of a change in another database, unless it exists already. */
export const auditUnless = (ctx: Actor, audit: Audit, told: SQL) => insertRow(ctx, audit, sql`not ${told}`);

/** Audit entry of a disclosure or download: written each time, whatever the save key of the request. */
export const auditOfShowing = ({ saveKey: _, ...ctx }: Actor, audit: Audit) => auditRow(ctx, audit);

function insertRow(ctx: Actor, audit: Audit, condition: SQL) {
	const { saveKey, ...row } = rowOf(ctx, audit);
	if (saveKey === null || ctx.operator?.program !== undefined)
		return execute(ctx.db, insertInto(auditLog, { ...row, saveKey }, sql`where ${condition}`));
	const own = sql`case when not exists (select 1 from ${auditLog} k where k.save_key = ${saveKey}) then ${saveKey} end`;
	return execute(
		ctx.db,
		insertInto(
			auditLog,
			{ ...row, saveKey: own },
			sql`where ${condition} and not ${isToldLast(ctx, row, saveKey)}`,
		),
	);
}

/**
 * Condition: the audit log contains the save as the last of its kind. If somebody has changed the record
 * since, or the key is older than keys are kept, a repetition under it counts as a change of its own.
 */
const isToldLast = (
	{ now }: Actor,
	{ verb, subjectType, subjectId }: Pick<ReturnType<typeof rowOf>, "verb" | "subjectType" | "subjectId">,
	saveKey: string,
): SQL => sql`exists (select 1 from ${auditLog} k where k.save_key = ${saveKey} and k.at > ${now - KEYS_KEPT_FOR}
	and not exists (select 1 from ${auditLog} l where l.subject_type = ${subjectType} and l.subject_id is ${subjectId}
		and l.verb = ${verb} and l.id > k.id))`;

function rowOf(ctx: Actor, { verb, subjectType, subjectId, detail, network, undoKey }: Audit) {
	const row = {
		at: ctx.now,
		verb,
		subjectType,
		subjectId: subjectId === undefined ? null : String(subjectId),
		network: ctx.operator?.network ?? network ?? null,
		undoKey: undoKey ?? null,
	};
	const program = ctx.operator?.program;
	if (program === undefined)
		return {
			...row,
			operatorId: ctx.operator?.id ?? null,
			detail: detail ?? null,
			// A worker may die before the response of a save is stored; the retry then writes the same entry.
			saveKey: ctx.saveKey === undefined ? null : onceKey(ctx.saveKey, row),
		};
	// A program's change belongs to no operator, and fails as a whole where the same call has made it already.
	return {
		...row,
		operatorId: null,
		detail: { ...detail, open_api_code_id: program.codeId },
		saveKey: changeKey(ctx.saveKey ?? ctx.newId!(), verb),
	};
}

/** Key of a save's effect on one record. */
const onceKey = (
	saveKey: string,
	{ verb, subjectType, subjectId }: { verb: string; subjectType: string; subjectId: string | null },
): string => [saveKey, verb, subjectType, ...(subjectId === null ? [] : [subjectId])].join(":");

/** Key of a program's change: the call and its verb. */
export const changeKey = (saveKey: string, verb: string): string => `${saveKey}:${verb}`;
