import { BOARD_PRESENCE_EVENT, type BoardViewer } from "#domain/booking/salons/board-presence.ts";
import { salonChannel } from "#domain/engine/access/console-rooms.ts";
import type { WireReservation } from "#functions/booking/salons/present-reservation.ts";
import type { ConsoleSession } from "../operator-builders.ts";
import { requestJson, sendRequest } from "../send-request.ts";

interface Frame {
	event: string;
	data: { seq: number; has_more?: boolean; type?: string; reservation?: WireReservation };
}

/** Salon board open in a browser: its socket to the salon's room and the frames received. */
export class OpenSalonBoard {
	readonly frames: Frame[] = [];
	readonly #socket: WebSocket;
	/** Close code of the socket, once the room has closed it. */
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

	static async open(as: ConsoleSession, salonId: number): Promise<OpenSalonBoard> {
		const json = { channel_name: salonChannel(salonId) };
		const { token } = await requestJson<{ token: string }>("/broadcasting/auth", { as, json });
		const response = await sendRequest(`/parties/salon/${salonId}?token=${token}`, {
			headers: { Upgrade: "websocket" },
		});
		if (!response.webSocket) throw new Error(`The room is shut: ${response.status}`);
		return new OpenSalonBoard(response.webSocket);
	}

	hello(since: number | null): void {
		this.#socket.send(JSON.stringify({ type: "hello", since }));
	}

	/** Reports the visible days and the open reservation. */
	look(
		date: string,
		{ days = 1, reservation = null }: { days?: number; reservation?: number | null } = {},
	): void {
		this.#socket.send(JSON.stringify({ type: "look", date, days, reservation_id: reservation }));
	}

	close(): void {
		this.#socket.close(1000);
	}

	/** Viewers in the latest presence frame. */
	get viewers(): BoardViewer[] {
		const told = this.frames.findLast(({ event }) => event === BOARD_PRESENCE_EVENT);
		return (told?.data as { viewers?: BoardViewer[] } | undefined)?.viewers ?? [];
	}

	/** Reservations in the frames. */
	get reservations() {
		return this.frames.flatMap(({ event, data }) => (event === "salon_reservation_event" ? [data] : []));
	}
}
