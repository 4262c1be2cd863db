import { and, sql } from "drizzle-orm";
import { type Connection, type ConnectionContext, Server, type WSMessage } from "partyserver";
import { z } from "zod";
import { among } from "#db/among.ts";
import { connect } from "#db/client.ts";
import { friends } from "#db/friends.ts";
import type { FriendScope } from "#domain/operators/scope.ts";
import { type Frame, INBOX_CHANNEL, type WireFrame } from "#domain/rooms.ts";
import { MINUTE, SECOND } from "#domain/time.ts";
import { endOfSession } from "../auth/session.ts";
import { readClock } from "../clock.ts";
import type { Env } from "../env.ts";
import { visibleTo } from "../filters/visible.ts";
import { readRoomToken } from "./token.ts";
import { UsedTokens } from "./used-tokens.ts";

/** How many frames are kept for consoles that come back. A console that missed more reloads. */
const REMEMBERED = 500;
const CLOSE_UNAUTHORISED = 4401;
const CLOSE_BAD_MESSAGE = 4400;
const CLOSE_EXPIRED = 4408;
/** A console closed with it comes back by itself, after a pause that grows (PartySocket). */
const CLOSE_TOO_MANY = 4429;
/**
 * After this a console reconnects with a new token; an operator who has logged out gets none, and a narrowed role gets
 * a narrower one.
 */
const LONGEST_VISIT = 15 * MINUTE;

/** How many sockets an operator may have open. Each open tab has one. */
const MAX_SOCKETS = 20;
/** How many messages a console may send within the span. A console sends one, after it has connected. */
const MAX_SAID = 20;
const SPAN = 10 * SECOND;

const hello = z.object({ type: z.literal("hello"), since: z.number().nullable() });
type Hello = z.output<typeof hello>;

interface Visitor {
	/** The session that opened the connection, by its hash. */
	session: string;
	operatorId: number;
	friendScope: FriendScope;
	/** What it said since when, epoch ms. */
	said: { count: number; since: number };
	/** Epoch ms after which the console needs a new token; null until the session has been checked. */
	until: number | null;
}

/**
 * Tells open consoles what changed. D1 is the record. The room remembers a little for reconnects; when it is lost it
 * begins a new count, so that a console with an older number reloads and misses nothing.
 */
export class Inbox extends Server<Env> {
	static override options = { hibernate: true };

	/** A later room starts from a later number, so numbers of an earlier one are always lower. */
	#seq = Date.now() * 1_000;
	#begun = this.#seq;
	#recent: { seq: number; frame: Frame }[] = [];
	#usedTokens = new UsedTokens(this.ctx.storage.sql);
	/** Connections that are being told what they missed, with the number from which they want to be told next. */
	#catchingUp = new WeakMap<Connection, { next: Hello | undefined }>();

