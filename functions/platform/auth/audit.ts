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
	/** Where it was asked for, where nobody is signed in. */
	network?: string;
	/** By which the parts are found that it can be taken back with (`undo-parts.ts`). */
	undoKey?: string;
}

type Actor = Pick<Ctx, "db" | "now"> & {
	operator?: Pick<SignedIn, "id" | "program"> & Partial<Pick<SignedIn, "network">>;
	saveKey?: string;
	/** Names a program's change that comes with no key. */
	newId?: Ctx["newId"];
};

/** The audit row of a change, for the same batch as the change. A save that is sent again writes no second one. */
export const auditRow = (ctx: Actor, audit: Audit) => insertRow(ctx, audit, sql`1`);

/**
 * Inserts the audit row of a conditional change. It follows the statement that makes the change in a batch, and is
 * written only where that statement changed rows.
 * @param least number of rows below which the change counts as refused
 */
export const auditOfChange = (ctx: Actor, audit: Audit, least = 1) =>
	insertRow(ctx, audit, sql`changes() >= ${least}`);

/** The audit row of a change that another database holds, unless it tells of the same already. */
export const auditUnless = (ctx: Actor, audit: Audit, told: SQL) => insertRow(ctx, audit, sql`not ${told}`);

/** The audit row of what was shown or taken away: each time it is, whatever key it was asked for with. */
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
 * Whether a save stands in the log and is the last of its kind there. Where somebody has changed the thing since, or the
 * key is that of another day, what is done again under it is a change of its own.
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
			// A worker may die before the answer to a save is kept, which is done again then and says the same.
			saveKey: ctx.saveKey === undefined ? null : onceKey(ctx.saveKey, row),
		};
	// A program's change is no operator's, and fails whole where the same call has made it already.
	return {
		...row,
		operatorId: null,
		detail: { ...detail, open_api_code_id: program.codeId },
		saveKey: changeKey(ctx.saveKey ?? ctx.newId!(), verb),
	};
}

/** What a save did to one thing. */
const onceKey = (
	saveKey: string,
	{ verb, subjectType, subjectId }: { verb: string; subjectType: string; subjectId: string | null },
): string => [saveKey, verb, subjectType, ...(subjectId === null ? [] : [subjectId])].join(":");

/** What names a program's change: the call, and what it did. */
export const changeKey = (saveKey: string, verb: string): string => `${saveKey}:${verb}`;
