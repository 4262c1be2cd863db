import { sql } from "drizzle-orm";
import { templates, templateTaps } from "#db/content/templates.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { ReportedTap } from "#domain/content/templates/flex/flex-tap-data.ts";
import type { TemplateContent } from "#domain/content/templates/template-content.ts";
import { listTemplateTaps } from "#domain/content/templates/template-taps.ts";
import { templateCause } from "#domain/engine/actions/action-cause.ts";
import { mayTrigger } from "#domain/integrations/webhook/line-webhook-event.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import type { TemplateTap } from "#functions/integrations/webhook/batch-outcome.ts";
import { findValidReplyToken } from "#functions/platform/line/line-reply-token.ts";
import { sendingKey } from "./sending-action.ts";

/** Tap on a button that its template still contains. */
type ValidTap = TemplateTap & {
	/** Name of the template. */
	name: string;
	/** Triggered action; null for none or a deleted one. */
	action: { id: number; version: number } | null;
};

/**
 * Actions and counts of taps on template buttons, written in the transaction that closes their events. A tap
 * counts only if its template still contains the button: only saving a template checks whether its author may
 * run the action, and anybody can forge the data in messages of their own.
 */
export async function processTemplateTaps(
	ctx: Ctx,
	taps: TemplateTap[],
): Promise<{ firings: Firing[]; statements: Statement[] }> {
	if (taps.length === 0) return { firings: [], statements: [] };
	const validTaps = await loadValidTaps(ctx, taps);
	return { firings: await loadTapFirings(ctx, validTaps), statements: insertTaps(ctx, validTaps) };
}

async function loadTapFirings(ctx: Ctx, taps: ValidTap[]): Promise<Firing[]> {
	const tapsWithAction = taps.flatMap(({ action, ...tap }) =>
		action === null || !mayTrigger(tap.event.event) ? [] : [{ ...tap, action }],
	);
	if (tapsWithAction.length === 0) return [];
	const actionsById = await loadActions(
		ctx,
		tapsWithAction.map(({ action }) => action),
	);
	return tapsWithAction.flatMap(({ friend, event, templateId, name, action: actionVersion }): Firing[] => {
		const action = actionsById.get(actionKey(actionVersion));
		if (!action) return [];
		return [
			{
				action,
				friend,
				cause: templateCause({ templateId, actionId: actionVersion.id, name }, event.webhookEventId),
				reply: findValidReplyToken(event),
			},
		];
	});
}

function insertTaps(ctx: Ctx, taps: ValidTap[]): Statement[] {
	if (taps.length === 0) return [];
	const tapValues = taps.map(({ friend, event, templateId, data }) => ({
		templateId,
		data,
		webhookEventId: event.webhookEventId,
		friendId: friend.id,
		createdAt: event.event.timestamp,
	}));
	const { rows, column } = rowsFrom(tapValues, [
		"webhookEventId",
		"templateId",
		"data",
		"friendId",
		"createdAt",
	]);
	return [
		execute(ctx.db, insertInto(templateTaps, column, sql`from ${rows} where true on conflict do nothing`)),
	];
}

/**
 * Reads each template once, however many of its buttons were tapped, because its contents may have 200 KB. A date
 * picker runs no action, whatever its data, because saving checked no ability for it.
 */
async function loadValidTaps({ db }: Ctx, taps: TemplateTap[]): Promise<ValidTap[]> {
	const [templateRows, actionRows] = await db.batch([
		queryRows(
			db,
			{ id: number, name: text, content: text },
			sql`select id, name, content from ${templates}
				where id in ${valuesOfList(taps.map(({ templateId }) => templateId))} and deleted_at is null`,
		),
		queryRows(
			db,
			{ id: number, version: number, saveKey: nullable(text) },
			sql`select id, version, save_key as saveKey from ${actions} where deleted_at is null
				and id in ${valuesOfList(taps.flatMap(({ actionId }) => actionId ?? []))}
				union select id, version, save_key from ${actions} where deleted_at is null and save_key in
					${valuesOfList(taps.flatMap(({ sentTemplateId }) => (sentTemplateId === null ? [] : sendingKey(sentTemplateId))))}`,
		),
	]);
	const actionOf = ({ actionId, sentTemplateId = null }: ReportedTap) =>
		actionRows.find(
			({ id, saveKey }) =>
				id === actionId || (sentTemplateId !== null && saveKey === sendingKey(sentTemplateId)),
		);
	const templatesById = new Map(
		templateRows.map(({ id, name, content }) => [
			id,
			{ name, buttons: listTemplateTaps(JSON.parse(content) as TemplateContent) },
		]),
	);
	return taps.flatMap((tap) => {
		const template = templatesById.get(tap.templateId);
		const buttons = template?.buttons.filter(({ data }) => data === tap.data) ?? [];
		if (!template || buttons.length === 0) return [];
		const action = buttons.map(actionOf).find((each) => each !== undefined) ?? null;
		return [{ ...tap, name: template.name, action }];
	});
}
