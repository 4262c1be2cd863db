import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { commit, type Db, type Statement } from "#db/client.ts";
import { templates } from "#db/content/templates.ts";
import { actionEffects } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { messages } from "#db/engine/messages.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { among } from "#db/platform/sql/among.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { RECEIVED } from "#domain/engine/actions/effects/context.ts";
import { withTextReplaced } from "#domain/engine/messages/replaced-text.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks.ts";
import type { Ctx } from "#functions/context.ts";
import { askArchive } from "./archive/databases.ts";
import { setSecureDelete } from "./secure-delete.ts";

interface UnsentMessage {
	friendId: number;
	webhookEventId: string;
}

/** The placeholder by which an action's texts name the received message. */
const PLACEHOLDER = `${RECEIVED.category}.text`;

/**
 * Removes the text of an unsent message from what its auto-responses did: from their runs, from friend information that
 * they saved, and from messages that quote it.
 */
export async function forgetDerived(ctx: Ctx, { friendId, webhookEventId }: UnsentMessage): Promise<void> {
	const found = await rowsOf<{ id: string; actionId: number; context: string | null }>(
		ctx.db,
		sql`select id, action_id as actionId, context from ${runs} where friend_id = ${friendId} and (webhook_event_id = ${webhookEventId}
			or root_id in (select id from ${runs} where friend_id = ${friendId} and webhook_event_id = ${webhookEventId}))`,
	);
	if (found.length === 0) return;
	const ids = found.map(({ id }) => id);
	const text = found.map(({ context }) => receivedText(context)).find((each) => each);
	if (text && (await isQuoted(ctx.db, found))) await replaceInMessages(ctx, { friendId, runIds: ids, text });
	await commit(ctx.db, [
		...(text ? forgetInformation(ctx.db, { friendId, runIds: ids, text }) : []),
		execute(ctx.db, sql`update ${runs} set context = null where id in ${among(ids)} and context is not null`),
		execute(ctx.db, sql`update ${pendingRuns} set context = null where parent_id in ${among(ids)}`),
	]);
}

function receivedText(context: string | null): string | undefined {
	const values = JSON.parse(context ?? "[]") as [string, string, string, string][];
	return values.find(([category, , key]) => category === RECEIVED.category && key === "text")?.[3];
}

/** Whether the texts of some actions may quote the received message. */
async function isQuoted(db: Db, found: { actionId: number }[]): Promise<boolean> {
	const [row] = await rowsOf<{ isQuoted: 0 | 1 }>(
		db,
		sql`select exists (select 1 from ${actionEffects} where action_id in ${among(found.map(({ actionId }) => actionId))}
				and instr(effect, ${PLACEHOLDER}) > 0)
			or exists (select 1 from ${templates} where instr(content, ${PLACEHOLDER}) > 0) as isQuoted`,
	);
	return row?.isQuoted === 1;
}

interface Derived {
	friendId: number;
	runIds: string[];
	text: string;
}

/** Deletes values of friend information that runs saved from a text, and removes them from the history. */
function forgetInformation(db: Db, { friendId, runIds, text }: Derived): Statement[] {
	const byRuns = sql`changed_by in (select 'run:' || value from ${among(runIds)})`;
	const isPart = (column: string): SQL =>
		sql`length(${sql.raw(column)}) > 0 and instr(${text}, ${sql.raw(column)}) > 0`;
	const saved = sql`select field, after from ${friendChanges}
		where friend_id = ${friendId} and field like 'var:%' and ${byRuns} and ${isPart("after")}`;
	const forget = (column: string): Statement =>
		execute(
			db,
			sql`update ${friendChanges} set ${sql.raw(column)} = ${TALK_TEXTS.unsentText}
				where friend_id = ${friendId} and (field, ${sql.raw(column)}) in (${saved})`,
		);
	return [
		execute(
			db,
			sql`delete from ${friendVars} where friend_id = ${friendId} and ${byRuns} and ${isPart("value")}`,
		),
		// `after` comes last, since it identifies the saved values.
		forget("before"),
		forget("after"),
	];
}

/** Replaces a text in the messages of some runs, in the archive too. */
async function replaceInMessages(ctx: Ctx, { friendId, runIds, text }: Derived): Promise<void> {
	const replaced = <Value>(value: Value): Value => withTextReplaced(value, text, TALK_TEXTS.unsentText);
	const made = await ctx.db
		.select({ id: deliveries.id, messages: deliveries.messages, tapLinks: deliveries.tapLinks })
		.from(deliveries)
		.where(sql`${deliveries.runId} in ${among(runIds)}`);
	if (made.length === 0) return;
	await commit(
		ctx.db,
		made.map((delivery) =>
			ctx.db
				.update(deliveries)
				.set({ messages: replaced(delivery.messages), tapLinks: replaced(delivery.tapLinks) })
				.where(eq(deliveries.id, delivery.id)),
		),
	);
	const replaceIn = async (db: Db): Promise<void> => {
		const sent = await db
			.select({ id: messages.id, text: messages.text, content: messages.content })
			.from(messages)
			.where(
				and(
					eq(messages.friendId, friendId),
					isNotNull(messages.deliveryId),
					sql`${messages.deliveryId} in ${among(made.map(({ id }) => id))}`,
				),
			);
		if (sent.length === 0) return;
		await commit(db, [
			execute(db, setSecureDelete(true)),
			...sent.map(({ id, ...said }) => db.update(messages).set(replaced(said)).where(eq(messages.id, id))),
			execute(db, setSecureDelete(false)),
		]);
	};
	await replaceIn(ctx.db);
	await askArchive(ctx.env, replaceIn);
}