	override async onConnect(connection: Connection, { request }: ConnectionContext): Promise<void> {
		const token = new URL(request.url).searchParams.get("token") ?? "";
		const now = (await readClock(this.env))();
		const claims = readRoomToken(this.env.APP_KEY, token, INBOX_CHANNEL, now);
		if (!claims) return connection.close(CLOSE_UNAUTHORISED, "unauthorised");
		const { session, operatorId, friendScope } = claims;
		if (this.#socketsOf(operatorId, now) >= MAX_SOCKETS)
			return connection.close(CLOSE_TOO_MANY, "too many sockets");
		if (!this.#usedTokens.use(claims, now)) return connection.close(CLOSE_UNAUTHORISED, "unauthorised");
		const visitor = { session, operatorId, friendScope, said: { count: 0, since: now }, until: null };
		// The state is set before the session is checked, so that closing the session meanwhile finds this connection.
		connection.setState(visitor satisfies Visitor);
		const end = await endOfSession(connect(this.env.DB), session, now);
		if (end === undefined) return connection.close(CLOSE_UNAUTHORISED, "unauthorised");
		connection.setState({ ...visitor, until: Math.min(now + LONGEST_VISIT, end) } satisfies Visitor);
	}

	/** Rooms take sockets only. */
	override onRequest(): Response {
		return new Response(null, { status: 426 });
	}

	/** Called by the Worker after a session was closed. */
	leave(session: string): void {
		for (const connection of this.getConnections())
			if ((connection.state as Visitor | null)?.session === session)
				connection.close(CLOSE_UNAUTHORISED, "unauthorised");
	}

	override async onMessage(connection: Connection, raw: WSMessage): Promise<void> {
		const now = (await readClock(this.env))();
		// What was sent before it was closed is still on its way.
		if (!isOpen(connection)) return;
		const visitor = visitorOf(connection);
		if (!visitor) return connection.close(CLOSE_BAD_MESSAGE, "bad message");
		const said = now - visitor.said.since < SPAN ? visitor.said : { count: 0, since: now };
		if (said.count >= MAX_SAID) return connection.close(CLOSE_TOO_MANY, "too many messages");
		connection.setState({ ...visitor, said: { ...said, count: said.count + 1 } } satisfies Visitor);
		const message = hello.safeParse(parseJson(raw));
		if (!message.success) return connection.close(CLOSE_BAD_MESSAGE, "bad message");
		await this.#greet(connection, visitor, message.data);
	}

	/** Called by the Worker after something changed. */
	async announce(frames: Frame[]): Promise<void> {
		const numbered = frames.map((frame) => ({ seq: ++this.#seq, frame }));
		this.#recent = [...this.#recent, ...numbered].slice(-REMEMBERED);
		const now = (await readClock(this.env))();
		const visibleByScope = new Map<string, Promise<Set<number> | undefined>>();
		for (const connection of this.getConnections()) {
			const visitor = visitorOf(connection);
			if (!visitor) continue;
			if (visitor.until <= now) {
				connection.close(CLOSE_EXPIRED, "expired");
				continue;
			}
			const { friendScope } = visitor;
			const key = JSON.stringify(friendScope);
			if (!visibleByScope.has(key)) visibleByScope.set(key, this.#visible(friendScope, frames));
			const visible = await visibleByScope.get(key);
			for (const each of numbered) if (!visible || visible.has(each.frame.friendId)) send(connection, each);
		}
	}

	/** How many sockets the operator has open. Those whose visit is over are closed and do not count. */
	#socketsOf(operatorId: number, now: number): number {
		let count = 0;
		for (const connection of this.getConnections()) {
			const visitor = connection.state as Visitor | null;
			if (visitor?.operatorId !== operatorId) continue;
			if (visitor.until !== null && visitor.until <= now) connection.close(CLOSE_EXPIRED, "expired");
			else count += 1;
		}
		return count;
	}

	/** One catch-up at a time for each connection, since each reads D1: of those that wait, only the last is told. */
	async #greet(connection: Connection, visitor: Visitor, said: Hello): Promise<void> {
		const running = this.#catchingUp.get(connection);
		if (running) {
			running.next = said;
			return;
		}
		const own: { next: Hello | undefined } = { next: said };
		this.#catchingUp.set(connection, own);
		try {
			for (let each = own.next; each && isOpen(connection); each = own.next) {
				own.next = undefined;
				await this.#catchUp(connection, visitor, each.since);
			}
		} finally {
			this.#catchingUp.delete(connection);
		}
	}

	async #catchUp(connection: Connection, visitor: Visitor, since: number | null): Promise<void> {
		const known = since !== null && since >= this.#oldestKnown() && since <= this.#seq;
		if (!known)
			return connection.send(
				JSON.stringify({ event: "reload", data: { seq: this.#seq } } satisfies WireFrame),
			);
		const missed = this.#recent.filter(({ seq }) => seq > since);
		const visible = await this.#visible(
			visitor.friendScope,
			missed.map(({ frame }) => frame),
		);
		if (!isOpen(connection)) return;
		for (const each of missed) if (!visible || visible.has(each.frame.friendId)) send(connection, each);
	}

	/** The lowest number from which a console can be told the rest. */
	#oldestKnown(): number {
		return this.#recent.length < REMEMBERED ? this.#begun : this.#recent[0]!.seq - 1;
	}

	/** Which of the frames' friends a restricted operator may know of; undefined for an operator without restrictions. */
	async #visible(friendScope: FriendScope, frames: Frame[]): Promise<Set<number> | undefined> {
		if (friendScope.all) return undefined;
		const ids = [...new Set(frames.map((frame) => frame.friendId))];
		const rows = await connect(this.env.DB)
			.select({ id: friends.id })
			.from(friends)
			.where(and(sql`${friends.id} in ${among(ids)}`, visibleTo({ friendScope })));
		return new Set(rows.map((row) => row.id));
	}
}

/** The visitor of a connection; undefined for one that was not admitted. */
function visitorOf({ state }: Connection): (Visitor & { until: number }) | undefined {
	const visitor = state as Visitor | null;
	return visitor && visitor.until !== null ? { ...visitor, until: visitor.until } : undefined;
}

const isOpen = ({ readyState }: Connection) => readyState === WebSocket.OPEN;

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
