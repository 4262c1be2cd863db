import PartySocket from "partysocket";
import { client, unwrap } from "./apiClient.ts";

interface RoomAddress {
	/** Party in the room's URL. */
	party: string;
	room: string;
	/** Channel for which tokens are requested. */
	channel: string;
}

/**
 * Milliseconds without a connection after which a page reports its loss. The first connection of a page
 * counts too, and on a slow line it takes seconds.
 */
export const LOST_DELAY = 6_000;

/** WebSocket to a room; it reconnects automatically, each time with a new token. */
export const openRoomSocket = ({ party, room, channel }: RoomAddress): PartySocket =>
	new PartySocket({
		host: location.host,
		protocol: location.protocol === "https:" ? "wss" : "ws",
		party,
		room,
		query: () => requestToken(channel),
		minReconnectionDelay: 500,
		maxReconnectionDelay: 10_000,
	});

async function requestToken(channel: string): Promise<{ token: string }> {
	const { token } = await unwrap(client.rooms.broadcasting.auth.$post({ json: { channel_name: channel } }), {
		handles: [403, 409],
	});
	return { token };
}
