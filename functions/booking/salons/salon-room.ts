import { and, eq, isNull } from "drizzle-orm";
import type { Connection, ConnectionContext, WSMessage } from "partyserver";
import { z } from "zod";
import { salons } from "#db/booking/salons.ts";
import { connectD1, type Db } from "#db/d1-client.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { BOARD_PRESENCE_EVENT } from "#domain/booking/salons/board-presence.ts";
import { RESERVATION_SOCKET_EVENT } from "#domain/booking/salons/reservation-events.ts";
import { type Frame as ConsoleFrame, NO_FRIEND, salonChannel } from "#domain/engine/access/console-rooms.ts";
import { DEFAULT_ZONE, SECOND } from "#domain/platform/time/wire-time.ts";
import { closeFailedConsole } from "#functions/engine/rooms/close-failed-console.ts";
import {
	CLOSE_BAD_MESSAGE,
	isConnectionOpen,
	RoomDoor,
	type RoomVisitor,
} from "#functions/engine/rooms/room-door.ts";
import { listVisibleToRole } from "#functions/engine/rooms/visible-to-role.ts";
import { AccountRoom } from "#functions/platform/accounts/account-room.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { readClock } from "#functions/platform/time/read-clock.ts";
import { boardViewMessage, isBoardViewer, listBoardViewers, storeBoardView } from "./board-viewers.ts";
import { createDurableHoldStore } from "./engine/hold-store.ts";
import type { CommandOutcome } from "./engine/room-command.ts";
import { type CommandOrder, SalonEngine } from "./engine/salon-engine.ts";
import { type ConsoleNotice, isHoldNotice } from "./engine/unit-of-work.ts";
import { maskReservation, presentReservation } from "./present-reservation.ts";
import { ROOM_QUERIES, type RoomQuery } from "./queries/registry.ts";

/** Maximum number of frames kept for reconnecting consoles. A console that missed more reloads everything. */
const MAX_KEPT_FRAMES = 500;

const messageSchema = z.discriminatedUnion("type", [
	z.object({ type: z.literal("hello"), since: z.number().nullable() }),
	boardViewMessage,
]);

interface RoomFrame {
	/** Sequence number of the transaction. */
	sequence: number;
	notice: ConsoleNotice;
	/**
	 * Whether more frames of the same transaction follow: a console that received only this one lacks the rest.
	 */
	hasMore: boolean;
}

/**
 * Room of a salon, named by its id: the only writer of the data that bookings depend on, which also publishes
 * changes to open boards. Its state is read from D1 and its holds from its own storage, so a lost room loses
 * nothing.
 */
export class Salon extends AccountRoom {
	static override options = { hibernate: true };

	/** Lists the names of the existing rooms: the ids of salons; with `salonId`, of that one. */
	static async names(db: Db, salonId?: string): Promise<string[]> {
		const isRequested = salonId === undefined ? undefined : eq(salons.id, Number(salonId));
		const rows = await db
			.select({ id: salons.id })
			.from(salons)
			.where(and(isNull(salons.deletedAt), isRequested));
		return rows.map(({ id }) => String(id));
	}

