import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";

/** Condition: the kind has this folder. */
export const folderExists = (name: KindName, id: number): SQL =>
	sql`exists (select 1 from ${folders} where ${folders.id} = ${id} and ${folders.kind} = ${name})`;
