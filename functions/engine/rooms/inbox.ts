import type { Connection, ConnectionContext, WSMessage } from "partyserver";
import { z } from "zod";
import { connectD1 } from "#db/d1-client.ts";
import {
	type Frame,
	type FramesOfEvent,
	INBOX_CHANNEL,
	INBOX_ROOM,
	NO_FRIEND,
	type WireFrame,
} from "#domain/engine/access/console-rooms.ts";
import { type EphemeralFrame, typingSignal } from "#domain/inbox/chat/ephemeral-frames.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { AccountRoom } from "#functions/platform/accounts/account-room.ts";
import { readClock } from "#functions/platform/time/read-clock.ts";
import { closeFailedConsole } from "./close-failed-console.ts";
import { findOperatorName } from "./find-operator-name.ts";
import { CLOSE_BAD_MESSAGE, isConnectionOpen, RoomDoor, type RoomVisitor } from "./room-door.ts";
import { listVisibleToRole } from "./visible-to-role.ts";

/** Number of frames kept for reconnecting consoles. A console that missed more reloads. */
const KEPT_FRAMES = 500;
/** Maximum lead of a console's clock over the room's. */
const MAX_CLOCK_LEAD = 10 * SECOND;

/**
 * First message of a console: the number of its last frame, or else the time at which it began to read its
 * data, epoch ms by the product's clock.
 */
const hello = z.object({
	type: z.literal("hello"),
	since: z.number().nullable(),
	read_after: z.number().optional(),
});
type Hello = z.output<typeof hello>;
const consoleMessage = z.discriminatedUnion("type", [hello, typingSignal]);
type TypingSignal = z.output<typeof typingSignal>;

/**
 * Notifies open consoles of changes. The data itself is in D1. The room keeps a few frames for reconnects; if
 * they are lost it starts a new sequence, so that a console with an older number reloads and misses nothing.
 */
export class Inbox extends AccountRoom {
	static override options = { hibernate: true };

	/** Names of the existing rooms. */
	static async names(): Promise<string[]> {
		return [INBOX_ROOM];
	}

