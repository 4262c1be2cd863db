import { PRESENCE_EVENT, type Viewer } from "#domain/booking/salons/presence.ts";
import { salonChannel } from "#domain/engine/access/rooms.ts";
import type { WireReservation } from "#functions/booking/salons/present.ts";
import type { Session } from "../operators.ts";
import { ask, call } from "../requests.ts";

interface Frame {
	event: string;
	data: { seq: number; has_more?: boolean; type?: string; reservation?: WireReservation };
}

/** A board that is open in a browser: its socket to the salon's room, and what came over it. */
export class SalonBoard {
	readonly frames: Frame[] = [];
	readonly #socket: WebSocket;
	/** The code with which the room closed the socket, once it did. */
	closedWith: number | undefined;

	private constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.addEventListener("message", ({ data }) => {
			this.frames.push(JSON.parse(String(data)) as Frame);
		});
		socket.addEventListener("close", ({ code }) => {
			this.closedWith = code;
		});
		socket.accept();
	}

	static async open(as: Session, salonId: number): Promise<SalonBoard> {
		const json = { channel_name: salonChannel(salonId) };
		const { token } = await ask<{ token: string }>("/broadcasting/auth", { as, json });
		const response = await call(`/parties/salon/${salonId}?token=${token}`, {
			headers: { Upgrade: "websocket" },
		});
		if (!response.webSocket) throw new Error(`The room is shut: ${response.status}`);
		return new SalonBoard(response.webSocket);
	}

	hello(since: number | null): void {
		this.#socket.send(JSON.stringify({ type: "hello", since }));
	}

	/** Says what it shows. */
	look(
		date: string,
		{ days = 1, reservation = null }: { days?: number; reservation?: number | null } = {},
	): void {
		this.#socket.send(JSON.stringify({ type: "look", date, days, reservation_id: reservation }));
	}

	close(): void {
		this.#socket.close(1000);
	}

	/** Who has the board open, as it was last told. */
	get viewers(): Viewer[] {
		const told = this.frames.findLast(({ event }) => event === PRESENCE_EVENT);
		return (told?.data as { viewers?: Viewer[] } | undefined)?.viewers ?? [];
	}

	/** What it was told of reservations. */
	get reservations() {
		return this.frames.flatMap(({ event, data }) => (event === "salon_reservation_event" ? [data] : []));
	}
}
