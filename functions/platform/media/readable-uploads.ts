import { and, eq, type SQL, sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { landings } from "#db/acquisition/landings.ts";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import { coupons } from "#db/commerce/coupons.ts";
import { pointRewards } from "#db/commerce/points.ts";
import { products } from "#db/commerce/products.ts";
import { lineCoupons } from "#db/content/line-coupons.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { templates } from "#db/content/templates.ts";
import { settings } from "#db/platform/settings-table.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { uploads } from "#db/platform/uploads.ts";
import { internalPictureAddress, PICTURE_PROPERTIES } from "#domain/content/templates/flex/flex-pictures.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { mediaAddress } from "./media-address.ts";

/**
 * Records that show a file by its key, and the abilities of which one suffices to see them. Files of a talk
 * or a booking are not listed: they are visible through the talk or booking, within the operator's scope.
 */
interface FileUse {
	abilities: readonly Ability[];
	/** @param keys the file's key, and for a resized picture also the original's */
	isUsedIn: (keys: readonly string[]) => SQL;
}

const FILE_USES: readonly FileUse[] = [
	{
		// Operators who may upload can reuse pictures of menus.
		abilities: ["richmenu-read", "media-write"],
		isUsedIn: (keys) => sql`exists (select 1 from ${richmenus} r
			where r.deleted_at is null and r.media_key in ${valuesOfList(keys)})`,
	},
	{ abilities: ["template-read"], isUsedIn: inTemplate },
	{
		abilities: ["template-read"],
		isUsedIn: (keys) => sql`exists (select 1 from ${lineCoupons} c
			where c.picture_key in ${valuesOfList(keys)} or c.barcode_key in ${valuesOfList(keys)})`,
	},
	{
		abilities: ["chat-setting", "template-read", "message-send", "broadcast-write"],
		isUsedIn: (keys) => sql`(exists (select 1 from ${settings} s, json_each(s.value, '$.senders') e
				where s.key = 'message_senders' and e.value ->> '$.icon_key' in ${valuesOfList(keys)})
			or exists (select 1 from ${templates} t
				where t.deleted_at is null and t.content ->> '$.sender.icon_key' in ${valuesOfList(keys)}))`,
	},
	{
		abilities: ["point-read"],
		isUsedIn: (keys) => sql`exists (select 1 from ${pointRewards} w
			where w.deleted_at is null and w.media_key in ${valuesOfList(keys)})`,
	},
	{
		abilities: ["form-read"],
		isUsedIn: (keys) => sql`exists (select 1 from ${forms} f
			where f.deleted_at is null and f.design ->> '$.media_key' in ${valuesOfList(keys)})`,
	},
	{
		abilities: ["landing-read"],
		isUsedIn: (keys) => sql`exists (select 1 from ${landings} l
			where l.deleted_at is null and l.page ->> '$.media_key' in ${valuesOfList(keys)})`,
	},
	{
		abilities: ["product-read"],
		isUsedIn: (keys) => sql`exists (select 1 from ${products} p
			where p.deleted_at is null and p.picture_key in ${valuesOfList(keys)})`,
	},
	{
		abilities: ["coupon-read"],
		isUsedIn: (keys) => sql`exists (select 1 from ${coupons} o where o.media_key in ${valuesOfList(keys)})`,
	},
	{
		abilities: ["salon-read"],
		isUsedIn: (keys) => {
			const addresses = valuesOfList(keys.map((key) => mediaAddress(key)!));
			return sql`(exists (select 1 from ${salonResources} r where r.picture in ${addresses})
				or exists (select 1 from ${salonCourses} c where c.picture in ${addresses})
				or exists (select 1 from ${salonOnlineConfigs} o
					where o.shop_info ->> '$.logo_key' in ${valuesOfList(keys)} or o.shop_info ->> '$.cover_key' in ${valuesOfList(keys)}))`;
		},
	},
	{
		abilities: ["event_reserve"],
		isUsedIn: (keys) => sql`exists (select 1 from ${eventConfigs} e
			where e.page ->> '$.logo_key' in ${valuesOfList(keys)} or e.page ->> '$.cover_key' in ${valuesOfList(keys)})`,
	},
];

/**
 * Properties of a template's content that contain keys, and of a Flex message's JSON that contain
 * addresses.
 */
const KEYS = valuesOfList(["media_key", "preview_key"]);
const ADDRESSES = valuesOfList([...PICTURE_PROPERTIES]);

/** Checks the picture column first, and parses as JSON only contents that contain the key's text. */
function inTemplate(keys: readonly string[]): SQL {
	const containsKey = sql.join(
		keys.map((key) => sql`instr(t.content, ${key}) > 0`),
		sql` or `,
	);
	const content = sql`case when t.type = 'flex' then t.content ->> '$.contents' else t.content end`;
	const isKeyProperty = sql`case when t.type = 'flex' then j.key in ${ADDRESSES} and j.atom in ${valuesOfList(keys.map(internalPictureAddress))}
		else j.key in ${KEYS} and j.atom in ${valuesOfList(keys)} end`;
	return sql`(exists (select 1 from ${templates} t where t.deleted_at is null and t.media_key in ${valuesOfList(keys)})
		or exists (select 1 from ${templates} t where t.deleted_at is null and (${containsKey})
			and exists (select 1 from json_tree(case when json_valid(${content}) then ${content} end) j where ${isKeyProperty})))`;
}

/** Condition: the operator uploaded the file, or may see a record that shows it. */
export function isReadableUpload(operator: SignedIn, key: string): SQL {
	const keys = withOriginalKey(key);
	const visibleUses = FILE_USES.filter(({ abilities }) =>
		abilities.some((ability) => hasAbility(operator, ability)),
	);
	return sql`(${uploads.operatorId} = ${operator.id} ${sql.join(
		visibleUses.map(({ isUsedIn }) => sql` or ${isUsedIn(keys)}`),
		sql``,
	)})`;
}

/** Condition: a record shows the file, but the operator may not see that record. */
export const isWithheldUpload = (operator: SignedIn, key: string): SQL =>
	sql`(not ${isReadableUpload(operator, key)} and (${sql.join(
		FILE_USES.map(({ isUsedIn }) => isUsedIn(withOriginalKey(key))),
		sql` or `,
	)}))`;

/** Keys that an operator may not see, including unknown ones. */
export async function findUnreadableKeys(ctx: OperatorCtx, keys: readonly string[]): Promise<Set<string>> {
	const unreadable = new Set(keys);
	if (unreadable.size === 0) return unreadable;
	const ownUploads = await ctx.db
		.select({ key: uploads.key })
		.from(uploads)
		.where(
			sql`${uploads.key} in ${valuesOfList([...unreadable])} and ${uploads.operatorId} = ${ctx.operator.id}`,
		);
	for (const { key } of ownUploads) unreadable.delete(key);
	// One query per key: most files are the operator's own, and only a few are left here.
	await Promise.all(
		[...unreadable].map(async (key) => {
			const [readableUpload] = await ctx.db
				.select({ key: uploads.key })
				.from(uploads)
				.where(and(eq(uploads.key, key), isReadableUpload(ctx.operator, key)));
			if (readableUpload) unreadable.delete(key);
		}),
	);
	return unreadable;
}

/** A key, and the original's key if it may be a resized picture (`keyInWidth`). */
const withOriginalKey = (key: string): string[] => [...new Set([key, key.replace(/-\d+$/, "")])];
