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
 * Delays of reconnecting, in milliseconds: at once, then twice as long each time.
 * @param share of the range, 0 to 1; it differs between consoles, so that those that a deployment has disconnected
 *   do not all return at the same moments
 */
export const reconnectionDelays = (share: number) => ({
	minReconnectionDelay: 50 + 250 * share,
	reconnectionDelayGrowFactor: 2,
	maxReconnectionDelay: 7_000 + 3_000 * share,
});

/** WebSocket to a room; it reconnects automatically, each time with a new token. */
export function openRoomSocket({ party, room, channel }: RoomAddress): PartySocket {
	const socket = new PartySocket({
		host: location.host,
		protocol: location.protocol === "https:" ? "wss" : "ws",
		party,
		room,
		query: () => requestToken(channel),
		...reconnectionDelays(Math.random()),
	});
	const retryOnline = () => {
		if (!socket.shouldReconnect) window.removeEventListener("online", retryOnline);
		else if (socket.readyState !== WebSocket.OPEN) socket.reconnect();
	};
	window.addEventListener("online", retryOnline);
	return socket;
}

async function requestToken(channel: string): Promise<{ token: string }> {
	const { token } = await unwrap(client.rooms.broadcasting.auth.$post({ json: { channel_name: channel } }), {
		handles: [403, 409],
	});
	return { token };
}
