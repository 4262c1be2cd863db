import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { friendImports } from "#db/people/friend-imports.ts";
import type { Ctx } from "#functions/context.ts";
import type { FriendImportRow } from "./import-storage.ts";

/** Condition: the import is where this worker read it; no other worker or request has moved it on. */
export const isImportUnmoved = ({ id, state, plan, pages, page, createdItems }: FriendImportRow): SQL =>
	sql`exists (select 1 from ${friendImports} j where j.id = ${id} and j.state = ${state} and j.plan is ${plan}
		and j.pages = ${pages} and j.page = ${page}
		and j.created_items is ${createdItems === null ? null : JSON.stringify(createdItems)})`;

/** Moves an import on, unless somebody else has. */
export const moveImport = (
	ctx: Ctx,
	job: FriendImportRow,
	changes: SQLiteUpdateSetSource<typeof friendImports>,
) =>
	ctx.db
		.update(friendImports)
		.set(changes)
		.where(and(eq(friendImports.id, job.id), isImportUnmoved(job)));
