import { type SQL, sql } from "drizzle-orm";
import { auditLog } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { SAVE_KEY_RETENTION } from "#domain/platform/http/save-key-retention.ts";
import type { Ctx } from "#functions/context.ts";
import type { SignedIn } from "./signed-in-operator.ts";

interface Audit {
	verb: string;
	subjectType: string;
	subjectId?: string | number;
	detail?: Record<string, unknown>;
	/** Network of the request, if no operator is signed in. */
	network?: string;
	/** Key of the parts by which it can be undone (`undo-parts.ts`). */
	undoKey?: string;
}

type Actor = Pick<Ctx, "db" | "now"> & {
	operator?: Pick<SignedIn, "id" | "program"> & Partial<Pick<SignedIn, "network">>;
	saveKey?: string;
	/** Generates a key for a program's change that was sent without one. */
	newId?: Ctx["newId"];
};

/** Audit entry of a change, for the change's own batch. A retried save writes no second entry. */
export const auditRow = (ctx: Actor, audit: Audit) => insertRow(ctx, audit, sql`1`);

/**
 * Inserts the audit entry of a conditional change. It directly follows the statement that makes the change,
 * and is written only if that statement changed rows.
 * @param minChanges number of changed rows below which the change counts as refused
 */
export const auditOfChange = (ctx: Actor, audit: Audit, minChanges = 1) =>
	insertRow(ctx, audit, sql`changes() >= ${minChanges}`);

/** Audit entry of a change in another database, unless `isLogged` finds that it exists already. */
export const auditUnless = (ctx: Actor, audit: Audit, isLogged: SQL) =>
	insertRow(ctx, audit, sql`not ${isLogged}`);

/** Audit entry of a disclosure or download, which is written each time, even for a repeated save key. */
export const auditDisclosure = ({ saveKey: _, ...ctx }: Actor, audit: Audit) => auditRow(ctx, audit);

function insertRow(ctx: Actor, audit: Audit, condition: SQL) {
	const { saveKey, ...row } = rowOf(ctx, audit);
	if (saveKey === null || ctx.operator?.program !== undefined)
		return execute(ctx.db, insertInto(auditLog, { ...row, saveKey }, sql`where ${condition}`));
	const unusedKey = sql`case when not exists (select 1 from ${auditLog} k where k.save_key = ${saveKey}) then ${saveKey} end`;
	return execute(
		ctx.db,
		insertInto(
			auditLog,
			{ ...row, saveKey: unusedKey },
			sql`where ${condition} and not ${isLatestSave(ctx, row, saveKey)}`,
		),
	);
}

/**
 * Condition: this save already has an audit entry, and it is the latest of its verb and subject. If
 * somebody has changed the record since, or the key has expired, a repeated save counts as a new change.
 */
const isLatestSave = (
	{ now }: Actor,
	{ verb, subjectType, subjectId }: Pick<ReturnType<typeof rowOf>, "verb" | "subjectType" | "subjectId">,
	saveKey: string,
): SQL => sql`exists (select 1 from ${auditLog} k where k.save_key = ${saveKey} and k.at > ${now - SAVE_KEY_RETENTION}
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
			// A worker may die before the response of a save is stored; the retry must not write a second entry.
			saveKey: ctx.saveKey === undefined ? null : saveEffectKey(ctx.saveKey, row),
		};
	// A program's change belongs to no operator. Its key is unique, so a repeated call fails as a whole.
	return {
		...row,
		operatorId: null,
		detail: { ...detail, open_api_code_id: program.codeId },
		saveKey: changeKey(ctx.saveKey ?? ctx.newId!(), verb),
	};
}

/** Key of a save's effect on one record. */
const saveEffectKey = (
	saveKey: string,
	{ verb, subjectType, subjectId }: { verb: string; subjectType: string; subjectId: string | null },
): string => [saveKey, verb, subjectType, ...(subjectId === null ? [] : [subjectId])].join(":");

/** Key of a program's change: the call and its verb. */
export const changeKey = (saveKey: string, verb: string): string => `${saveKey}:${verb}`;
