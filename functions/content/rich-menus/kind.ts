import { eq, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
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
import type { StoredButton } from "#domain/content/rich-menus/button.ts";
import { problemWithImage, type RichmenuInput, richmenuInput } from "#domain/content/rich-menus/menu.ts";
import { AGREED_WITH_BUILDER } from "#domain/engine/access/all-abilities.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { defineItems, type ItemReference, type RawItemRow } from "#functions/engine/explorer/definition.ts";
import { countVisible } from "#functions/engine/explorer/effect-fragments.ts";
import { referenceTo } from "#functions/engine/explorer/item-guards.ts";
import { assignPartIds, highestPartId } from "#functions/engine/explorer/part-ids.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasTaskFailed, isMenuShown } from "#functions/engine/friend-records/failed-menu-links.ts";
import { removeMenusFromFriends } from "#functions/engine/friend-records/menu-link-intents.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { mediaAddress } from "#functions/platform/media/media-address.ts";
import { pictureReference } from "#functions/platform/media/picture-reference.ts";
import { requestAliasesOfTargets, requestMenuSync } from "./requests.ts";
import { richmenuVersions } from "./version.ts";

const isDownloaded = { blocks: sql`(${richmenus.downloaded} = 1)`, text: RICHMENU_TEXTS.downloadedMenu };
const isUpdating = { blocks: sql`(${richmenus.updating} = 1)`, text: RICHMENU_TEXTS.menuUpdating };
const hasNoButtons = {
	blocks: sql`(json_array_length(${richmenus.buttons}) = 0)`,
	text: RICHMENU_TEXTS.menuWithoutButtons,
};
const isOfBuilder = { blocks: sql`(${richmenus.lmpMenuId} is not null)`, text: RICHMENU_TEXTS.lmpMenuCopy };

/** A copy is off, and LINE has nothing of it. */
const NOT_AT_LINE = { is_active: 0, updating: 0, line_menu_id: null, alias_menu_id: null, alias_told: 1 };

export const richmenuKind = defineItems({
	name: "richmenu",
	table: richmenus,
	versions: richmenuVersions,
	row: (ctx) => ({
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
			buttons: (buttons as Counted[]).map(({ id, label, is_tap_recording, tap_count, unique_tap_count }) => ({
				id,
				label,
				is_tap_recording,
				...(is_tap_recording === 1 && tap_count !== undefined
					? { tap_count, unique_tap_count }
					: { tap_count: null, unique_tap_count: null }),
			})),
		}),
	}),
	data: () => ({
		fields: {
			chat_bar_text: sql`${richmenus.chatBarText}`,
			is_active: sql`${richmenus.isActive}`,
			width: sql`${richmenus.width}`,
			height: sql`${richmenus.height}`,
		},
		present: ({ buttons }) => ({ buttons }),
	}),
	appendix: (ctx) => ({
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
	members: (_ctx, id) => sql`select m.friend_id as friend_id, m.since as at, null as note
		from ${friendRichmenus} m where m.richmenu_id = ${id} and ${isMenuShown(sql`m.friend_id`)}`,
	runs: ({ buttons }) =>
		Object.fromEntries(
			(buttons as StoredButton[]).map(({ type, action_id }, index) => [
				`buttons[${index}][action_id]`,
				type === "action" ? action_id : null,
			]),
		),
	save: {
		schema: richmenuInput,
		columns: async ({ ctx, input, before, restored }) => {
			refuseItself(input, before?.id as number | undefined);
			const tapped = before ? await highestPartId(ctx, tappedIn(before.id as number)) : 0;
			return {
				...(await imageColumns(ctx, input)),
				chat_bar_text: input.chat_bar_text,
				selected: input.selected,
				is_active: input.is_active,
				buttons: JSON.stringify(
					assignPartIds(input.buttons, [...buttonsOf(before), ...buttonsOf(restored)], tapped),
				),
				...(before === null && { lmp_menu_id: builderId(ctx, input) }),
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
				...switchesTo(`buttons[${index}][menu_id]`, type === "menu" ? menu_id : null),
			]),
		],
		after: ({ ctx, input }, itemId) => [
			...(input.is_active === 1 ? [] : removeMenusFromFriends(ctx, sql`(${itemId})`)),
			requestMenuSync(ctx, sql`(${itemId})`),
			requestAliasesOfTargets(ctx, sql`(${itemId})`),
		],
	},
	copy: { guard: () => isOfBuilder, columns: () => NOT_AT_LINE },
	leavesBackgroundTasks: true,
	readOnly: isDownloaded,
	undeletable: isUpdating,
	onDelete: (ctx, ids) => [
		...removeMenusFromFriends(ctx, valuesOfList(ids)),
		requestMenuSync(ctx, valuesOfList(ids)),
	],
	onUndelete: (ctx, ids) => [
		requestMenuSync(ctx, valuesOfList(ids)),
		requestAliasesOfTargets(ctx, valuesOfList(ids)),
	],
	active: {
		column: richmenus.isActive,
		guards: (sw) => (sw === 1 ? [isUpdating, hasNoButtons] : [isUpdating]),
		// Friends who see it lose it (E-268).
		after: (ids, sw, ctx) => [
			...(sw === 0 ? removeMenusFromFriends(ctx, valuesOfList(ids)) : []),
			requestMenuSync(ctx, valuesOfList(ids)),
		],
	},
});

