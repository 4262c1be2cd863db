import { sql } from "drizzle-orm";
import { couponGrants, coupons } from "#db/commerce/coupons.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart } from "../glance-part.ts";

/** Number of usable coupons shown by name. */
const SHOWN = 3;

interface UsableRow {
	id: number;
	title: string;
	expires_at: number | null;
	total: number;
}

/** Usable coupons of the friend, those that end first in front; null while there are no coupons at all. */
export const couponsPart = defineGlancePart({
	ability: "coupon-read",
	query: ({ now }, id) =>
		sql`select p.id, p.title, p.expires_at, p.total from (select 1) one left join (
				select g.id, c.title, g.expires_at, count(*) over () as total
				from ${couponGrants} g join ${coupons} c on c.id = g.coupon_id
				where g.friend_id = ${id} and g.used_at is null and g.revoked_at is null
					and (g.expires_at is null or g.expires_at > ${now})
				order by g.expires_at is null, g.expires_at, g.id limit ${SHOWN}) p
			where exists (select 1 from ${coupons})`,
	present: ({ zone }, rows: (UsableRow | { id: null })[]) => {
		if (rows.length === 0) return null;
		const usable = rows.filter((row): row is UsableRow => row.id !== null);
		return {
			total: usable[0]?.total ?? 0,
			items: usable.map(({ id, title, expires_at }) => ({
				id,
				title,
				expires_on: expires_at === null ? null : toWireTime(expires_at - 1, zone).slice(0, 10),
			})),
		};
	},
});
