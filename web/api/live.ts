import type PartySocket from "partysocket";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { INBOX_CHANNEL, INBOX_ROOM, type WireFrame } from "#domain/rooms.ts";
import { roomSocket } from "./roomSocket.ts";

export type LiveFrame = WireFrame;

/** `lost` only after a while: a connection that comes back at once is nobody's business. */
export type LiveState = "connected" | "lost";

const LOST_AFTER = 3_000;
const STEADY_AFTER = 1_000;

let state: LiveState = "connected";
let lastSeq: number | null = null;
let lostTimer: ReturnType<typeof setTimeout> | undefined;
let steadyTimer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const listeners = new Set<(frame: LiveFrame) => void>();

/** Keeps the connection to the inbox room while the calling component stands; the room lets in who may see friends. */
export function useLiveConnection(allowed: boolean): void {
	useEffect(() => {
		if (!allowed) return;
		const socket = openSocket();
		closed();
		return () => {
			socket.removeEventListener("close", closed);
			socket.close();
			forget();
		};
	}, [allowed]);
}

export const useLiveState = (): LiveState =>
	useSyncExternalStore(
		(onChange) => {
			watchers.add(onChange);
			return () => watchers.delete(onChange);
		},
		() => state,
	);

/** Hears every frame. A reconnect counts as a `reload`, though the room tells what was missed: it costs one reading. */
export function useLive(handler: (frame: LiveFrame) => void): void {
	const listener = useEffectEvent(handler);
	useEffect(() => {
		const hear = (frame: LiveFrame) => listener(frame);
		listeners.add(hear);
		return () => {
			listeners.delete(hear);
		};
	}, []);
}

function openSocket(): PartySocket {
	let hasOpened = false;
	const socket = roomSocket({ party: INBOX_ROOM, room: INBOX_ROOM, channel: INBOX_CHANNEL });
	socket.addEventListener("open", () => {
		opened();
		socket.send(JSON.stringify({ type: "hello", since: lastSeq }));
		if (hasOpened) tell({ event: "reload", data: { seq: lastSeq ?? 0 } });
		hasOpened = true;
	});
	socket.addEventListener("close", closed);
	socket.addEventListener("message", ({ data }) => receive(String(data)));
	return socket;
}

function receive(text: string): void {
	const frame = readFrame(text);
	if (!frame) return;
	lastSeq = frame.event === "reload" ? frame.data.seq : Math.max(lastSeq ?? 0, frame.data.seq);
	tell(frame);
}

/** A frame of a newer server that this page does not know yet is passed over. */
function readFrame(text: string): LiveFrame | null {
	try {
		const frame = JSON.parse(text) as LiveFrame;
		return typeof frame.event === "string" && typeof frame.data?.seq === "number" ? frame : null;
	} catch {
		return null;
	}
}

const tell = (frame: LiveFrame) => {
	for (const listener of listeners) listener(frame);
};

/** A connection that is dropped again at once is none: it counts once it has stood for a moment. */
function opened(): void {
	steadyTimer = setTimeout(() => {
		clearTimeout(lostTimer);
		lostTimer = undefined;
		setState("connected");
	}, STEADY_AFTER);
}

function closed(): void {
	clearTimeout(steadyTimer);
	lostTimer ??= setTimeout(() => setState("lost"), LOST_AFTER);
}

/** The next operator begins anew. */
function forget(): void {
	clearTimeout(steadyTimer);
	clearTimeout(lostTimer);
	lostTimer = undefined;
	lastSeq = null;
	setState("connected");
}

function setState(next: LiveState): void {
	state = next;
	for (const watcher of watchers) watcher();
}
