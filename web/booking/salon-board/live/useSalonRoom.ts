import { useEffect, useEffectEvent, useState } from "react";
import type { Viewer } from "#domain/booking/salons/presence.ts";
import { salonChannel } from "#domain/engine/access/rooms.ts";
import { roomSocket } from "#web/platform/api/roomSocket.ts";
import { type Look, readViewers } from "../model/presence.ts";
import { heardUpTo, type RoomFrame, readFrame } from "../model/roomFrames.ts";

const LOST_AFTER = 3_000;
/** The room closes on whoever says more than twenty things in ten seconds. */
const TOLD_AFTER = 700;

/**
 * Hears a salon's room while the page stands. After a break the room tells what was missed since the last frame, or
 * asks to read everything.
 */
export function useSalonRoom(
	salonId: number,
	/** What the page has read already. */
	seq: number | null,
	hear: (frame: RoomFrame) => void,
	/** What the page shows, told to the others who have the board open; a page that shows no board tells nothing. */
	look: Look | null = null,
): { isLost: boolean; viewers: Viewer[] } {
	const [isLost, setLost] = useState(false);
	const [viewers, setViewers] = useState<Viewer[]>([]);
	const [open, setOpen] = useState<ReturnType<typeof roomSocket> | null>(null);
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
			setOpen(socket);
		};
		const closed = () => {
			setOpen(null);
			setViewers([]);
			timer ??= setTimeout(() => setLost(true), LOST_AFTER);
		};
		const said = ({ data }: MessageEvent) => {
			const here = readViewers(String(data));
			if (here) return setViewers(here);
			const frame = readFrame(String(data));
			if (!frame) return;
			last = heardUpTo(last, frame);
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
		// Whoever pages through the days tells where they stop.
		const timer = setTimeout(() => open.send(shown), TOLD_AFTER);
		return () => clearTimeout(timer);
	}, [open, shown]);
	return { isLost, viewers };
}
