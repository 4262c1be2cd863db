import type PartySocket from "partysocket";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import {
	CLOSE_EXPIRED,
	INBOX_CHANNEL,
	INBOX_ROOM,
	type WireFrame,
} from "#domain/engine/access/console-rooms.ts";
import type { EphemeralFrame, TypingSignal } from "#domain/inbox/chat/ephemeral-frames.ts";
import { reloadSession } from "./consoleSession.ts";
import { importPart } from "./importPart.ts";

export type LiveFrame = WireFrame;

/** State of the connection; `lost` only after a delay, so that brief interruptions stay invisible. */
export type LiveState = "connected" | "lost";

/**
 * Milliseconds without a connection after which a page reports its loss. The first connection of a page
 * counts too, and on a slow line it takes seconds.
 */
export const LOST_DELAY = 6_000;

/** Milliseconds after which an open connection counts as stable. */
const STEADY_DELAY = 1_000;
/** Milliseconds before a failed load of the socket's code is repeated. */
const RELOAD_DELAY = 5_000;

let state: LiveState = "connected";
let lastSeq: number | null = null;
let lostTimer: ReturnType<typeof setTimeout> | undefined;
let steadyTimer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const listeners = new Set<(frame: LiveFrame) => void>();
const ephemeralListeners = new Set<(frame: EphemeralFrame) => void>();
let openedSocket: PartySocket | null = null;

/**
 * Connects to the inbox room while the component is mounted.
 * @param mayReadFriends whether the operator may read friends, which the room requires
 * @param readAfter time at which the component's data began to load, epoch ms of the product's time
 */
export function useLiveConnection(mayReadFriends: boolean, readAfter: number): void {
	useEffect(() => {
		if (!mayReadFriends) return;
		const stopped = new AbortController();
		void openSocket(readAfter, stopped.signal);
		// Not connected yet: the loss is reported if the first connection takes too long.
		handleClose();
		return () => {
			stopped.abort();
			openedSocket?.removeEventListener("close", handleClose);
			openedSocket?.close();
			openedSocket = null;
			resetState();
		};
	}, [mayReadFriends, readAfter]);
}

export const useLiveState = (): LiveState =>
	useSyncExternalStore(
		(onChange) => {
			watchers.add(onChange);
			return () => watchers.delete(onChange);
		},
		() => state,
	);

/**
 * Subscribes to all frames. A reconnect also counts as a `reload`, although the room replays missed frames:
 * it costs only one request.
 */
export function useLiveFrames(handler: (frame: LiveFrame) => void): void {
	const listener = useEffectEvent(handler);
	useEffect(() => {
		const onFrame = (frame: LiveFrame) => listener(frame);
		listeners.add(onFrame);
		return () => {
			listeners.delete(onFrame);
		};
	}, []);
}

/** Subscribes to ephemeral frames, which are never replayed: typing indicators and mentions. */
export function useEphemeralFrames(handler: (frame: EphemeralFrame) => void): void {
	const listener = useEffectEvent(handler);
	useEffect(() => {
		const onFrame = (frame: EphemeralFrame) => listener(frame);
		ephemeralListeners.add(onFrame);
		return () => {
			ephemeralListeners.delete(onFrame);
		};
	}, []);
}

/** Sends an ephemeral message; dropped without a connection. */
export function sendEphemeral(signal: TypingSignal): void {
	if (openedSocket?.readyState === WebSocket.OPEN) openedSocket.send(JSON.stringify(signal));
}

/** Opens the socket; its code is loaded after the page's, since nothing that is shown first needs it. */
async function openSocket(readAfter: number, stopped: AbortSignal): Promise<void> {
	const openRoomSocket = await loadRoomSocket(stopped);
	if (!openRoomSocket) return;
	let hasOpened = false;
	const socket = openRoomSocket({ party: INBOX_ROOM, room: INBOX_ROOM, channel: INBOX_CHANNEL });
	openedSocket = socket;
	socket.addEventListener("open", () => {
		handleOpen();
		// With the sequence number the room replays missed frames, and requests a full reload only if it cannot.
		socket.send(JSON.stringify({ type: "hello", since: lastSeq, read_after: readAfter }));
		if (hasOpened) emitFrame({ event: "reload", data: { seq: lastSeq ?? 0 } });
		hasOpened = true;
	});
	socket.addEventListener("close", handleClose);
	// The operator's abilities may have changed, and the page still shows the old ones (M-226).
	socket.addEventListener("close", ({ code }) => {
		if (code === CLOSE_EXPIRED) void reloadSession();
	});
	socket.addEventListener("message", ({ data }) => receive(String(data)));
}

const importRoomSocket = async () => (await import("./roomSocket.ts")).openRoomSocket;

async function loadRoomSocket(stopped: AbortSignal) {
	while (!stopped.aborted) {
		const openRoomSocket = await importPart(importRoomSocket).catch(() => null);
		if (stopped.aborted) return null;
		if (openRoomSocket) return openRoomSocket;
		await new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY));
	}
	return null;
}

function receive(text: string): void {
	const frame = readFrame(text);
	if (!frame) return;
	if (isEphemeral(frame)) {
		for (const listener of ephemeralListeners) listener(frame);
		return;
	}
	lastSeq = frame.event === "reload" ? frame.data.seq : Math.max(lastSeq ?? 0, frame.data.seq);
	emitFrame(frame);
}

/** Ignores unknown frames from a newer server. */
function readFrame(text: string): LiveFrame | EphemeralFrame | null {
	try {
		const frame = JSON.parse(text) as LiveFrame | EphemeralFrame;
		if (typeof frame.event !== "string") return null;
		return isEphemeral(frame) || typeof frame.data?.seq === "number" ? frame : null;
	} catch {
		return null;
	}
}

const isEphemeral = (frame: LiveFrame | EphemeralFrame): frame is EphemeralFrame =>
	frame.event === "typing" || frame.event === "mention";

const emitFrame = (frame: LiveFrame) => {
	for (const listener of listeners) listener(frame);
};

/** A connection counts as open only after it has been stable for a moment. */
function handleOpen(): void {
	steadyTimer = setTimeout(() => {
		clearTimeout(lostTimer);
		lostTimer = undefined;
		setState("connected");
	}, STEADY_DELAY);
}

function handleClose(): void {
	clearTimeout(steadyTimer);
	lostTimer ??= setTimeout(() => setState("lost"), LOST_DELAY);
}

/** Resets the state for the next operator. */
function resetState(): void {
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
