import { useEffect, useEffectEvent, useState } from "react";
import { salonChannel } from "#domain/rooms.ts";
import { roomSocket } from "../../api/roomSocket.ts";
import { type RoomFrame, readFrame } from "../model/roomFrames.ts";

const LOST_AFTER = 3_000;

/**
 * Hears a salon's room while the page stands. After a break the room tells what was missed since the last frame, or
 * asks to read everything.
 */
export function useSalonRoom(
	salonId: number,
	/** What the page has read already. */
	seq: number | null,
	hear: (frame: RoomFrame) => void,
): { isLost: boolean } {
	const [isLost, setLost] = useState(false);
	const tell = useEffectEvent(hear);
	const read = useEffectEvent(() => seq);
	useEffect(() => {
		let last: number | null = null;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const socket = roomSocket({ party: "salon", room: String(salonId), channel: salonChannel(salonId) });
		const opened = () => {
			clearTimeout(timer);
			timer = undefined;
			setLost(false);
			socket.send(JSON.stringify({ type: "hello", since: last ?? read() }));
		};
		const closed = () => {
			timer ??= setTimeout(() => setLost(true), LOST_AFTER);
		};
		const said = ({ data }: MessageEvent) => {
			const frame = readFrame(String(data));
			if (!frame) return;
			last = frame.event === "reload" ? frame.data.seq : Math.max(last ?? 0, frame.data.seq);
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
	return { isLost };
}
