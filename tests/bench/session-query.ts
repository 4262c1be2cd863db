import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { BenchStatement } from "./floor-workers.ts";

/** Query for the session, which every console call makes first (functions/platform/auth/session-operators.ts). */
export function sessionStatement(headers: Record<string, string>): BenchStatement {
	const hash = createHash("sha256")
		.update((headers.Cookie ?? "").split("=")[1] ?? "")
		.digest("base64url");
	return new SQLiteSyncDialect().sqlToQuery(sql`select o.id, o.name, o.email, r.name, r.is_admin, r.abilities, r.friend_scope, s.csrf_token, s.last_seen_at,
			(select count(*) from settings where key = 'lmenuplus_agreed' and value = 'true')
		from sessions s join operators o on o.id = s.operator_id join roles r on r.id = o.role_id
		where s.token_hash = ${hash} and s.expires_at > 0 and s.created_at > 0 and o.disabled_at is null`);
}
