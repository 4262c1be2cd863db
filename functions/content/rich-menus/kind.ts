import { eq, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import {
	friendRichmenus,
	richmenuLinks,
	richmenuSchedule,
	richmenus,
	richmenuTaps,
} from "#db/content/rich-menus.ts";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { uploads } from "#db/platform/uploads.ts";
import type { StoredMenuButton } from "#domain/content/rich-menus/menu-button.ts";
import {
	problemWithMenuImage,
	type RichMenuInput,
	richMenuInput,
} from "#domain/content/rich-menus/rich-menu-input.ts";
import { AGREED_WITH_BUILDER } from "#domain/engine/access/all-abilities.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import { defineItems, type ItemReference, type RawItemRow } from "#functions/engine/explorer/definition.ts";
import { assignPartIds, highestPartId } from "#functions/engine/explorer/part-ids.ts";
import { referenceTo } from "#functions/engine/explorer/reference-to.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasTaskFailed, isMenuShown } from "#functions/engine/friend-records/failed-menu-links.ts";
import { removeMenusFromFriends } from "#functions/engine/friend-records/menu-link-intents.ts";
import { requestRulePass } from "#functions/engine/friend-records/menu-rule-checks.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { mediaAddress } from "#functions/platform/media/media-address.ts";
import { pictureReference } from "#functions/platform/media/picture-reference.ts";
import { requestMenuSyncs, requestTargetAliasSyncs } from "./request-menu-syncs.ts";
import { richmenuVersions } from "./rich-menu-versions.ts";

const BLOCK_DOWNLOADED = {
	isBlocked: sql`(${richmenus.downloaded} = 1)`,
	text: RICHMENU_TEXTS.downloadedMenu,
};
const BLOCK_UPDATING = { isBlocked: sql`(${richmenus.updating} = 1)`, text: RICHMENU_TEXTS.menuUpdating };
const BLOCK_WITHOUT_BUTTONS = {
	isBlocked: sql`(json_array_length(${richmenus.buttons}) = 0)`,
	text: RICHMENU_TEXTS.menuWithoutButtons,
};
const BLOCK_BUILDER_MENU = {
	isBlocked: sql`(${richmenus.lmpMenuId} is not null)`,
	text: RICHMENU_TEXTS.lmpMenuCopy,
};

/** A copied menu is off and does not exist at LINE. */
const NOT_AT_LINE = { is_active: 0, updating: 0, line_menu_id: null, alias_menu_id: null, alias_told: 1 };

/**
 * Rich menus. Refuses changes of a menu that another tool created (`downloaded`), deletion and switching on or
 * off while it is synchronised with LINE (`updating`), switching on without buttons, and copies of a menu of
 * the builder.
 */
export const richmenuKind = defineItems({
	name: "richmenu",
	table: richmenus,
	versions: richmenuVersions,
	listSelection: (ctx) => ({
		fields: {
			active: sql`${richmenus.isActive}`,
			selected: sql`${richmenus.selected}`,
			downloaded: sql`${richmenus.downloaded}`,
			updating: sql`${richmenus.updating}`,
			no_btn: sql`json_array_length(${richmenus.buttons}) = 0`,
			is_common: sql`exists (select 1 from ${richmenuSchedule} where shown_id = ${richmenus.id})`,
			lmp_menu_id: sql`${richmenus.lmpMenuId}`,
			media_key: sql`${richmenus.mediaKey}`,
			buttons: hasAbility(ctx.operator, "user-richmenu-tap-count")
				? buttonsWithTaps(ctx)
				: sql`json(${richmenus.buttons})`,
		},
		present: ({ media_key, buttons }) => ({
			media_url: mediaAddress(media_key as string | null),
			buttons: (buttons as CountedButton[]).map(
				({ id, label, is_tap_recording, tap_count, unique_tap_count }) => ({
					id,
					label,
					is_tap_recording,
					...(is_tap_recording === 1 && tap_count !== undefined
						? { tap_count, unique_tap_count }
						: { tap_count: null, unique_tap_count: null }),
				}),
			),
		}),
	}),
	editorSelection: () => ({
		fields: {
			chat_bar_text: sql`${richmenus.chatBarText}`,
			is_active: sql`${richmenus.isActive}`,
			width: sql`${richmenus.width}`,
			height: sql`${richmenus.height}`,
		},
		present: ({ buttons }) => ({ buttons }),
	}),
	appendixSelection: (ctx) => ({
		fields: {
			member_count: countVisible(ctx, {
				from: sql`${friendRichmenus} m`,
				where: sql`m.richmenu_id = ${richmenus.id} and ${isMenuShown(sql`m.friend_id`)}`,
				friend: sql`m.friend_id`,
			}),
			failed_count: countVisible(ctx, {
				from: sql`${richmenuLinks} l`,
				where: sql`l.richmenu_id = ${richmenus.id} and ${hasTaskFailed("l")}`,
				friend: sql`l.friend_id`,
			}),
			failure: sql`coalesce(
				(select e.error from ${backgroundTasks} e where e.kind in ('richmenu', 'richmenu-alias')
					and e.subject = cast(${richmenus.id} as text) and ${hasTaskFailed("e")} order by e.kind limit 1),
				(select l.error from ${richmenuLinks} l where l.richmenu_id = ${richmenus.id} and ${hasTaskFailed("l")}
					and ${isFriendVisible(ctx.operator, sql`l.friend_id`)} limit 1))`,
		},
	}),
	selectMembers: (_ctx, id) => sql`select m.friend_id as friend_id, m.since as at, null as note
		from ${friendRichmenus} m where m.richmenu_id = ${id} and ${isMenuShown(sql`m.friend_id`)}`,
	actionsByField: ({ buttons }) =>
		Object.fromEntries(
			(buttons as StoredMenuButton[]).map(({ type, action_id }, index) => [
				`buttons[${index}][action_id]`,
				type === "action" ? action_id : null,
			]),
		),
	save: {
		schema: richMenuInput,
		columns: async ({ ctx, input, before, restored }) => {
			refuseSelfSwitch(input, before?.id as number | undefined);
			const highestTappedId = before
				? await highestPartId(ctx, selectHighestTappedId(before.id as number))
				: 0;
			return {
				...(await loadImageColumns(ctx, input)),
				chat_bar_text: input.chat_bar_text,
				selected: input.selected,
				is_active: input.is_active,
				buttons: JSON.stringify(
					assignPartIds(
						input.buttons,
						[...storedButtonsOf(before), ...storedButtonsOf(restored)],
						highestTappedId,
					),
				),
				...(before === null && { lmp_menu_id: createBuilderId(ctx, input) }),
			};
		},
		references: ({ media_key, buttons }) => [
			...pictureReference("media_key", media_key, RICHMENU_TEXTS.menuImageRequired),
			...buttons.flatMap(({ type, action_id, menu_id }, index) => [
				...referenceTo(
					`buttons[${index}][action_id]`,
					actions,
					type === "action" ? action_id : null,
					ACTION_TEXTS.actionGone,
				),
				...referenceToTarget(`buttons[${index}][menu_id]`, type === "menu" ? menu_id : null),
			]),
		],
		statementsAfter: ({ ctx, input }, itemId) => [
			...(input.is_active === 1 ? [] : removeMenusFromFriends(ctx, sql`(${itemId})`)),
			requestMenuSyncs(ctx, sql`(${itemId})`),
			requestRulePass(ctx),
			requestTargetAliasSyncs(ctx, sql`(${itemId})`),
		],
	},
	copy: { guard: () => BLOCK_BUILDER_MENU, ownColumns: () => NOT_AT_LINE },
	createsBackgroundTasks: true,
	changeGuard: BLOCK_DOWNLOADED,
	deleteGuard: BLOCK_UPDATING,
	statementsOnDelete: (ctx, ids) => [
		...removeMenusFromFriends(ctx, valuesOfList(ids)),
		requestMenuSyncs(ctx, valuesOfList(ids)),
		requestRulePass(ctx),
	],
	statementsOnRestore: (ctx, ids) => [
		requestRulePass(ctx),
		requestMenuSyncs(ctx, valuesOfList(ids)),
		requestTargetAliasSyncs(ctx, valuesOfList(ids)),
	],
	active: {
		column: richmenus.isActive,
		guards: (switchState) => (switchState === 1 ? [BLOCK_UPDATING, BLOCK_WITHOUT_BUTTONS] : [BLOCK_UPDATING]),
		// Friends who see it lose it (E-268).
		after: (ids, switchState, ctx) => [
			...(switchState === 0 ? removeMenusFromFriends(ctx, valuesOfList(ids)) : []),
			requestMenuSyncs(ctx, valuesOfList(ids)),
			requestRulePass(ctx),
		],
	},
});

/** Reference to the menu to which a button switches. It must exist and not come from another tool. */
const referenceToTarget = (field: string, menuId: number | null): ItemReference[] =>
	menuId === null
		? []
		: [
				{
					field,
					exists: sql`exists (select 1 from ${richmenus} r where r.id = ${menuId} and r.deleted_at is null and r.downloaded = 0)`,
					text: RICHMENU_TEXTS.menuGone,
					records: { table: richmenus, ids: [menuId] },
				},
			];

/** @throws Refusal 422 for a button that switches to its own menu. */
function refuseSelfSwitch({ buttons }: RichMenuInput, id: number | undefined): void {
	const selfSwitchIndex = buttons.findIndex(({ type, menu_id }) => type === "menu" && menu_id === id);
	if (selfSwitchIndex >= 0) throw invalid(`buttons[${selfSwitchIndex}][menu_id]`, RICHMENU_TEXTS.menuItself);
}

const storedButtonsOf = (item: RawItemRow | null) => (item?.buttons as StoredMenuButton[] | undefined) ?? [];

const selectHighestTappedId = (id: number) =>
	sql`select max(p.button_id) as highest from ${richmenuTaps} p where p.richmenu_id = ${id}`;

type CountedButton = StoredMenuButton & { tap_count?: number; unique_tap_count?: number };

/** Buttons with the number of their taps and of the friends who tapped. */
function buttonsWithTaps(ctx: OperatorCtx) {
	const visibleTapCount = (column: ReturnType<typeof sql>) =>
		countVisible(ctx, {
			counted: column,
			from: sql`${richmenuTaps} p`,
			where: sql`p.richmenu_id = ${richmenus.id} and p.button_id = b.value ->> '$.id'`,
			friend: sql`p.friend_id`,
		});
	return sql`json((select coalesce(json_group_array(json_set(b.value,
		'$.tap_count', ${visibleTapCount(sql`count(*)`)}, '$.unique_tap_count', ${visibleTapCount(sql`count(distinct p.friend_id)`)})), '[]')
		from json_each(${richmenus.buttons}) b))`;
}

/**
 * New id that marks a menu as made with the builder; null for others.
 * @throws Refusal 422 without agreed terms
 */
function createBuilderId(ctx: OperatorCtx, { is_lmenuplus }: RichMenuInput): string | null {
	if (is_lmenuplus === 0) return null;
	if (!hasAbility(ctx.operator, AGREED_WITH_BUILDER))
		throw invalid("is_lmenuplus", RICHMENU_TEXTS.builderNotAgreed);
	return ctx.newId();
}

/**
 * Columns of the uploaded image.
 * @throws Refusal 422 for an image against LINE's rules, or a button outside it
 */
async function loadImageColumns(ctx: OperatorCtx, { media_key, buttons }: RichMenuInput) {
	const { type, bytes, width, height } = uploads;
	const [stored] = await ctx.db
		.select({ type, bytes, width, height })
		.from(uploads)
		.where(eq(uploads.key, media_key));
	const image = stored ?? ctx.group?.files.get(media_key);
	if (!image) throw invalid("media_key", RICHMENU_TEXTS.menuImageRequired);
	const problem = problemWithMenuImage(image);
	if (problem) throw invalid("media_key", problem);
	const outsideIndex = buttons.findIndex(
		({ x, y, width, height }) => x + width > image.width || y + height > image.height,
	);
	if (outsideIndex >= 0) throw invalid(`buttons[${outsideIndex}][width]`, RICHMENU_TEXTS.buttonOutside);
	return { media_key, media_type: image.type, width: image.width, height: image.height };
}
