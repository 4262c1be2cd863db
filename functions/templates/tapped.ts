import { sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import type { Statement } from "#db/client.ts";
import { insertInto } from "#db/insert-into.ts";
import { execute, rowsOf } from "#db/raw.ts";
import { rowsFrom } from "#db/rows-from.ts";
import { templates, templateTaps } from "#db/templates.ts";
import { templateCause } from "#domain/actions/cause.ts";
import { flexContents } from "#domain/templates/content.ts";
import { toldTapsIn } from "#domain/templates/flex/tap-data.ts";
import { mayAct } from "#domain/webhook/event.ts";
import type { Firing } from "../actions/firing.ts";
import { actionKey, loadActions } from "../actions/load.ts";
import type { Ctx } from "../context.ts";
import { REPLY_WINDOW } from "../line/timing.ts";
import type { TemplateTapped } from "../webhook/outcome.ts";

interface NamedRow {
	templateId: number;
	data: string;
	name: string;
	contents: string;
	/** Null where it runs none, or one that is deleted. */
	actionId: number | null;
	version: number | null;
}

type Named = TemplateTapped & { row: NamedRow };

/**
 * What taps on buttons of templates come to: the actions that they run, and that they are counted, in the transaction
 * that closes their events. A tap is one only on what its template still holds, because whoever saved the template was
 * asked whether they may run it, and anybody may write data into messages of their own.
 */
export async function tapsOnTemplates(
	ctx: Ctx,
	taps: TemplateTapped[],
): Promise<{ firings: Firing[]; statements: Statement[] }> {
	if (taps.length === 0) return { firings: [], statements: [] };
	const named = await namedAmong(ctx, taps);
	return { firings: await firingsOf(ctx, named), statements: countStatements(ctx, named) };
}

async function firingsOf(ctx: Ctx, taps: Named[]): Promise<Firing[]> {
	const acting = taps.flatMap(({ friend, event, templateId, row: { actionId, version, name } }) =>
		actionId === null || version === null || !mayAct(event.event)
			? []
			: [{ friend, event, tapped: { templateId, actionId, name }, action: { id: actionId, version } }],
	);
	if (acting.length === 0) return [];
	const loaded = await loadActions(
		ctx,
		acting.map(({ action }) => action),
	);
	return acting.flatMap(({ friend, event, tapped, action: asked }): Firing[] => {
		const action = loaded.get(actionKey(asked));
		if (!action) return [];
		const token = event.event.replyToken;
		return [
			{
				action,
				friend,
				cause: templateCause(tapped, event.webhookEventId),
				reply: token ? { token, until: event.receivedAt + REPLY_WINDOW } : null,
			},
		];
	});
}

function countStatements(ctx: Ctx, taps: Named[]): Statement[] {
	if (taps.length === 0) return [];
	const counted = taps.map(({ friend, event, templateId, data }) => ({
		...{ templateId, data },
		webhookEventId: event.webhookEventId,
		friendId: friend.id,
		createdAt: event.event.timestamp,
	}));
	const { rows, column } = rowsFrom(counted, [
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

const keyOf = ({ templateId, data }: { templateId: number; data: string }) => `${templateId}:${data}`;

async function namedAmong(ctx: Ctx, taps: TemplateTapped[]): Promise<Named[]> {
	const { rows, column } = rowsFrom(
		taps.map(({ templateId, data, actionId }) => ({ templateId, data, actionId })),
		["templateId", "data", "actionId"],
	);
	const found = await rowsOf<NamedRow>(
		ctx.db,
		sql`select distinct t.id as templateId, ${column.data} as data, t.name as name,
				t.content ->> '$.contents' as contents, a.id as actionId, a.version as version
			from ${rows} join ${templates} t on t.id = ${column.templateId}
			left join ${actions} a on a.id = ${column.actionId} and a.deleted_at is null
			where t.type = 'flex' and t.deleted_at is null`,
	);
	const isNamed = ({ contents, data }: NamedRow) =>
		toldTapsIn(flexContents(contents)).some((tap) => tap.data === data);
	const named = new Map(found.filter(isNamed).map((row) => [keyOf(row), row]));
	return taps.flatMap((tap) => {
		const row = named.get(keyOf(tap));
		return row ? [{ ...tap, row }] : [];
	});
}