/** A menu to which a button switches: there, and not of another tool. */
const switchesTo = (field: string, menuId: number | null): ItemReference[] =>
	menuId === null
		? []
		: [
				{
					field,
					there: sql`exists (select 1 from ${richmenus} r where r.id = ${menuId} and r.deleted_at is null and r.downloaded = 0)`,
					text: RICHMENU_TEXTS.menuGone,
				},
			];

/** @throws Refusal 422 for a button that switches to the menu on which it is. */
function refuseItself({ buttons }: RichmenuInput, id: number | undefined): void {
	const itself = buttons.findIndex(({ type, menu_id }) => type === "menu" && menu_id === id);
	if (itself >= 0) throw invalid(`buttons[${itself}][menu_id]`, RICHMENU_TEXTS.menuItself);
}

const buttonsOf = (item: RawItemRow | null) => (item?.buttons as StoredButton[] | undefined) ?? [];

const tappedIn = (id: number) =>
	sql`select max(p.button_id) as highest from ${richmenuTaps} p where p.richmenu_id = ${id}`;

type Counted = StoredButton & { tap_count?: number; unique_tap_count?: number };

function buttonsWithTaps(ctx: OperatorCtx) {
	const taps = (what: ReturnType<typeof sql>) =>
		countVisible(ctx, {
			what,
			from: sql`${richmenuTaps} p`,
			where: sql`p.richmenu_id = ${richmenus.id} and p.button_id = b.value ->> '$.id'`,
			friend: sql`p.friend_id`,
		});
	return sql`json((select coalesce(json_group_array(json_set(b.value,
		'$.tap_count', ${taps(sql`count(*)`)}, '$.unique_tap_count', ${taps(sql`count(distinct p.friend_id)`)})), '[]')
		from json_each(${richmenus.buttons}) b))`;
}

/** Marks a menu of the builder, after checking that its terms were agreed to. */
function builderId(ctx: OperatorCtx, { is_lmenuplus }: RichmenuInput): string | null {
	if (is_lmenuplus === 0) return null;
	if (!hasAbility(ctx.operator, AGREED_WITH_BUILDER))
		throw invalid("is_lmenuplus", RICHMENU_TEXTS.builderNotAgreed);
	return ctx.newId();
}

/** Checks the uploaded image against LINE's rules, and the buttons against the image. */
async function imageColumns(ctx: OperatorCtx, { media_key, buttons }: RichmenuInput) {
	const { type, bytes, width, height } = uploads;
	const [image] = await ctx.db
		.select({ type, bytes, width, height })
		.from(uploads)
		.where(eq(uploads.key, media_key));
	if (!image) throw invalid("media_key", RICHMENU_TEXTS.menuImageRequired);
	const problem = problemWithImage(image);
	if (problem) throw invalid("media_key", problem);
	const outside = buttons.findIndex(
		({ x, y, width, height }) => x + width > image.width || y + height > image.height,
	);
	if (outside >= 0) throw invalid(`buttons[${outside}][width]`, RICHMENU_TEXTS.buttonOutside);
	return { media_key, media_type: image.type, width: image.width, height: image.height };
}
