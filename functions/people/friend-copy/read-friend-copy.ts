import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { messages } from "#db/engine/messages.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { withoutOwnLinks } from "#domain/engine/public-addresses/own-links.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { archiveDatabases } from "#functions/engine/messages/archive/archive-databases.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { COPY_SECTIONS } from "./copy-sections.ts";

/** Row of a section, by its headings. */
export type CopyRow = Record<string, string | number | null>;

/** Part of a section; a long section has several. */
export interface CopyPart {
	title: string;
	rows: CopyRow[];
}

const MESSAGES_PER_READ = 1_000;
/** Maximum number of reads of messages: with the sections' one, a fifth of the calls that an invocation may make. */
const MAX_MESSAGE_READS = 200;

const MESSAGES_TITLE = "メッセージ";

/** Reads everything known of a friend, with a bounded number of calls and of rows in memory. */
export async function* readFriendCopy(ctx: OperatorCtx, friendId: number): AsyncGenerator<CopyPart> {
	const statements: Statement[] = COPY_SECTIONS.map(({ statement }) =>
		queryRows<CopyRow>(ctx.db, statement(friendId)),
	);
	const results = (await ctx.db.batch(statements as [Statement, ...Statement[]])) as CopyRow[][];
	for (const [index, { title }] of COPY_SECTIONS.entries())
		yield { title, rows: (results[index] ?? []).map((row) => formatInstants(ctx, row)) };
	let reads = 0;
	// The archive has the older messages.
	for (const db of [...archiveDatabases(ctx.env).map((archive) => archive.db), ctx.db])
		for (let after = { at: 0, id: 0 }; reads < MAX_MESSAGE_READS; reads++) {
			const rows = await readMessages(db, friendId, after);
			if (rows.length === 0) break;
			yield { title: MESSAGES_TITLE, rows: rows.map((row) => messageRow(ctx, row)) };
			const last = rows.at(-1)!;
			after = { at: last.at, id: last.id };
			if (rows.length < MESSAGES_PER_READ) break;
		}
}

interface MessageCopy {
	id: number;
	at: number;
	outgoing: 0 | 1;
	type: string;
	text: string | null;
	content: string | null;
}

const readMessages = (db: Db, friendId: number, after: { at: number; id: number }): Promise<MessageCopy[]> =>
	Promise.resolve(
		queryRows<MessageCopy>(
			db,
			sql`select id, timestamp as at, outgoing, type, text, content from ${messages}
				where friend_id = ${friendId} and (timestamp, id) > (${after.at}, ${after.id})
				order by timestamp, id limit ${sql.raw(String(MESSAGES_PER_READ))}`,
		),
	);

/** Labels of the types of messages. */
const TYPE_LABELS: Record<string, string> = {
	text: "文章",
	image: "画像",
	video: "動画",
	audio: "音声",
	file: "ファイル",
	location: "位置情報",
	sticker: "スタンプ",
	postback: "ボタンのタップ",
};

function messageRow({ zone }: OperatorCtx, { at, outgoing, type, text, content }: MessageCopy): CopyRow {
	const shownText = text ?? content;
	return {
		日時: toWireTime(at, zone),
		送信者: outgoing ? "お店" : "本人",
		種類: TYPE_LABELS[type] ?? "そのほか",
		内容: shownText && withoutOwnLinks(shownText),
	};
}

/** Headings of instants: those that `CopySection` names. */
const IS_INSTANT = /日時$/;

/** Writes a row's instants as times of the account's zone. */
const formatInstants = ({ zone }: OperatorCtx, row: CopyRow): CopyRow =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			IS_INSTANT.test(name) && typeof value === "number" ? toWireTime(value, zone) : value,
		]),
	);
