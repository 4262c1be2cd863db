import { useEffect, useEffectEvent, useState } from "react";
import type { BoardViewer } from "#domain/booking/salons/board-presence.ts";
import { salonChannel } from "#domain/engine/access/console-rooms.ts";
import { LOST_DELAY } from "#web/platform/api/liveConnection.ts";
import { openRoomSocket } from "#web/platform/api/roomSocket.ts";
import { type PublishedView, parseViewers } from "../model/boardPresence.ts";
import { lastCompleteSeq, parseRoomFrame, type SalonRoomFrame } from "../model/salonRoomFrames.ts";

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
	onFrame: (frame: SalonRoomFrame) => void,
	/** Visible days, published to the other viewers of the board; null on pages without a board. */
	view: PublishedView | null = null,
): { isLost: boolean; viewers: BoardViewer[] } {
	const [isLost, setLost] = useState(false);
	const [viewers, setViewers] = useState<BoardViewer[]>([]);
	const [openSocket, setOpenSocket] = useState<ReturnType<typeof openRoomSocket> | null>(null);
	const emitFrame = useEffectEvent(onFrame);
	const getSeq = useEffectEvent(() => seq);
	useEffect(() => {
		let lastSeq: number | null = null;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const socket = openRoomSocket({ party: "salon", room: String(salonId), channel: salonChannel(salonId) });
		const handleOpen = () => {
			clearTimeout(timer);
			timer = undefined;
			setLost(false);
			socket.send(JSON.stringify({ type: "hello", since: lastSeq ?? getSeq() }));
			setOpenSocket(socket);
		};
		const handleClose = () => {
			setOpenSocket(null);
			setViewers([]);
			timer ??= setTimeout(() => setLost(true), LOST_DELAY);
		};
		const handleMessage = ({ data }: MessageEvent) => {
			const viewersFrame = parseViewers(String(data));
			if (viewersFrame) return setViewers(viewersFrame);
			const frame = parseRoomFrame(String(data));
			if (!frame) return;
			lastSeq = lastCompleteSeq(lastSeq, frame);
			emitFrame(frame);
		};
		socket.addEventListener("open", handleOpen);
		socket.addEventListener("close", handleClose);
		socket.addEventListener("message", handleMessage);
		return () => {
			clearTimeout(timer);
			socket.removeEventListener("close", handleClose);
			socket.close();
		};
	}, [salonId]);
	const publishedText = view && JSON.stringify({ type: "look", ...view });
	useEffect(() => {
		if (!openSocket || !publishedText) return;
		// While paging through the days, only the last one is published.
		const timer = setTimeout(() => openSocket.send(publishedText), VIEW_DEBOUNCE);
		return () => clearTimeout(timer);
	}, [openSocket, publishedText]);
	return { isLost, viewers };
}
