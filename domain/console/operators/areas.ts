import { actions } from "#domain/engine/capabilities/actions.ts";
import { archive } from "#domain/engine/capabilities/archive.ts";
import { brand } from "#domain/engine/capabilities/brand.ts";
import { broadcasts } from "#domain/engine/capabilities/broadcasts.ts";
import { commonVars } from "#domain/engine/capabilities/common-vars.ts";
import { compose } from "#domain/engine/capabilities/compose.ts";
import { deliveries } from "#domain/engine/capabilities/deliveries.ts";
import { episodes } from "#domain/engine/capabilities/episodes.ts";
import { forms } from "#domain/engine/capabilities/forms.ts";
import { friendSearch } from "#domain/engine/capabilities/friend-search.ts";
import { friends } from "#domain/engine/capabilities/friends.ts";
import { funnels } from "#domain/engine/capabilities/funnels.ts";
import { journeys } from "#domain/engine/capabilities/journeys.ts";
import { landings } from "#domain/engine/capabilities/landings.ts";
import { links } from "#domain/engine/capabilities/links.ts";
import { marks } from "#domain/engine/capabilities/marks.ts";
import { media } from "#domain/engine/capabilities/media.ts";
import { notifications } from "#domain/engine/capabilities/notifications.ts";
import { openApi } from "#domain/engine/capabilities/open-api.ts";
import { operators } from "#domain/engine/capabilities/operators.ts";
import { reactions } from "#domain/engine/capabilities/reactions.ts";
import { ABILITIES, type Ability } from "#domain/engine/capabilities/registry.ts";
import { reservations } from "#domain/engine/capabilities/reservations.ts";
import { richmenus } from "#domain/engine/capabilities/richmenus.ts";
import { scenarios } from "#domain/engine/capabilities/scenarios.ts";
import { scores } from "#domain/engine/capabilities/scores.ts";
import { scripts } from "#domain/engine/capabilities/scripts.ts";
import { tags } from "#domain/engine/capabilities/tags.ts";
import { templates } from "#domain/engine/capabilities/templates.ts";
import { trackers } from "#domain/engine/capabilities/trackers.ts";
import { vars } from "#domain/engine/capabilities/vars.ts";
import { GRANTABLE } from "./role.ts";

/** Part of the product, with its abilities. */
export interface Area {
	label: string;
	abilities: { name: Ability; label: string }[];
}

type Capability = { abilities: object };

/** The order of a working day, as in the menu. */
const AREAS: [label: string, ...Capability[]][] = [
	["友だち", friends, compose, friendSearch],
	["タグ・友だち情報", tags, vars],
	["カスタム検索・ジャーニー", funnels, journeys],
	["シナリオ・リマインダ", scenarios, episodes],
	["テンプレート・画像", templates, media],
	["リッチメニュー", richmenus],
	["一斉配信・配信状況", broadcasts, deliveries],
	["自動応答・回答フォーム", reactions, forms],
	["アクション", actions],
	["予約", reservations],
	["計測", landings, links, trackers, scripts],
	["設定", commonVars, marks, scores, archive, openApi, notifications, operators, brand],
];

/** All abilities of roles, by area. Those without an area are in the last one. */
export function abilityAreas(): Area[] {
	const named = AREAS.map(([label, ...capabilities]) => ({
		label,
		names: capabilities.flatMap(({ abilities }) => Object.keys(abilities)),
	}));
	const known = new Set(named.flatMap(({ names }) => names));
	const rest = { label: "その他", names: GRANTABLE.filter((ability) => !known.has(ability)) as string[] };
	return [...named, rest]
		.map(({ label, names }) => ({
			label,
			abilities: GRANTABLE.filter((ability) => names.includes(ability)).map((name) => ({
				name,
				label: ABILITIES[name],
			})),
		}))
		.filter(({ abilities }) => abilities.length > 0);
}
