import { sql } from "drizzle-orm";
import { richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { MenuScheduleInput } from "#domain/content/rich-menus/menu-schedule-input.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { assignPartIds } from "#functions/engine/explorer/part-ids.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, Refusal } from "#functions/platform/http/request-refusal.ts";
import { chooseDefaultMenu } from "./choose-default-menu.ts";

/**
 * Saves the default menu and the periods with other menus, and applies the current one at once.
 * @throws Refusal 422 for a deleted menu, 409 where somebody else saved first
 */
export async function saveMenuSchedule({
	ctx,
	input: { default_id, periods, version },
}: {
	ctx: OperatorCtx;
	input: MenuScheduleInput;
}): Promise<{ version: number }> {
	const [before] = await ctx.db.select().from(richmenuSchedule);
	if (before?.saveKey === ctx.saveKey) return { version: before.version };
	if ((before?.version ?? 0) !== version) throw changedByOther();
	await refuseMissingMenus(ctx, { default_id, periods });
	const after = { default_id, periods: assignPartIds(periods, before?.periods ?? [], 0) };
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				richmenuSchedule,
				{
					id: 1,
					defaultId: default_id,
					periods: after.periods,
					version: version + 1,
					saveKey: ctx.saveKey,
				},
				sql`where true on conflict (id) do update set default_id = excluded.default_id, periods = excluded.periods,
						version = excluded.version, save_key = excluded.save_key
					where ${richmenuSchedule.version} = ${version}`,
			),
		),
		auditOfChange(ctx, {
			verb: "richmenu.schedule",
			subjectType: "setting",
			subjectId: "richmenu_schedule",
			detail: {
				before: { default_id: before?.defaultId ?? null, periods: before?.periods ?? [] },
				after,
			},
		}),
	]);
	const [storedSchedule] = await ctx.db.select().from(richmenuSchedule);
	if (storedSchedule?.saveKey !== ctx.saveKey) throw changedByOther();
	await chooseDefaultMenu(ctx);
	return { version: storedSchedule.version };
}

/** @throws Refusal 422 that names each field with a deleted or foreign menu. */
async function refuseMissingMenus(
	ctx: OperatorCtx,
	{ default_id, periods }: Pick<MenuScheduleInput, "default_id" | "periods">,
): Promise<void> {
	const existingMenus = await ctx.db
		.select({ id: richmenus.id })
		.from(richmenus)
		.where(sql`${richmenus.deletedAt} is null and ${richmenus.downloaded} = 0`);
	const ids = new Set(existingMenus.map(({ id }) => id));
	const fieldsWithoutMenu = [
		...(default_id === null || ids.has(default_id) ? [] : ["default_id"]),
		...periods.flatMap(({ richmenu_id }, index) =>
			ids.has(richmenu_id) ? [] : [`periods[${index}][richmenu_id]`],
		),
	];
	if (fieldsWithoutMenu.length > 0)
		throw new Refusal(
			422,
			Object.fromEntries(fieldsWithoutMenu.map((field) => [field, [RICHMENU_TEXTS.menuGone]])),
		);
}
