import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { EXPLORER_KINDS } from "#domain/engine/kinds/registry.ts";
import { RESOURCE_TEXTS } from "#domain/platform/texts/resources-texts.ts";

/** Kind of item that can be chosen in the selector. */
export interface SelectableDefinition {
	/** Name of one item. */
	label: string;
	/** Ability required to list; without one any operator may. */
	listAbility?: Ability;
	/**
	 * Ability to create an item in the selector; without one creation is not offered (E-248, E-326 to E-328).
	 */
	appendAbility?: Ability;
	/** Ability to star an item; without one there are no stars (E-249). */
	favouriteAbility?: Ability;
	/** Message if the list could not be loaded; a general one by default. */
	notLoaded?: string;
	/** Whether an operator without the ability sees an empty list instead of a message (M-227). */
	isSilent?: boolean;
}

/** The eighteen kinds of E-247. Kinds of the explorer keep their names; the others have no screen yet. */
export const SELECTABLE_KINDS = {
	calendar: { label: "予約カレンダー" },
	tag: {
		label: EXPLORER_KINDS.tag.label,
		listAbility: "tag-read",
		appendAbility: "tag-write",
		favouriteAbility: "tag-write",
	},
	template: { label: EXPLORER_KINDS.template.label, listAbility: "template-read" },
	var: {
		label: EXPLORER_KINDS.var.label,
		listAbility: "var-read",
		appendAbility: "var-write",
		favouriteAbility: "var-write",
	},
	scenario: { label: EXPLORER_KINDS.scenario.label, listAbility: "scenario-read" },
	site: { label: "サイト", appendAbility: "site-write" },
	funnel: { label: EXPLORER_KINDS.funnel.label, listAbility: "funnel-read" },
	reaction: { label: EXPLORER_KINDS.reaction.label, listAbility: "reaction-read" },
	form: { label: EXPLORER_KINDS.form.label, listAbility: "form-read" },
	tracker: { label: EXPLORER_KINDS.tracker.label, listAbility: "tracker-read" },
	richmenu: { label: EXPLORER_KINDS.richmenu.label, listAbility: "richmenu-read" },
	episode: { label: EXPLORER_KINDS.episode.label, listAbility: "episode-read" },
	landing: { label: EXPLORER_KINDS.landing.label, listAbility: "landing-read" },
	action: { label: EXPLORER_KINDS.action.label, listAbility: "action-read" },
	event_reserve: { label: "予約枠" },
	role: { label: "権限" },
	common_var: {
		label: EXPLORER_KINDS.common_var.label,
		listAbility: "common-var-read",
		favouriteAbility: "common-var-write",
		notLoaded: RESOURCE_TEXTS.commonVarsFailed,
		isSilent: true,
	},
	phase: { label: "フェーズ", appendAbility: "journey-write" },
} as const satisfies Record<string, SelectableDefinition>;

export type SelectableKind = keyof typeof SELECTABLE_KINDS;

export const SELECTABLE_NAMES = Object.keys(SELECTABLE_KINDS) as SelectableKind[];

export const selectableKindOf = (kind: SelectableKind): SelectableDefinition => SELECTABLE_KINDS[kind];

/** Kinds that define an ability field. */
type KindsWith<Field extends string> = {
	[Kind in SelectableKind]: (typeof SELECTABLE_KINDS)[Kind] extends Record<Field, Ability> ? Kind : never;
}[SelectableKind];

/** Kinds that can be created in the selector (E-248). */
export type AppendableKind = KindsWith<"appendAbility">;
/** Kinds that can be starred (E-249). */
export type FavouritableKind = KindsWith<"favouriteAbility">;

export const isAppendable = (kind: SelectableKind): kind is AppendableKind =>
	"appendAbility" in SELECTABLE_KINDS[kind];

export const isFavouritable = (kind: SelectableKind): kind is FavouritableKind =>
	"favouriteAbility" in SELECTABLE_KINDS[kind];
