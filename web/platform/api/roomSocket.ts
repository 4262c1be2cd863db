import PartySocket from "partysocket";
import { client, unwrap } from "./client.ts";

interface Door {
	/** Party in the room's URL. */
	party: string;
	room: string;
	/** Channel for which tokens are requested. */
	channel: string;
}

/** Socket to a room; reconnects automatically, each time with a new token. */
export const roomSocket = ({ party, room, channel }: Door): PartySocket =>
	new PartySocket({
		host: location.host,
		protocol: location.protocol === "https:" ? "wss" : "ws",
		party,
		room,
		query: () => askForToken(channel),
		minReconnectionDelay: 500,
		maxReconnectionDelay: 10_000,
	});

async function askForToken(channel: string): Promise<{ token: string }> {
	const { token } = await unwrap(client.rooms.broadcasting.auth.$post({ json: { channel_name: channel } }), {
		handles: [403, 409],
	});
	return { token };
}
