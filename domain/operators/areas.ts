import { actions } from "../capabilities/actions.ts";
import { archive } from "../capabilities/archive.ts";
import { brand } from "../capabilities/brand.ts";
import { broadcasts } from "../capabilities/broadcasts.ts";
import { commonVars } from "../capabilities/common-vars.ts";
import { compose } from "../capabilities/compose.ts";
import { deliveries } from "../capabilities/deliveries.ts";
import { episodes } from "../capabilities/episodes.ts";
import { forms } from "../capabilities/forms.ts";
import { friendSearch } from "../capabilities/friend-search.ts";
import { friends } from "../capabilities/friends.ts";
import { funnels } from "../capabilities/funnels.ts";
import { journeys } from "../capabilities/journeys.ts";
import { landings } from "../capabilities/landings.ts";
import { links } from "../capabilities/links.ts";
import { marks } from "../capabilities/marks.ts";
import { media } from "../capabilities/media.ts";
import { notifications } from "../capabilities/notifications.ts";
import { openApi } from "../capabilities/open-api.ts";
import { operators } from "../capabilities/operators.ts";
import { reactions } from "../capabilities/reactions.ts";
import { ABILITIES, type Ability } from "../capabilities/registry.ts";
import { reservations } from "../capabilities/reservations.ts";
import { richmenus } from "../capabilities/richmenus.ts";
import { scenarios } from "../capabilities/scenarios.ts";
import { scores } from "../capabilities/scores.ts";
import { scripts } from "../capabilities/scripts.ts";
import { tags } from "../capabilities/tags.ts";
import { templates } from "../capabilities/templates.ts";
import { trackers } from "../capabilities/trackers.ts";
import { vars } from "../capabilities/vars.ts";
import { GRANTABLE } from "./role.ts";

/** A part of the product, with what its operators may be allowed there. */
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

/** All that a role can be given, by area. What belongs to no area stands in the last one. */
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
