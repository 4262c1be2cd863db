import { desc, sql } from "drizzle-orm";
import { richmenus } from "#db/content/rich-menus.ts";
import { uploads } from "#db/platform/uploads.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { mediaAddress } from "./media-address.ts";

const PICTURES_SHOWN = 60;

/** Key suffix of a resized picture (`keyInWidth`). */
const widthSuffix = sql`('-' || ${uploads.width})`;

/**
 * Reusable pictures, newest first: the operator's own uploads and those of rich menus. Pictures sent by
 * colleagues in talks, and the resized copies of an imagemap's picture, are excluded.
 */
export async function listPictures({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db
		.select()
		.from(uploads)
		.where(
			sql`${uploads.type} in ('image/jpeg', 'image/png') and (${uploads.operatorId} = ${ctx.operator.id}
				or ${uploads.key} in (select media_key from ${richmenus} where deleted_at is null))
				and not exists (select 1 from ${uploads} whole
					where whole.key = substr(${uploads.key}, 1, length(${uploads.key}) - length(${widthSuffix}))
					and ${uploads.key} = whole.key || ${widthSuffix})`,
		)
		.orderBy(desc(uploads.createdAt), uploads.key)
		.limit(PICTURES_SHOWN);
	return {
		items: rows.map(({ key, width, height }) => ({
			media_key: key,
			url: mediaAddress(key),
			width,
			height,
		})),
	};
}
