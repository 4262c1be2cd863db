import { sql } from "drizzle-orm";
import { insertInto } from "#db/insert-into.ts";
import { auditLog } from "#db/operators.ts";
import { execute } from "#db/raw.ts";
import type { Ctx } from "../context.ts";
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

type Actor = Ctx & {
	operator?: Pick<SignedIn, "id" | "program"> & Partial<Pick<SignedIn, "network">>;
	saveKey?: string;
};

/** The audit row of a change, for the same batch as the change. */
export const auditRow = (ctx: Actor, audit: Audit) => ctx.db.insert(auditLog).values(rowOf(ctx, audit));

/**
 * The audit row of a change that may not happen. It follows the statement that makes the change, and is written only
 * where that changed something.
 */
export const auditOfChange = (ctx: Actor, audit: Audit) =>
	execute(ctx.db, insertInto(auditLog, rowOf(ctx, audit), sql`where changes() > 0`));

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
	if (program === undefined) return { ...row, operatorId: ctx.operator?.id ?? null, detail: detail ?? null };
	// A program's change is no operator's, and fails whole where the same call has made it already.
	return {
		...row,
		operatorId: null,
		detail: { ...detail, open_api_code_id: program.codeId },
		saveKey: changeKey(ctx.saveKey ?? ctx.newId(), verb),
	};
}

/** What names a program's change: the call, and what it did. */
export const changeKey = (saveKey: string, verb: string): string => `${saveKey}:${verb}`;
