import { type SQL, sql } from "drizzle-orm";

/**
 * A sent message as a row of a friend's talk, of the delivery `d` and its message `m` (`json_each`). It is copied from the
 * stored delivery instead of being sent to D1 again: five long texts for each friend would exceed the size of a bound value.
 */
export const talkMessage = ({ timestamp, lineMessageId }: { timestamp: SQL; lineMessageId: SQL }) => ({
	friendId: sql`d.friend_id`,
	outgoing: true,
	timestamp,
	type: sql`m.value ->> '$.type'`,
	text: sql`coalesce(m.value ->> '$.text', m.value ->> '$.altText')`,
	content: sql`case when m.value ->> '$.type' = 'image' then json_remove(m.value, '$.type') end`,
	lineMessageId,
	deliveryId: sql`d.id`,
	deliveryPosition: sql`m.key`,
});
