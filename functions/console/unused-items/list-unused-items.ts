import {
	MAX_UNUSED_SHOWN,
	type UnusedCheckName,
	unusedCheckOf,
} from "#domain/console/unused-items/unused-checks.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { UNUSED_CHECK_FINDERS } from "./checks/registry.ts";

/** Items that a check finds, with the addresses of their pages. Nothing is changed. */
export async function listUnusedItems({ ctx, check }: { ctx: OperatorCtx; check: UnusedCheckName }) {
	const items = await UNUSED_CHECK_FINDERS[check](ctx);
	const { editPage, listPage } = kindOf(unusedCheckOf(check).kind);
	return {
		items: items.map(({ id, name, reason, records, address }) => ({
			id,
			name,
			reason,
			records,
			address: address ?? (editPage ? addressOf(editPage, { id }) : addressOf(listPage)),
		})),
		/** Whether there may be more than the list shows. */
		is_limited: items.length === MAX_UNUSED_SHOWN,
	};
}