	#door = new RoomDoor({
		env: this.env,
		storage: this.ctx.storage,
		connections: () => this.getConnections(),
	});
	#engine: SalonEngine | undefined;
	#recentFrames: RoomFrame[] = [];
	/** Sends frames in the order of their transactions. */
	#lastSend: Promise<void> = Promise.resolve();

	/** Runs a command of the Worker. */
	async executeCommand(order: CommandOrder): Promise<CommandOutcome> {
		return (await this.#openEngine()).execute(order);
	}

	/** Answers a query of the Worker from memory; null where there is no such salon. */
	async answerQuery(query: RoomQuery): Promise<unknown> {
		const engine = await this.#openEngine();
		const { days, answer } = ROOM_QUERIES[query.name];
		const { input } = query;
		const result = await engine.read(days(input as never), (state, now) =>
			answer(state, now, input as never),
		);
		return result ?? null;
	}

	/** Called by the clock where its count differs from the room's: open boards reload the number. */
	async publishRecount(unsolved: number): Promise<void> {
		const engine = await this.#openEngine();
		const frameSequence = (await engine.read([], (state) => state.sequence)) ?? 0;
		const notice: ConsoleNotice = { event: "changed", subject: "unsolved", id: unsolved };
		await this.#broadcast([{ sequence: frameSequence, notice, hasMore: false }]);
	}

	/** Called by the Worker after a session was closed. */
	leave(session: string): void {
		this.#door.leave(session);
	}

	/** Called by the Worker after abilities or visible friends of operators changed. */
	renew(operatorIds: number[]): void {
		this.#door.renew(operatorIds);
	}

	override async onConnect(connection: Connection, { request }: ConnectionContext): Promise<void> {
		const now = (await readClock(this.env))();
		await this.#door.admit(connection, request, salonChannel(this.nameInAccount), now);
	}

	/** The room accepts WebSocket connections only. */
	override onRequest(): Response {
		return new Response(null, { status: 426 });
	}

	override async onMessage(connection: Connection, raw: WSMessage): Promise<void> {
		const visitor = this.#door.acceptMessage(connection, (await readClock(this.env))());
		if (!visitor) return;
		const message = messageSchema.safeParse(parseJson(raw));
		if (!message.success) return connection.close(CLOSE_BAD_MESSAGE, "bad message");
		if (message.data.type === "hello") {
			const { since } = message.data;
			return this.#sendInTurn(() =>
				this.#sendMissedFrames(connection, visitor, since).catch(
					(error) => void closeFailedConsole(connection, error),
				),
			);
		}
		await storeBoardView(connectD1(this.env.DB), connection, message.data);
		await this.#sendViewers();
	}

	override async onClose(connection: Connection): Promise<void> {
		if (isBoardViewer(connection)) await this.#sendViewers(connection);
	}

	/** Sends a connecting console the frames that it missed, or tells it to reload. */
	async #sendMissedFrames(connection: Connection, visitor: RoomVisitor, since: number | null): Promise<void> {
		const engine = await this.#openEngine();
		const sequence = (await engine.read([], (state) => state.sequence)) ?? 0;
		if (!isConnectionOpen(connection)) return;
		if (since === sequence) return;
		const first = this.#recentFrames[0]?.sequence ?? Number.POSITIVE_INFINITY;
		if (since === null || since < first - 1 || since > sequence)
			return connection.send(JSON.stringify({ event: "reload", data: { seq: sequence } }));
		const missedFrames = this.#recentFrames.filter(({ sequence: frameSequence }) => frameSequence > since);
		const visible = await this.#visible(visitor.roleId, missedFrames);
		if (isConnectionOpen(connection))
			for (const frame of missedFrames) connection.send(formatFrame(frame, visible, visitor.operatorId));
	}

	/** Sends the list of viewers to all boards, without a connection that is closing. */
	async #sendViewers(leavingConnection?: Connection): Promise<void> {
		const now = (await readClock(this.env))();
		const connectedVisitors = this.#door
			.visitors(now)
			.filter(
				([connectedVisitor]) => connectedVisitor !== leavingConnection && isConnectionOpen(connectedVisitor),
			);
		const frame = JSON.stringify({
			event: BOARD_PRESENCE_EVENT,
			data: { viewers: listBoardViewers(connectedVisitors) },
		});
		for (const [connectedVisitor] of connectedVisitors) connectedVisitor.send(frame);
	}

	async #openEngine(): Promise<SalonEngine> {
		const clock = await readClock(this.env);
		this.#engine ??= new SalonEngine({
			db: connectD1(this.env.DB),
			salonId: Number(this.nameInAccount),
			clock,
			zone: DEFAULT_ZONE,
			holds: createDurableHoldStore(this.ctx.storage),
			publish: (notices, { sequence, unsolvedChange, dueTimes, calendars }) => {
				this.#publishFrames(createFrames(sequence, notices));
				for (const dueTime of dueTimes)
					this.ctx.waitUntil(wakeQueue(this.env.JOBS, Math.max(0, Math.ceil((dueTime - clock()) / SECOND))));
				if (calendars) this.ctx.waitUntil(wakeQueue(this.env.CALENDARS));
				// Consoles display the number of unsolved reservations on every page.
				if (unsolvedChange !== 0)
					this.ctx.waitUntil(announceFrames(this.env, notices.flatMap(toConsoleFrames)));
			},
		});
		return this.#engine;
	}

	#publishFrames(frames: RoomFrame[]): void {
		this.#recentFrames = keepLastFrames([
			...this.#recentFrames,
			...frames.filter(({ notice }) => !isHoldNotice(notice)),
		]);
		this.ctx.waitUntil(this.#sendInTurn(() => this.#broadcast(frames)));
	}

	/**
	 * Runs sends one after another, so that newer frames do not overtake the missed ones of a reconnecting
	 * board.
	 */
	#sendInTurn(send: () => Promise<void>): Promise<void> {
		this.#lastSend = this.#lastSend
			.then(send)
			.catch((error) =>
				console.warn(JSON.stringify({ event: "salon.tell.failed", error: rootCauseOf(error) })),
			);
		return this.#lastSend;
	}

	async #broadcast(frames: RoomFrame[]): Promise<void> {
		const now = (await readClock(this.env))();
		const visibleByRole = new Map<number | null, Promise<Set<number> | undefined>>();
		for (const [connection, { roleId, operatorId }] of this.#door.visitors(now)) {
			if (!visibleByRole.has(roleId)) visibleByRole.set(roleId, this.#visible(roleId, frames));
			const visible = await visibleByRole
				.get(roleId)!
				.catch((error) => closeFailedConsole(connection, error));
			if (isConnectionOpen(connection))
				for (const frame of frames) connection.send(formatFrame(frame, visible, operatorId));
		}
	}

	/** Friends of the frames that operators of a role may see; undefined where the role sees all. */
	async #visible(roleId: number | null, frames: RoomFrame[]): Promise<Set<number> | undefined> {
		const friendIds = frames.flatMap(({ notice }) => ("row" in notice ? (notice.row.friendId ?? []) : []));
		const now = (await readClock(this.env))();
		return listVisibleToRole(connectD1(this.env.DB), { roleId, friendIds, now });
	}
}

