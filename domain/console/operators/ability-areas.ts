import { actionsCapability } from "#domain/engine/capabilities/actions.ts";
import { archiveCapability } from "#domain/engine/capabilities/archive.ts";
import { auditCapability } from "#domain/engine/capabilities/audit.ts";
import { brandCapability } from "#domain/engine/capabilities/brand.ts";
import { broadcastsCapability } from "#domain/engine/capabilities/broadcasts.ts";
import { chatCapability } from "#domain/engine/capabilities/chat.ts";
import { commonVarsCapability } from "#domain/engine/capabilities/common-vars.ts";
import { composeCapability } from "#domain/engine/capabilities/compose.ts";
import { deliveriesCapability } from "#domain/engine/capabilities/deliveries.ts";
import { episodesCapability } from "#domain/engine/capabilities/episodes.ts";
import { formsCapability } from "#domain/engine/capabilities/forms.ts";
import { friendSearchCapability } from "#domain/engine/capabilities/friend-search.ts";
import { friendsCapability } from "#domain/engine/capabilities/friends.ts";
import { funnelsCapability } from "#domain/engine/capabilities/funnels.ts";
import { journeysCapability } from "#domain/engine/capabilities/journeys.ts";
import { landingsCapability } from "#domain/engine/capabilities/landings.ts";
import { linksCapability } from "#domain/engine/capabilities/links.ts";
import { marksCapability } from "#domain/engine/capabilities/marks.ts";
import { mediaCapability } from "#domain/engine/capabilities/media.ts";
import { notificationsCapability } from "#domain/engine/capabilities/notifications.ts";
import { openApiCapability } from "#domain/engine/capabilities/open-api.ts";
import { operatorsCapability } from "#domain/engine/capabilities/operators.ts";
import { reactionsCapability } from "#domain/engine/capabilities/reactions.ts";
import { ABILITIES, type Ability } from "#domain/engine/capabilities/registry.ts";
import { reservationsCapability } from "#domain/engine/capabilities/reservations.ts";
import { richmenusCapability } from "#domain/engine/capabilities/richmenus.ts";
import { scenariosCapability } from "#domain/engine/capabilities/scenarios.ts";
import { scoresCapability } from "#domain/engine/capabilities/scores.ts";
import { scriptsCapability } from "#domain/engine/capabilities/scripts.ts";
import { tagsCapability } from "#domain/engine/capabilities/tags.ts";
import { templatesCapability } from "#domain/engine/capabilities/templates.ts";
import { trackersCapability } from "#domain/engine/capabilities/trackers.ts";
import { varsCapability } from "#domain/engine/capabilities/vars.ts";
import { GRANTABLE_ABILITIES } from "./role-input.ts";

/** Area of the product, with its abilities. */
export interface AbilityArea {
	label: string;
	abilities: { name: Ability; label: string }[];
}

type Capability = { abilities: object };

/** Ordered by a working day, like the menu. */
const AREAS: [label: string, ...Capability[]][] = [
	["友だち", friendsCapability, composeCapability, friendSearchCapability],
	["タグ・友だち情報", tagsCapability, varsCapability],
	["カスタム検索・ジャーニー", funnelsCapability, journeysCapability],
	["シナリオ・リマインダ", scenariosCapability, episodesCapability],
	["テンプレート・画像", templatesCapability, mediaCapability],
	["リッチメニュー", richmenusCapability],
	["一斉配信・配信状況", broadcastsCapability, deliveriesCapability],
	["自動応答・回答フォーム", reactionsCapability, formsCapability],
	["アクション", actionsCapability],
	["予約", reservationsCapability],
	["計測", landingsCapability, linksCapability, trackersCapability, scriptsCapability],
	[
		"設定",
		commonVarsCapability,
		marksCapability,
		chatCapability,
		scoresCapability,
		archiveCapability,
		openApiCapability,
		notificationsCapability,
		operatorsCapability,
		auditCapability,
		brandCapability,
	],
];

/** All abilities of roles, by area; the last area has those that belong to no other. */
export function abilityAreas(): AbilityArea[] {
	const listedAreas = AREAS.map(([label, ...capabilities]) => ({
		label,
		names: capabilities.flatMap(({ abilities }) => Object.keys(abilities)),
	}));
	const listedNames = new Set(listedAreas.flatMap(({ names }) => names));
	const otherArea = {
		label: "その他",
		names: GRANTABLE_ABILITIES.filter((ability) => !listedNames.has(ability)) as string[],
	};
	return [...listedAreas, otherArea]
		.map(({ label, names }) => ({
			label,
			abilities: GRANTABLE_ABILITIES.filter((ability) => names.includes(ability)).map((name) => ({
				name,
				label: ABILITIES[name],
			})),
		}))
		.filter(({ abilities }) => abilities.length > 0);
}
