import PartySocket from "partysocket";
import { client, unwrap } from "./client.ts";

interface Door {
	/** The party of the room's address. */
	party: string;
	room: string;
	/** What its tokens are asked for. */
	channel: string;
}

/** A connection to a room. It comes back by itself, each time with a token of its own. */
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
