import { actionKind } from "./action-editor/kind.ts";
import { commonVarKind } from "./common-vars/kind.ts";
import { episodeKind } from "./episodes/kind.ts";
import type { ItemKinds } from "./explorer/routes.ts";
import { formKind } from "./forms/kind.ts";
import { funnelKind } from "./funnels/kind.ts";
import { landingKind } from "./landings/kind.ts";
import { reactionKind } from "./reactions/kind.ts";
import { richmenuKind } from "./richmenus/kind.ts";
import { scenarioKind } from "./scenarios/kind.ts";
import { scriptKind } from "./scripts/kind.ts";
import { tagKind } from "./tags/kind.ts";
import { templateKind } from "./templates/kind.ts";
import { trackerKind } from "./trackers/kind.ts";
import { friendInfoKind } from "./vars/kind.ts";

/** What the explorer does with each kind's items. The entries alone know them all: the explorer is handed one. */
export const ITEM_KINDS: ItemKinds = {
	form: formKind,
	episode: episodeKind,
	tracker: trackerKind,
	landing: landingKind,
	action: actionKind,
	scenario: scenarioKind,
	var: friendInfoKind,
	common_var: commonVarKind,
	template: templateKind,
	script: scriptKind,
	richmenu: richmenuKind,
	funnel: funnelKind,
	tag: tagKind,
	reaction: reactionKind,
};