	/** A later room starts from a later number, so numbers of an earlier one are always lower. */
	#lastNumber = Date.now() * 1_000;
	#firstNumber = this.#lastNumber;
	#recentFrames: { seq: number; at: number; frame: Frame }[] = [];
	/** Epoch ms since which it has received everything; null before its first request. */
	#listeningSince: number | null = null;
	#door = new RoomDoor({
		env: this.env,
		storage: this.ctx.storage,
		connections: () => this.getConnections(),
	});
	/** Connections that are catching up on missed frames, with the number requested next. */
	#catchingUp = new WeakMap<Connection, { next: Hello | undefined }>();

	override async onConnect(connection: Connection, { request }: ConnectionContext): Promise<void> {
		await this.#door.admit(connection, request, INBOX_CHANNEL, await this.#now());
	}

	/** Rooms accept only sockets. */
	override onRequest(): Response {
		return new Response(null, { status: 426 });
	}

	/** Called by the Worker after a session was closed. */
	leave(session: string): void {
		this.#door.leave(session);
	}

	/** Called by the Worker after the abilities or visible friends of operators were changed. */
	renew(operatorIds: number[]): void {
		this.#door.renew(operatorIds);
	}

	override async onMessage(connection: Connection, raw: WSMessage): Promise<void> {
		const now = await this.#now();
		const visitor = this.#door.acceptMessage(connection, now);
		if (!visitor) return;
		const message = consoleMessage.safeParse(parseJson(raw));
		if (!message.success) return connection.close(CLOSE_BAD_MESSAGE, "bad message");
		if (message.data.type === "hello") await this.#serveHello(connection, visitor, message.data);
		else await this.#forwardTyping(connection, visitor, { signal: message.data, now });
	}

	/** Called by the Worker: sends operators a frame that is not kept for later. */
	async tell(operatorIds: number[], frame: EphemeralFrame): Promise<void> {
		const now = await this.#now();
		const recipients = this.#door
			.visitors(now)
			.filter(([, { operatorId }]) => operatorIds.includes(operatorId));
		await this.#sendTo(recipients, frame, now);
	}

	/** Called by the Worker after something changed. */
	async announce(changes: FramesOfEvent[]): Promise<void> {
		const now = await this.#now();
		const frames = changes.flatMap(({ event, friendIds }) =>
			friendIds.map((friendId) => ({ event, friendId })),
		);
		const numberedFrames = frames.map((frame) => ({ seq: ++this.#lastNumber, at: now, frame }));
		this.#recentFrames = [...this.#recentFrames, ...numberedFrames].slice(-KEPT_FRAMES);
		const visibleTo = this.#visibleTo(frames, now);
		for (const [connection, { roleId }] of this.#door.visitors(now)) {
			const visible = await visibleTo(roleId).catch((error: unknown) =>
				closeFailedConsole(connection, error),
			);
			// A connection that is closed or fails must not keep the others from receiving.
			if (!isConnectionOpen(connection)) continue;
			for (const each of numberedFrames)
				if (!visible || visible.has(each.frame.friendId)) send(connection, each);
		}
	}

	/** Forwards a typing notice to the other consoles that may see the friend. It is not stored. */
	async #forwardTyping(
		connection: Connection,
		{ operatorId, roleId }: RoomVisitor,
		{ signal: { friend_id, typing }, now }: { signal: TypingSignal; now: number },
	): Promise<void> {
		const visibleFriends = await this.#visibleTo([{ friendId: friend_id }], now)(roleId);
		if (visibleFriends && !visibleFriends.has(friend_id)) return;
		const name = await findOperatorName(connectD1(this.env.DB), operatorId);
		const otherConsoles = this.#door.visitors(now).filter(([other]) => other.id !== connection.id);
		const data = { friend_id, operator: { id: operatorId, name }, typing };
		await this.#sendTo(otherConsoles, { event: "typing", data }, now);
	}

	/** Sends a frame to those consoles whose operators may see the friend. */
	async #sendTo(
		consoles: readonly [Connection, RoomVisitor][],
		frame: EphemeralFrame,
		now: number,
	): Promise<void> {
		const { friend_id: friendId } = frame.data;
		const visibleTo = this.#visibleTo([{ friendId }], now);
		const text = JSON.stringify(frame);
		for (const [connection, { roleId }] of consoles) {
			const visible = await visibleTo(roleId);
			if ((!visible || visible.has(friendId)) && isConnectionOpen(connection)) connection.send(text);
		}
	}

	/**
	 * Runs one catch-up at a time for each connection, because each reads D1; of the waiting requests, only the
	 * last is served.
	 */
	async #serveHello(connection: Connection, visitor: RoomVisitor, hello: Hello): Promise<void> {
		const runningCatchUp = this.#catchingUp.get(connection);
		if (runningCatchUp) {
			runningCatchUp.next = hello;
			return;
		}
		const queue: { next: Hello | undefined } = { next: hello };
		this.#catchingUp.set(connection, queue);
		try {
			for (let each = queue.next; each && isConnectionOpen(connection); each = queue.next) {
				queue.next = undefined;
				await this.#catchUp(connection, visitor, each.since ?? this.#numberAt(each.read_after));
			}
		} catch (error) {
			closeFailedConsole(connection, error);
		} finally {
			this.#catchingUp.delete(connection);
		}
	}

	async #catchUp(connection: Connection, visitor: RoomVisitor, since: number | null): Promise<void> {
		const isKnown = since !== null && since >= this.#oldestKnown() && since <= this.#lastNumber;
		if (!isKnown)
			return connection.send(
				JSON.stringify({ event: "reload", data: { seq: this.#lastNumber } } satisfies WireFrame),
			);
		const missedFrames = this.#recentFrames.filter(({ seq }) => seq > since);
		const frames = missedFrames.map(({ frame }) => frame);
		const visible = await this.#visibleTo(frames, await this.#now())(visitor.roleId);
		if (!isConnectionOpen(connection)) return;
		for (const each of missedFrames) if (!visible || visible.has(each.frame.friendId)) send(connection, each);
	}

	/** The product's time. From the first request on, the room receives all frames. */
	async #now(): Promise<number> {
		const now = (await readClock(this.env))();
		this.#listeningSince ??= now;
		return now;
	}

	/** Number from which a console that has read all data up to a moment misses nothing; null where unknown. */
	#numberAt(moment: number | undefined): number | null {
		const safeMoment = (moment ?? 0) - MAX_CLOCK_LEAD;
		if (this.#listeningSince === null || safeMoment < this.#listeningSince) return null;
		return this.#recentFrames.findLast(({ at }) => at < safeMoment)?.seq ?? this.#firstNumber;
	}

	/** The lowest number from which a console can catch up. */
	#oldestKnown(): number {
		return this.#recentFrames.length < KEPT_FRAMES ? this.#firstNumber : this.#recentFrames[0]!.seq - 1;
	}

	/**
	 * Friends of the frames that the operators of a role may see, and the entry for frames without a friend;
	 * undefined where all are visible. Each role is queried once.
	 */
	#visibleTo(frames: readonly Pick<Frame, "friendId">[], now: number) {
		const byRole = new Map<number | null, Promise<Set<number> | undefined>>();
		const friendIds = frames.map(({ friendId }) => friendId);
		return (roleId: number | null): Promise<Set<number> | undefined> => {
			const visibleIds =
				byRole.get(roleId) ??
				listVisibleToRole(connectD1(this.env.DB), { roleId, friendIds, now }).then((visibleFriends) =>
					visibleFriends?.add(NO_FRIEND),
				);
			byRole.set(roleId, visibleIds);
			return visibleIds;
		};
	}
}

const send = (connection: Connection, { seq, frame }: { seq: number; frame: Frame }) =>
	connection.send(
		JSON.stringify({ event: frame.event, data: { seq, friend_id: frame.friendId } } satisfies WireFrame),
	);

function parseJson(raw: WSMessage): unknown {
	try {
		return JSON.parse(String(raw));
	} catch {
		return undefined;
	}
}
