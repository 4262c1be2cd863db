import { and, sql } from "drizzle-orm";
import { type Connection, type ConnectionContext, Server, type WSMessage } from "partyserver";
import { z } from "zod";
import { among } from "#db/among.ts";
import { connect } from "#db/client.ts";
import { friends } from "#db/friends.ts";
import type { FriendScope } from "#domain/operators/scope.ts";
import { type Frame, INBOX_CHANNEL, type WireFrame } from "#domain/rooms.ts";
import { MINUTE } from "#domain/time.ts";
import { readClock } from "../clock.ts";
import type { Env } from "../env.ts";
import { visibleTo } from "../friends/visible.ts";
import { endOfSession } from "../operators/session.ts";
import { readRoomToken } from "./token.ts";

/** Frames kept for consoles that come back. Who missed more reloads. */
const REMEMBERED = 500;
const CLOSE_UNAUTHORISED = 4401;
const CLOSE_BAD_MESSAGE = 4400;
const CLOSE_EXPIRED = 4408;
/** A console then comes back with a new token, which a signed-out or narrowed operator does not get. */
const LONGEST_VISIT = 15 * MINUTE;

const hello = z.object({ type: z.literal("hello"), since: z.number().nullable() });

interface Visitor {
	/** The session that brought it here, by its hash. */
	session: string;
	friendScope: FriendScope;
	/** Epoch ms after which the console must show a new token; null while the door still asks for its session. */
	until: number | null;
}

/**
 * Tells open consoles what changed. D1 is the record: the room remembers a little for reconnects, and when it is lost
 * it begins a new count, so that who comes back with an older one reloads and misses nothing.
 */
export class Inbox extends Server<Env> {
	static override options = { hibernate: true };

	/** Later rooms count from a later beginning, so a number of an earlier life is always below it. */
	#seq = Date.now() * 1_000;
	#begun = this.#seq;
	#recent: { seq: number; frame: Frame }[] = [];

	override async onConnect(connection: Connection, { request }: ConnectionContext): Promise<void> {
		const token = new URL(request.url).searchParams.get("token") ?? "";
		const now = (await readClock(this.env))();
		const claims = readRoomToken(this.env.APP_KEY, token, INBOX_CHANNEL, now);
		if (!claims) return connection.close(CLOSE_UNAUTHORISED, "unauthorised");
		const { session, friendScope } = claims;
		// Written before the session is asked for, so that one that is closed meanwhile finds its visitor here.
		connection.setState({ session, friendScope, until: null } satisfies Visitor);
		const end = await endOfSession(connect(this.env.DB), session, now);
		if (end === undefined) return connection.close(CLOSE_UNAUTHORISED, "unauthorised");
		connection.setState({
			session,
			friendScope,
			until: Math.min(now + LONGEST_VISIT, end),
		} satisfies Visitor);
	}

	/** A room is entered by its sockets alone. */
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
		const message = hello.safeParse(parseJson(raw));
		const visitor = visitorOf(connection);
		if (!message.success || !visitor) return connection.close(CLOSE_BAD_MESSAGE, "bad message");
		await this.#catchUp(connection, visitor, message.data.since);
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
		for (const each of missed) if (!visible || visible.has(each.frame.friendId)) send(connection, each);
	}

	/** Whoever has seen up to here can be told the rest. */
	#oldestKnown(): number {
		return this.#recent.length < REMEMBERED ? this.#begun : this.#recent[0]!.seq - 1;
	}

	/** Which of the frames' friends a restricted operator may hear of; undefined for one who may hear of all. */
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

/** Who a connection belongs to; undefined for one that was not let in. */
function visitorOf({ state }: Connection): (Visitor & { until: number }) | undefined {
	const visitor = state as Visitor | null;
	return visitor && visitor.until !== null ? { ...visitor, until: visitor.until } : undefined;
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
