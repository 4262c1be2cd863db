import { sql } from "drizzle-orm";
import { liffApps } from "#db/integrations/liff-apps.ts";
import { settings } from "#db/platform/settings-table.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text, typed } from "#db/platform/sql/row-columns.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { LiffIds, LiffPurpose } from "#domain/engine/public-addresses/liff-address.ts";
import { mayHaveOwnLinkMark } from "#domain/engine/public-addresses/own-links.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * LIFF apps that the messages of a batch link to: none unless the account has switched them on, and a friend was
 * recognised by an app of their channel. A batch without links of friends' own reads nothing.
 */
export async function readLiffIds(ctx: Ctx, batch: readonly { messages: LineMessage[] }[]): Promise<LiffIds> {
	const distinctMessages = new Set(batch.map(({ messages }) => messages));
	if (![...distinctMessages].some((messages) => mayHaveOwnLinkMark(JSON.stringify(messages)))) return {};
	const rows = await queryRows(
		ctx.db,
		{ purpose: typed<LiffPurpose>(text), liffId: text },
		sql`select a.purpose as purpose, a.liff_id as liffId from ${liffApps} a
			where a.is_wanted = 1 and a.liff_id is not null
				and exists (select 1 from ${liffApps} f where f.friend_at is not null and f.channel_id = a.channel_id)
				and exists (select 1 from ${settings} s where s.key = 'liff_links' and s.value = 'true')`,
	);
	return Object.fromEntries(rows.map(({ purpose, liffId }) => [purpose, liffId]));
}
