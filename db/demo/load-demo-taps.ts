import { sql } from "drizzle-orm";
import { conversions } from "#db/acquisition/conversions.ts";
import { landingVisits } from "#db/acquisition/landings.ts";
import { linkTaps } from "#db/acquisition/links.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { BOOKING_DELAY, DEMO_LINKS, type DemoBroadcast } from "./demo-broadcasts.ts";
import { deliveryIdOf } from "./load-demo-sends.ts";

/** Yen of a booking, and of a purchase in the online shop. */
const BOOKING_VALUES = [5_500, 12_100, 9_900, 4_400];
const PURCHASE_VALUE = 2_970;

/** Taps on the broadcasts' links, and the conversions that they led to. */
export function tapStatements(db: Db, sent: DemoBroadcast[]): Statement[] {
	let ordinal = 0;
	const taps = sent.flatMap((broadcast) => {
		const first = ordinal;
		ordinal += broadcast.recipients.length;
		return broadcast.taps.map(({ friend, at, books }) => ({
			id: `demo:${broadcast.id}:${friend.id}`,
			linkId: broadcast.linkId,
			friendId: friend.id,
			deliveryId: deliveryIdOf(first + broadcast.recipients.indexOf(friend), 0),
			sourceId: broadcast.id,
			createdAt: at,
			books,
		}));
	});
	const converted = taps
		.filter(({ books }) => books)
		.map(({ id, linkId, friendId, sourceId, createdAt }, index) => ({
			...(linkId === DEMO_LINKS[2].id
				? { trackerId: 2, orderId: `B-${2_000 + index}`, value: PURCHASE_VALUE }
				: { trackerId: 1, orderId: "", value: BOOKING_VALUES[index % BOOKING_VALUES.length]! }),
			key: id,
			linkId,
			friendId,
			sourceId,
			createdAt: createdAt + BOOKING_DELAY,
		}));
	const tapRows = rowsFrom(taps, ["id", "linkId", "friendId", "deliveryId", "sourceId", "createdAt"]);
	const { rows, column } = rowsFrom(converted, [
		"trackerId",
		"orderId",
		"value",
		"key",
		"linkId",
		"friendId",
		"sourceId",
		"createdAt",
	]);
	const landing = (order: string) => sql`(select v.landing_id from ${landingVisits} v
		where v.friend_id = ${column.friendId} and v.created_at <= ${column.createdAt}
		order by ${sql.raw(order)} limit 1)`;
	return [
		execute(
			db,
			insertInto(
				linkTaps,
				{ ...tapRows.column, sourceType: "broadcast" },
				sql`from ${tapRows.rows} where true on conflict do nothing`,
			),
		),
		execute(
			db,
			insertInto(
				conversions,
				{
					...column,
					via: "script",
					tiedAt: column.createdAt,
					sourceType: "broadcast",
					firstLandingId: landing("v.created_at, v.id"),
					lastLandingId: landing("v.created_at desc, v.id desc"),
				},
				sql`from ${rows} where true on conflict do nothing`,
			),
		),
	];
}
