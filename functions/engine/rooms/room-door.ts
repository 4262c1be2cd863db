import type { Connection, Server } from "partyserver";
import { connectD1 } from "#db/d1-client.ts";
import { CLOSE_EXPIRED, roomOf } from "#domain/engine/access/console-rooms.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import { findEntrant } from "#functions/platform/auth/operator-session.ts";
import { closeFailedConsole } from "./close-failed-console.ts";
import { readRoomToken } from "./room-token.ts";
import { UsedTokens } from "./used-tokens.ts";

const CLOSE_UNAUTHORISED = 4401;
export const CLOSE_BAD_MESSAGE = 4400;
/** Close code of an overload: the console reconnects by itself, after growing pauses (PartySocket). */
const CLOSE_TOO_MANY = 4429;
/**
 * Maximum duration of a connection. Afterwards a console reconnects with a new token; an operator who has
 * logged out gets none.
 */
const MAX_CONNECTION_TIME = 15 * MINUTE;

/** Maximum number of open sockets of an operator, one for each tab. */
const MAX_SOCKETS = 20;
/** Maximum number of messages of a console within the span: its first one, and those of its operator. */
const MAX_MESSAGES = 20;
const SPAN = 10 * SECOND;

interface ConnectionState {
	/** Hash of the session that opened the connection. */
	session: string;
	operatorId: number;
	/** Role of the operator, which decides the visible friends; null where all are visible. */
	roleId: number | null;
	/** Number of its messages, and the start of their span, epoch ms. */
	said: { count: number; since: number };
	/** Epoch ms after which the console needs a new token; null until the session has been checked. */
	until: number | null;
}

/** State of an admitted connection. */
export type RoomVisitor = ConnectionState & { until: number };

interface Room {
	env: Env;
	storage: DurableObjectStorage;
	connections: Server<Env>["getConnections"];
}

/** Admission to a room, duration of connections, and the limit of messages. Each room has one. */
export class RoomDoor {
	readonly #room: Room;
	readonly #usedTokens: UsedTokens;

	constructor(room: Room) {
		this.#room = room;
		this.#usedTokens = new UsedTokens(room.storage.sql);
	}

	/**
	 * Admits a console with a token for this channel; closes any other connection, also where it cannot be
	 * checked.
	 */
	async admit(connection: Connection, request: Request, channel: string, now: number): Promise<void> {
		try {
			await this.#admit(connection, request, channel, now);
		} catch (error) {
			closeFailedConsole(connection, error);
		}
	}

	async #admit(connection: Connection, request: Request, channel: string, now: number): Promise<void> {
		const { env } = this.#room;
		const token = new URL(request.url).searchParams.get("token") ?? "";
		const claims = readRoomToken(env.APP_KEY, token, channel, now);
		if (!claims) return connection.close(CLOSE_UNAUTHORISED, "unauthorised");
		const { session, operatorId } = claims;
		if (this.#socketsOf(operatorId, now) >= MAX_SOCKETS)
			return connection.close(CLOSE_TOO_MANY, "too many sockets");
		if (!this.#usedTokens.use(claims, now)) return connection.close(CLOSE_UNAUTHORISED, "unauthorised");
		const state = { session, operatorId, roleId: null, said: { count: 0, since: now }, until: null };
		// The state is set before the session is checked, so that closing the session meanwhile finds this connection.
		connection.setState(state satisfies ConnectionState);
		const entrant = await findEntrant(connectD1(env.DB), session, now);
		// The role may have changed since the token was signed.
		const requiredAbility = roomOf(channel)?.needs;
		if (!entrant || !requiredAbility || !entrant.abilities.includes(requiredAbility))
			return connection.close(CLOSE_UNAUTHORISED, "unauthorised");
		const until = Math.min(now + MAX_CONNECTION_TIME, entrant.end);
		const roleId = entrant.friendScope.all ? null : entrant.roleId;
		connection.setState({ ...state, roleId, until } satisfies ConnectionState);
	}

	/** Closes the connections of a session that was closed. */
	leave(session: string): void {
		for (const connection of this.#room.connections())
			if ((connection.state as ConnectionState | null)?.session === session)
				connection.close(CLOSE_UNAUTHORISED, "unauthorised");
	}

	/**
	 * Closes the consoles of operators whose abilities or visible friends were changed. A console closed this
	 * way reconnects by itself, with a new token.
	 */
	renew(operatorIds: readonly number[]): void {
		for (const connection of this.#room.connections()) {
			const state = connection.state as ConnectionState | null;
			if (state && operatorIds.includes(state.operatorId)) connection.close(CLOSE_EXPIRED, "expired");
		}
	}

	/** Sender of a message. Undefined where it was not admitted or sends too much; its connection is closed. */
	acceptMessage(connection: Connection, now: number): RoomVisitor | undefined {
		// Messages sent before the close may still arrive.
		if (!isConnectionOpen(connection)) return undefined;
		const visitor = visitorOf(connection);
		if (!visitor) {
			connection.close(CLOSE_BAD_MESSAGE, "bad message");
			return undefined;
		}
		const messageSpan = now - visitor.said.since < SPAN ? visitor.said : { count: 0, since: now };
		if (messageSpan.count >= MAX_MESSAGES) {
			connection.close(CLOSE_TOO_MANY, "too many messages");
			return undefined;
		}
		connection.setState({
			...visitor,
			said: { ...messageSpan, count: messageSpan.count + 1 },
		} satisfies ConnectionState);
		return visitor;
	}

	/** Admitted connections. Expired ones are closed. */
	visitors(now: number): [Connection, RoomVisitor][] {
		const admitted: [Connection, RoomVisitor][] = [];
		for (const connection of this.#room.connections()) {
			const visitor = visitorOf(connection);
			if (!visitor) continue;
			if (visitor.until <= now) connection.close(CLOSE_EXPIRED, "expired");
			else admitted.push([connection, visitor]);
		}
		return admitted;
	}

	/** Number of the operator's open sockets. Expired ones are closed and do not count. */
	#socketsOf(operatorId: number, now: number): number {
		let count = 0;
		for (const connection of this.#room.connections()) {
			const state = connection.state as ConnectionState | null;
			if (state?.operatorId !== operatorId) continue;
			if (state.until !== null && state.until <= now) connection.close(CLOSE_EXPIRED, "expired");
			else count += 1;
		}
		return count;
	}
}

/** State of an admitted connection; undefined for any other. */
function visitorOf({ state }: Connection): RoomVisitor | undefined {
	const connectionState = state as ConnectionState | null;
	return connectionState && connectionState.until !== null
		? { ...connectionState, until: connectionState.until }
		: undefined;
}

export const isConnectionOpen = ({ readyState }: Connection) => readyState === WebSocket.OPEN;
