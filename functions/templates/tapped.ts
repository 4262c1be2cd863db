import { sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { rowsOf } from "#db/raw.ts";
import { rowsFrom } from "#db/rows-from.ts";
import { templates } from "#db/templates.ts";
import { templateCause } from "#domain/actions/cause.ts";
import { flexContents } from "#domain/templates/content.ts";
import { tappedActionsIn } from "#domain/templates/flex/tap-data.ts";
import type { Firing } from "../actions/firing.ts";
import { actionKey, loadActions } from "../actions/load.ts";
import type { Ctx } from "../context.ts";
import { REPLY_WINDOW } from "../line/timing.ts";
import type { TemplateTapped } from "../webhook/outcome.ts";

interface TappedRow {
	templateId: number;
	actionId: number;
	name: string;
	contents: string;
	version: number;
}

/**
 * The actions that taps on buttons of templates run. A tap runs only what its template still names, because whoever
 * saved the template was asked whether they may run it; a deleted template or action runs nothing.
 */
export async function firingsOfTemplateTaps(ctx: Ctx, taps: TemplateTapped[]): Promise<Firing[]> {
	if (taps.length === 0) return [];
	const named = await namedIn(ctx, taps);
	const loaded = await loadActions(
		ctx,
		[...named.values()].map(({ actionId, version }) => ({ id: actionId, version })),
	);
	return taps.flatMap(({ friend, event, templateId, actionId }): Firing[] => {
		const row = named.get(keyOf({ templateId, actionId }));
		const action = row && loaded.get(actionKey({ id: actionId, version: row.version }));
		if (!action) return [];
		const token = event.event.replyToken;
		return [
			{
				action,
				friend,
				cause: templateCause(row, event.webhookEventId),
				reply: token ? { token, until: event.receivedAt + REPLY_WINDOW } : null,
			},
		];
	});
}

const keyOf = ({ templateId, actionId }: { templateId: number; actionId: number }) =>
	`${templateId}:${actionId}`;

async function namedIn(ctx: Ctx, taps: TemplateTapped[]): Promise<Map<string, TappedRow>> {
	const { rows, column } = rowsFrom(
		taps.map(({ templateId, actionId }) => ({ templateId, actionId })),
		["templateId", "actionId"],
	);
	const found = await rowsOf<TappedRow>(
		ctx.db,
		sql`select distinct t.id as templateId, a.id as actionId, t.name as name,
				t.content ->> '$.contents' as contents, a.version as version
			from ${rows} join ${templates} t on t.id = ${column.templateId}
			join ${actions} a on a.id = ${column.actionId}
			where t.type = 'flex' and t.deleted_at is null and a.deleted_at is null`,
	);
	const isNamed = ({ contents, actionId }: TappedRow) =>
		tappedActionsIn(flexContents(contents)).some(({ id }) => id === actionId);
	return new Map(found.filter(isNamed).map((row) => [keyOf(row), row]));
}
