import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { GRANTABLE_ABILITIES } from "./grantable-abilities.ts";

/** Usual job in a shop, with the abilities that it needs. */
export interface ReadyMadeRole {
	name: string;
	abilities: readonly Ability[];
}

/** Talks and bookings of friends. */
const STAFF: readonly Ability[] = [
	"friend-read",
	"friend-write",
	"message-send",
	"media-write",
	"tag-read",
	"var-read",
	"template-read",
	"salon-read",
	"salon-write",
];

/**
 * Connections to LINE and other systems, backups, the rights of others, and the deletion of a friend's data: these
 * stay with the administrator.
 */
const OF_ADMINISTRATOR: ReadonlySet<Ability> = new Set([
	"role-write",
	"line-connection",
	"archive-setting",
	"backup-manage",
	"friend-delete",
	"ad-connect",
	"site-write",
	"script-read",
	"script-write",
	"open-api",
	"open-api-read",
	"open-api-write",
	"user-open-api",
]);

/** Sets of abilities to start a role from, in the order of their extent. */
export const READY_MADE_ROLES: readonly ReadyMadeRole[] = [
	{ name: "店長", abilities: GRANTABLE_ABILITIES.filter((ability) => !OF_ADMINISTRATOR.has(ability)) },
	{ name: "スタッフ", abilities: STAFF },
	{ name: "受付", abilities: [...STAFF, "salon-setting", "form-read", "funnel-read"] },
	{
		name: "配信担当",
		abilities: [
			"friend-read",
			"message-send",
			"media-write",
			"tag-read",
			"tag-write",
			"var-read",
			"common-var-read",
			"funnel-read",
			"funnel-write",
			"broadcast-read",
			"broadcast-write",
			"delivery-read",
			"delivery-write",
			"scenario-read",
			"scenario-write",
			"episode-read",
			"episode-write",
			"template-read",
			"template-write",
			"user-lflex",
			"user-template-create",
			"richmenu-read",
			"richmenu-write",
			"user-richmenu-tap-count",
			"reaction-read",
			"reaction-write",
			"form-read",
			"action-read",
			"action-write",
			"link-read",
			"landing-read",
			"tracker-read",
		],
	},
	{ name: "閲覧のみ", abilities: GRANTABLE_ABILITIES.filter((ability) => ability.endsWith("-read")) },
];
