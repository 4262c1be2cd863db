import { type SQL, sql } from "drizzle-orm";
import { lineCoupons } from "#db/content/line-coupons.ts";
import { messages } from "#db/engine/messages.ts";

interface SentColumns {
	timestamp: SQL;
	lineMessageId: SQL;
	/** Token that LINE requires in a message that quotes this one. */
	quoteToken: SQL;
}

/**
 * Row of a friend's talk for a sent message, from the delivery `d` and its message `m` (`json_each`). It is
 * copied from the stored delivery instead of being sent to D1 again: five long texts for each friend would
 * exceed the size of a bound value. The content of a layout remains in its delivery, where the talk reads it.
 */
export const talkMessageRow = ({ timestamp, lineMessageId, quoteToken }: SentColumns) => ({
	friendId: sql`d.friend_id`,
	outgoing: true,
	timestamp,
	type: sql`m.value ->> '$.type'`,
	text: sql`coalesce(m.value ->> '$.text', m.value ->> '$.altText',
		case m.value ->> '$.type' when 'coupon' then (select c.title from ${lineCoupons} c where c.line_id = m.value ->> '$.couponId') end)`,
	content: sql`case when m.value ->> '$.type' in ('image', 'video', 'audio', 'sticker', 'location')
		then json_remove(m.value, '$.type', '$.quoteToken')
		when m.value -> '$.emojis' is not null then json_object('emojis', m.value -> '$.emojis') end`,
	lineMessageId,
	// Deliveries created before the column existed are matched by the token.
	quotedMessageId: sql`case when m.value ->> '$.quoteToken' is not null then coalesce(d.quoted_message_id,
		(select q.line_message_id from ${messages} q
			where q.friend_id = d.friend_id and q.quote_token = m.value ->> '$.quoteToken' limit 1)) end`,
	quoteToken,
	deliveryId: sql`d.id`,
	deliveryPosition: sql`m.key`,
});
