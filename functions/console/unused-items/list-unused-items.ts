import { eq } from "drizzle-orm";
import { keptItems } from "#db/console/unused-items.ts";
import { operators } from "#db/platform/operators.ts";
import {
	MAX_UNUSED_SHOWN,
	type UnusedCheckName,
	unusedCheckOf,
} from "#domain/console/unused-items/unused-checks.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { UNUSED_CHECK_FINDERS } from "./checks/registry.ts";
import type { UnusedRecord } from "./unused-check.ts";

/** Items that a check finds, with the addresses of their pages; those that are kept on purpose are listed apart. */
export async function listUnusedItems({ ctx, check }: { ctx: OperatorCtx; check: UnusedCheckName }) {
	const keptRows = await ctx.db
		.select({ itemId: keptItems.itemId, at: keptItems.createdAt, by: operators.name })
		.from(keptItems)
		.innerJoin(operators, eq(operators.id, keptItems.operatorId))
		.where(eq(keptItems.check, check));
	const keptById = new Map(keptRows.map((row) => [row.itemId, row]));
	const found = await UNUSED_CHECK_FINDERS[check](ctx, MAX_UNUSED_SHOWN + keptRows.length);
	const items = found.filter(({ id }) => !keptById.has(id));
	return {
		items: items.slice(0, MAX_UNUSED_SHOWN).map((item) => presentItem(check, item)),
		/** Found items that operators keep; one that is in use again is not found. */
		kept: found.flatMap((item) => {
			const kept = keptById.get(item.id);
			return kept
				? [{ ...presentItem(check, item), kept_at: toWireTime(kept.at, ctx.zone), kept_by: kept.by }]
				: [];
		}),
		/** Whether there may be more than the list shows. */
		is_limited: items.length >= MAX_UNUSED_SHOWN,
	};
}

function presentItem(check: UnusedCheckName, { id, name, reason, records, address }: UnusedRecord) {
	const { editPage, listPage } = kindOf(unusedCheckOf(check).kind);
	return {
		id,
		name,
		reason,
		records,
		address: address ?? (editPage ? addressOf(editPage, { id }) : addressOf(listPage)),
	};
}
