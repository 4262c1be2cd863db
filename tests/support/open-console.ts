import { INBOX_CHANNEL, type WireFrame } from "#domain/engine/access/console-rooms.ts";
import type { EphemeralFrame } from "#domain/inbox/chat/ephemeral-frames.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { requestJson, sendRequest } from "./send-request.ts";

/** Console open in a browser: its inbox socket and the frames received. */
export class OpenConsole {
	readonly frames: WireFrame[] = [];
	/** Frames that are not replayed on reconnect. */
	readonly fleeting: EphemeralFrame[] = [];
	readonly #socket: WebSocket;
	/** Close code of the socket, once the room has closed it. */
	closedWith: number | undefined;

	private constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.addEventListener("message", (message) => {
			const frame = JSON.parse(String(message.data)) as WireFrame | EphemeralFrame;
			if (frame.event === "typing" || frame.event === "mention") this.fleeting.push(frame);
			else this.frames.push(frame);
		});
		socket.addEventListener("close", ({ code }) => {
			this.closedWith = code;
		});
		socket.accept();
	}

	/** Opens the inbox like the console. */
	static async open(as: ConsoleSession): Promise<OpenConsole> {
		return OpenConsole.enter(await OpenConsole.askForToken(as));
	}

	static async askForToken(as: ConsoleSession): Promise<string> {
		const json = { channel_name: INBOX_CHANNEL };
		return (await requestJson<{ token: string }>("/broadcasting/auth", { as, json })).token;
	}

	static async enter(token: string): Promise<OpenConsole> {
		const response = await sendRequest(`/parties/inbox/inbox?token=${token}`, {
			headers: { Upgrade: "websocket" },
		});
		if (!response.webSocket) throw new Error(`The room is shut: ${response.status}`);
		return new OpenConsole(response.webSocket);
	}

	/**
	 * Sends the last frame number seen; null for a new console. @param readAfter time at which it began to read
	 */
	hello(since: number | null, readAfter?: number): void {
		this.say(JSON.stringify({ type: "hello", since, read_after: readAfter }));
	}

	say(message: string): void {
		this.#socket.send(message);
	}

	close(): void {
		this.#socket.close(1000);
	}

	get lastSeen(): number | null {
		return this.frames.at(-1)?.data.seq ?? null;
	}

	/** Ids of the friends in the frames, in order. */
	get friends(): number[] {
		return this.frames.flatMap((frame) => (frame.event === "reload" ? [] : [frame.data.friend_id]));
	}
}
