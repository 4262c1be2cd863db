import { INBOX_CHANNEL, type WireFrame } from "#domain/engine/access/rooms.ts";
import type { FleetingFrame } from "#domain/inbox/chat/fleeting.ts";
import type { Session } from "./operators.ts";
import { ask, call } from "./requests.ts";

/** A console that is open in a browser: its socket to the inbox, and what came over it. */
export class OpenConsole {
	readonly frames: WireFrame[] = [];
	/** What it was told that nobody is told of later. */
	readonly fleeting: FleetingFrame[] = [];
	readonly #socket: WebSocket;
	/** The code with which the room closed the socket, once it did. */
	closedWith: number | undefined;

	private constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.addEventListener("message", (message) => {
			const frame = JSON.parse(String(message.data)) as WireFrame | FleetingFrame;
			if (frame.event === "typing" || frame.event === "mention") this.fleeting.push(frame);
			else this.frames.push(frame);
		});
		socket.addEventListener("close", ({ code }) => {
			this.closedWith = code;
		});
		socket.accept();
	}

	/** Opens the inbox as the site does. */
	static async open(as: Session): Promise<OpenConsole> {
		return OpenConsole.enter(await OpenConsole.askForToken(as));
	}

	static async askForToken(as: Session): Promise<string> {
		const json = { channel_name: INBOX_CHANNEL };
		return (await ask<{ token: string }>("/broadcasting/auth", { as, json })).token;
	}

	static async enter(token: string): Promise<OpenConsole> {
		const response = await call(`/parties/inbox/inbox?token=${token}`, { headers: { Upgrade: "websocket" } });
		if (!response.webSocket) throw new Error(`The room is shut: ${response.status}`);
		return new OpenConsole(response.webSocket);
	}

	/** Says what it saw last; null for a console that has just been opened, and may say when it began to read. */
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

	/** The friends it was told of, in order. */
	get friends(): number[] {
		return this.frames.flatMap((frame) => (frame.event === "reload" ? [] : [frame.data.friend_id]));
	}
}
