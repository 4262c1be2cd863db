import { sql } from "drizzle-orm";
import { richmenus, richmenuTaps } from "#db/content/rich-menus.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { richmenuCause } from "#domain/engine/actions/action-cause.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import type { MenuTap } from "#functions/integrations/webhook/batch-outcome.ts";
import { findValidReplyToken } from "#functions/platform/line/line-reply-token.ts";

const BUTTON_COLUMNS = {
	menuId: number,
	buttonId: number,
	name: text,
	label: text,
	actionId: number,
	version: number,
};

type ButtonRow = RowOfColumns<typeof BUTTON_COLUMNS>;

/**
 * Actions that taps on rich-menu buttons trigger. A tap on a deleted menu or button, or with a deleted
 * action, triggers nothing.
 */
export async function loadMenuTapFirings(ctx: Ctx, taps: MenuTap[]): Promise<Firing[]> {
	if (taps.length === 0) return [];
	const buttons = await loadButtons(ctx, taps);
	const actionsById = await loadActions(
		ctx,
		[...buttons.values()].map(({ actionId, version }) => ({ id: actionId, version })),
	);
	return taps.flatMap(({ friend, event, menuId, buttonId }): Firing[] => {
		const button = buttons.get(buttonKey(menuId, buttonId));
		const action = button && actionsById.get(actionKey({ id: button.actionId, version: button.version }));
		if (!action) return [];
		return [
			{
				action,
				friend,
				cause: richmenuCause(button, event.webhookEventId),
				reply: findValidReplyToken(event),
			},
		];
	});
}

const buttonKey = (menuId: number, buttonId: number) => `${menuId}:${buttonId}`;

async function loadButtons(ctx: Ctx, taps: MenuTap[]): Promise<Map<string, ButtonRow>> {
	const ids = [...new Set(taps.map(({ menuId }) => menuId))];
	const rows = await queryRows(
		ctx.db,
		BUTTON_COLUMNS,
		sql`select m.id as menuId, b.value ->> '$.id' as buttonId, m.name as name, b.value ->> '$.label' as label,
				a.id as actionId, a.version as version
			from ${richmenus} m join json_each(m.buttons) b
			join ${actions} a on a.id = b.value ->> '$.action_id' and a.deleted_at is null
			where m.id in ${valuesOfList(ids)} and m.deleted_at is null
				and b.value ->> '$.type' = 'action'`,
	);
	return new Map(rows.map((row) => [buttonKey(row.menuId, row.buttonId), row]));
}

/** Counts taps on buttons with tap recording, in the transaction that closes their events. */
export function insertMenuTaps(ctx: Ctx, taps: MenuTap[]): Statement[] {
	const tapValues = taps.map(({ friend, event, menuId, buttonId }) => ({
		menuId,
		buttonId,
		friendId: friend.id,
		at: event.event.timestamp,
	}));
	const { rows, column } = rowsFrom(tapValues, ["menuId", "buttonId", "friendId", "at"]);
	return taps.length === 0
		? []
		: [
				execute(
					ctx.db,
					insertInto(
						richmenuTaps,
						{
							richmenuId: sql`m.id`,
							buttonId: sql`b.value ->> '$.id'`,
							friendId: column.friendId,
							createdAt: column.at,
						},
						sql`from ${rows} join ${richmenus} m on m.id = ${column.menuId}
							join json_each(m.buttons) b on b.value ->> '$.id' = ${column.buttonId}
							where b.value ->> '$.is_tap_recording' = 1`,
					),
				),
			];
}
