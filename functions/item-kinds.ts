import { trackerKind } from "#functions/acquisition/conversions/kind.ts";
import { formKind } from "#functions/acquisition/forms/kind.ts";
import { landingKind } from "#functions/acquisition/landings/kind.ts";
import { scriptKind } from "#functions/acquisition/site-scripts/kind.ts";
import { reactionKind } from "#functions/automation/auto-responses/kind.ts";
import { episodeKind } from "#functions/automation/reminders/kind.ts";
import { scenarioKind } from "#functions/automation/scenarios/kind.ts";
import { couponKind } from "#functions/commerce/coupons/kind.ts";
import { productKind } from "#functions/commerce/products/kind.ts";
import { richmenuKind } from "#functions/content/rich-menus/kind.ts";
import { templateKind } from "#functions/content/templates/kind.ts";
import { actionKind } from "#functions/engine/action-editor/kind.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { commonVarKind } from "#functions/people/common-variables/kind.ts";
import { friendInfoKind } from "#functions/people/friend-fields/kind.ts";
import { funnelKind } from "#functions/people/saved-searches/kind.ts";
import { tagKind } from "#functions/people/tags/kind.ts";

/**
 * Explorer rules by kind of item. Only the entry points know all of them; the explorer receives the map.
 */
export const ITEM_KINDS: ItemKinds = {
	form: formKind,
	episode: episodeKind,
	tracker: trackerKind,
	landing: landingKind,
	product: productKind,
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
	coupon: couponKind,
};