/** Frames of one transaction. Hold frames do not count for `hasMore`, so boards do not wait for them. */
function createFrames(sequence: number, notices: readonly ConsoleNotice[]): RoomFrame[] {
	const last = notices.findLastIndex((notice) => !isHoldNotice(notice));
	return notices.map((notice, index) => ({ sequence, notice, hasMore: index < last }));
}

/** Keeps the last frames, of each transaction all or none: a board receives a complete one or reloads. */
function keepLastFrames(frames: RoomFrame[]): RoomFrame[] {
	const cutSequence = frames.at(-MAX_KEPT_FRAMES - 1)?.sequence;
	return frames.slice(-MAX_KEPT_FRAMES).filter(({ sequence }) => sequence !== cutSequence);
}

/** Frame as sent over the socket, masked for operators who may not see its friend. */
function formatFrame(
	{ sequence, notice, hasMore }: RoomFrame,
	visible: Set<number> | undefined,
	operatorId: number,
): string {
	const envelope = { seq: sequence, ...(hasMore && { has_more: true }) };
	if (notice.event === "changed")
		return JSON.stringify({
			event: "salon_changed",
			data: { ...envelope, subject: notice.subject, id: notice.id },
		});
	const { event, change, row, children } = notice;
	const reservation = presentReservation(row, children, DEFAULT_ZONE);
	const isRowShown =
		!visible || (row.friendId === null ? row.operatorId === operatorId : visible.has(row.friendId));
	return JSON.stringify({
		event: RESERVATION_SOCKET_EVENT,
		data: {
			type: event,
			change,
			...envelope,
			reservation: isRowShown ? reservation : maskReservation(reservation),
		},
	});
}

function toConsoleFrames(notice: ConsoleNotice): ConsoleFrame[] {
	if ("row" in notice) return [{ event: "reservation", friendId: notice.row.friendId ?? NO_FRIEND }];
	return notice.subject === "unsolved" ? [{ event: "reservation", friendId: NO_FRIEND }] : [];
}

function parseJson(raw: WSMessage): unknown {
	try {
		return JSON.parse(String(raw));
	} catch {
		return undefined;
	}
}
