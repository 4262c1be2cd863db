import type { Connection, Server } from "partyserver";
import { connect } from "#db/client.ts";
import { CLOSE_EXPIRED, roomOf } from "#domain/engine/access/rooms.ts";
import { MINUTE, SECOND } from "#domain/platform/time/time.ts";
import type { Env } from "#functions/env.ts";
import { entrantOf } from "#functions/platform/auth/session.ts";
import { readRoomToken } from "./token.ts";
import { untold } from "./untold.ts";
import { UsedTokens } from "./used-tokens.ts";

const CLOSE_UNAUTHORISED = 4401;
export const CLOSE_BAD_MESSAGE = 4400;
/** A console closed with it comes back by itself, after a pause that grows (PartySocket). */
const CLOSE_TOO_MANY = 4429;
/** After this a console reconnects with a new token; an operator who has logged out gets none. */
const LONGEST_VISIT = 15 * MINUTE;

/** Maximum number of open sockets of an operator. Each open tab has one. */
const MAX_SOCKETS = 20;
/**
 * Maximum number of messages of a console within the span: one after it has connected, and those of its
 * operator.
 */
const MAX_SAID = 20;
const SPAN = 10 * SECOND;

interface Entered {
	/** The session that opened the connection, by its hash. */
	session: string;
	operatorId: number;
	/** The operator's role, by which a room asks whom they see; null where they see everybody. */
	roleId: number | null;
	/** Number of its messages, and the start of their span, epoch ms. */
	said: { count: number; since: number };
	/** Epoch ms after which the console needs a new token; null until the session has been checked. */
	until: number | null;
}

export type Visitor = Entered & { until: number };

interface Room {
	env: Env;
	storage: DurableObjectStorage;
	connections: Server<Env>["getConnections"];
}

/** Admission to a room, the duration of visits, and the limit of messages. Each room has one. */
export class Door {
	readonly #room: Room;
	readonly #usedTokens: UsedTokens;

	constructor(room: Room) {
		this.#room = room;
		this.#usedTokens = new UsedTokens(room.storage.sql);
	}

	/** Lets a console in by its token for this channel, or closes its connection, also where nobody can say who it is. */
	async admit(connection: Connection, request: Request, channel: string, now: number): Promise<void> {
		try {
			await this.#admit(connection, request, channel, now);
		} catch (error) {
			untold(connection, error);
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
		const entered = { session, operatorId, roleId: null, said: { count: 0, since: now }, until: null };
		// The state is set before the session is checked, so that closing the session meanwhile finds this connection.
		connection.setState(entered satisfies Entered);
		const entrant = await entrantOf(connect(env.DB), session, now);
		// A role may have been changed since the token was signed.
		const needs = roomOf(channel)?.needs;
		if (!entrant || !needs || !entrant.abilities.includes(needs))
			return connection.close(CLOSE_UNAUTHORISED, "unauthorised");
		const until = Math.min(now + LONGEST_VISIT, entrant.end);
		const roleId = entrant.friendScope.all ? null : entrant.roleId;
		connection.setState({ ...entered, roleId, until } satisfies Entered);
	}

	/** Closes the connections of a session that was closed. */
	leave(session: string): void {
		for (const connection of this.#room.connections())
			if ((connection.state as Entered | null)?.session === session)
				connection.close(CLOSE_UNAUTHORISED, "unauthorised");
	}

	/**
	 * Closes the consoles of operators whose abilities or visible friends were changed. A console closed this
	 * way reconnects by itself, with a new token.
	 */
	renew(operatorIds: readonly number[]): void {
		for (const connection of this.#room.connections()) {
			const entered = connection.state as Entered | null;
			if (entered && operatorIds.includes(entered.operatorId)) connection.close(CLOSE_EXPIRED, "expired");
		}
	}

	/** Sender of a message; undefined, and closed, for one who was not admitted or sends too much. */
	hear(connection: Connection, now: number): Visitor | undefined {
		// Messages sent before the close may still arrive.
		if (!isOpen(connection)) return undefined;
		const visitor = visitorOf(connection);
		if (!visitor) {
			connection.close(CLOSE_BAD_MESSAGE, "bad message");
			return undefined;
		}
		const said = now - visitor.said.since < SPAN ? visitor.said : { count: 0, since: now };
		if (said.count >= MAX_SAID) {
			connection.close(CLOSE_TOO_MANY, "too many messages");
			return undefined;
		}
		connection.setState({ ...visitor, said: { ...said, count: said.count + 1 } } satisfies Entered);
		return visitor;
	}

	/** Connected visitors. Expired ones are closed. */
	visitors(now: number): [Connection, Visitor][] {
		const inside: [Connection, Visitor][] = [];
		for (const connection of this.#room.connections()) {
			const visitor = visitorOf(connection);
			if (!visitor) continue;
			if (visitor.until <= now) connection.close(CLOSE_EXPIRED, "expired");
			else inside.push([connection, visitor]);
		}
		return inside;
	}

	/** Number of the operator's open sockets. Expired ones are closed and do not count. */
	#socketsOf(operatorId: number, now: number): number {
		let count = 0;
		for (const connection of this.#room.connections()) {
			const entered = connection.state as Entered | null;
			if (entered?.operatorId !== operatorId) continue;
			if (entered.until !== null && entered.until <= now) connection.close(CLOSE_EXPIRED, "expired");
			else count += 1;
		}
		return count;
	}
}

/** The visitor of a connection; undefined for one that was not admitted. */
function visitorOf({ state }: Connection): Visitor | undefined {
	const entered = state as Entered | null;
	return entered && entered.until !== null ? { ...entered, until: entered.until } : undefined;
}

export const isOpen = ({ readyState }: Connection) => readyState === WebSocket.OPEN;
