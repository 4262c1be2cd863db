import { useEffect, useEffectEvent, useState } from "react";
import type { BoardViewer } from "#domain/booking/salons/board-presence.ts";
import { salonChannel } from "#domain/engine/access/console-rooms.ts";
import { openRoomSocket } from "#web/platform/api/roomSocket.ts";
import { type PublishedView, parseViewers } from "../model/boardPresence.ts";
import { lastCompleteSeq, parseRoomFrame, type SalonRoomFrame } from "../model/salonRoomFrames.ts";

/** Milliseconds without a connection after which the page reports its loss. */
const DISCONNECTED_AFTER = 3_000;
/** Debounce in milliseconds; the room disconnects a client that sends more than 20 messages in 10 seconds. */
const VIEW_DEBOUNCE = 700;

/**
 * Subscribes to a salon's room while the page is mounted. After a reconnect the room sends the missed frames,
 * or requests a full reload.
 */
export function useSalonRoom(
	salonId: number,
	/** Sequence number of the data that the page has loaded. */
	seq: number | null,
	hear: (frame: SalonRoomFrame) => void,
	/** Visible days, published to the other viewers of the board; null on pages without a board. */
	look: PublishedView | null = null,
): { isLost: boolean; viewers: BoardViewer[] } {
	const [isLost, setLost] = useState(false);
	const [viewers, setViewers] = useState<BoardViewer[]>([]);
	const [open, setOpen] = useState<ReturnType<typeof openRoomSocket> | null>(null);
	const tell = useEffectEvent(hear);
	const read = useEffectEvent(() => seq);
	useEffect(() => {
		let last: number | null = null;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const socket = openRoomSocket({ party: "salon", room: String(salonId), channel: salonChannel(salonId) });
		const opened = () => {
			clearTimeout(timer);
			timer = undefined;
			setLost(false);
			socket.send(JSON.stringify({ type: "hello", since: last ?? read() }));
			setOpen(socket);
		};
		const closed = () => {
			setOpen(null);
			setViewers([]);
			timer ??= setTimeout(() => setLost(true), DISCONNECTED_AFTER);
		};
		const said = ({ data }: MessageEvent) => {
			const here = parseViewers(String(data));
			if (here) return setViewers(here);
			const frame = parseRoomFrame(String(data));
			if (!frame) return;
			last = lastCompleteSeq(last, frame);
			tell(frame);
		};
		socket.addEventListener("open", opened);
		socket.addEventListener("close", closed);
		socket.addEventListener("message", said);
		return () => {
			clearTimeout(timer);
			socket.removeEventListener("close", closed);
			socket.close();
		};
	}, [salonId]);
	const shown = look && JSON.stringify({ type: "look", ...look });
	useEffect(() => {
		if (!open || !shown) return;
		// While paging through the days, only the last one is published.
		const timer = setTimeout(() => open.send(shown), VIEW_DEBOUNCE);
		return () => clearTimeout(timer);
	}, [open, shown]);
	return { isLost, viewers };
}
