import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import { commitBatch, type Db, type Statement } from "#db/d1-client.ts";
import { actionEffects } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { messages } from "#db/engine/messages.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { RECEIVED_MESSAGE } from "#domain/engine/actions/effects/dynamic-context.ts";
import { withTextReplaced } from "#domain/engine/messages/replaced-text.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { queryArchiveDatabases } from "./archive/archive-databases.ts";
import { setSecureDelete } from "./secure-delete.ts";

interface UnsentMessage {
	friendId: number;
	webhookEventId: string;
}

/** Placeholder that inserts the received message into an action's texts. */
const PLACEHOLDER = `${RECEIVED_MESSAGE.category}.text`;

/**
 * Removes the text of an unsent message from the results of its auto-responses: from their runs, from friend
 * information that they saved, and from messages that quote it.
 */
export async function removeUnsentText(ctx: Ctx, { friendId, webhookEventId }: UnsentMessage): Promise<void> {
	const runRows = await queryRows(
		ctx.db,
		{ id: text, actionId: number, context: nullable(text) },
		sql`select id, action_id as actionId, context from ${runs} where friend_id = ${friendId} and (webhook_event_id = ${webhookEventId}
			or root_id in (select id from ${runs} where friend_id = ${friendId} and webhook_event_id = ${webhookEventId}))`,
	);
	if (runRows.length === 0) return;
	const ids = runRows.map(({ id }) => id);
	const receivedMessage = runRows.map(({ context }) => receivedText(context)).find((each) => each);
	if (receivedMessage && (await isQuoted(ctx.db, runRows)))
		await replaceInMessages(ctx, { friendId, runIds: ids, text: receivedMessage });
	await commitBatch(ctx.db, [
		...(receivedMessage
			? removeFromInformation(ctx.db, { friendId, runIds: ids, text: receivedMessage })
			: []),
		execute(
			ctx.db,
			sql`update ${runs} set context = null where id in ${valuesOfList(ids)} and context is not null`,
		),
		execute(ctx.db, sql`update ${pendingRuns} set context = null where parent_id in ${valuesOfList(ids)}`),
	]);
}

function receivedText(context: string | null): string | undefined {
	const values = JSON.parse(context ?? "[]") as [string, string, string, string][];
	return values.find(([category, , key]) => category === RECEIVED_MESSAGE.category && key === "text")?.[3];
}

/** Whether the texts of some actions may quote the received message. */
async function isQuoted(db: Db, runRows: { actionId: number }[]): Promise<boolean> {
	const [row] = await queryRows(
		db,
		{ isQuoted: typed<0 | 1>(number) },
		sql`select exists (select 1 from ${actionEffects} where action_id in ${valuesOfList(runRows.map(({ actionId }) => actionId))}
				and instr(effect, ${PLACEHOLDER}) > 0)
			or exists (select 1 from ${templates} where instr(content, ${PLACEHOLDER}) > 0) as isQuoted`,
	);
	return row?.isQuoted === 1;
}

interface DerivedText {
	friendId: number;
	runIds: string[];
	text: string;
}

/** Deletes values of friend fields that runs saved from a text, and removes them from the history. */
function removeFromInformation(db: Db, { friendId, runIds, text }: DerivedText): Statement[] {
	const byRuns = sql`changed_by in (select 'run:' || value from ${valuesOfList(runIds)})`;
	const isPart = (column: string): SQL =>
		sql`length(${sql.raw(column)}) > 0 and instr(${text}, ${sql.raw(column)}) > 0`;
	const savedValues = sql`select field, after from ${friendChanges}
		where friend_id = ${friendId} and field like 'var:%' and ${byRuns} and ${isPart("after")}`;
	const replaceColumn = (column: string): Statement =>
		execute(
			db,
			sql`update ${friendChanges} set ${sql.raw(column)} = ${TALK_TEXTS.unsentText}
				where friend_id = ${friendId} and (field, ${sql.raw(column)}) in (${savedValues})`,
		);
	return [
		execute(
			db,
			sql`delete from ${friendVars} where friend_id = ${friendId} and ${byRuns} and ${isPart("value")}`,
		),
		// `after` comes last, since it identifies the saved values.
		replaceColumn("before"),
		replaceColumn("after"),
	];
}

/** Replaces a text in the messages of some runs, also in the archive. */
async function replaceInMessages(ctx: Ctx, { friendId, runIds, text }: DerivedText): Promise<void> {
	const replaceText = <Value>(value: Value): Value => withTextReplaced(value, text, TALK_TEXTS.unsentText);
	const deliveryRows = await ctx.db
		.select({ id: deliveries.id, messages: deliveries.messages, tapLinks: deliveries.tapLinks })
		.from(deliveries)
		.where(sql`${deliveries.runId} in ${valuesOfList(runIds)}`);
	if (deliveryRows.length === 0) return;
	await commitBatch(
		ctx.db,
		deliveryRows.map((delivery) =>
			ctx.db
				.update(deliveries)
				.set({ messages: replaceText(delivery.messages), tapLinks: replaceText(delivery.tapLinks) })
				.where(eq(deliveries.id, delivery.id)),
		),
	);
	const replaceIn = async (db: Db): Promise<void> => {
		const messageRows = await db
			.select({ id: messages.id, text: messages.text, content: messages.content })
			.from(messages)
			.where(
				and(
					eq(messages.friendId, friendId),
					isNotNull(messages.deliveryId),
					sql`${messages.deliveryId} in ${valuesOfList(deliveryRows.map(({ id }) => id))}`,
				),
			);
		if (messageRows.length === 0) return;
		await commitBatch(db, [
			execute(db, setSecureDelete(true)),
			...messageRows.map(({ id, ...texts }) =>
				db.update(messages).set(replaceText(texts)).where(eq(messages.id, id)),
			),
			execute(db, setSecureDelete(false)),
		]);
	};
	await replaceIn(ctx.db);
	await queryArchiveDatabases(ctx.env, replaceIn);
}
