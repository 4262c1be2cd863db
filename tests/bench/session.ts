import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Statement } from "./floors.ts";

/** Who asks, as every call of the console finds out first (functions/platform/auth/who-asks.ts). */
export function sessionOf(headers: Record<string, string>): Statement {
	const hash = createHash("sha256")
		.update((headers.Cookie ?? "").split("=")[1] ?? "")
		.digest("base64url");
	return new SQLiteSyncDialect().sqlToQuery(sql`select o.id, o.name, o.email, r.name, r.is_admin, r.abilities, r.friend_scope, s.csrf_token, s.last_seen_at,
			(select count(*) from settings where key = 'lmenuplus_agreed' and value = 'true')
		from sessions s join operators o on o.id = s.operator_id join roles r on r.id = o.role_id
		where s.token_hash = ${hash} and s.expires_at > 0 and s.created_at > 0 and o.disabled_at is null`);
}
