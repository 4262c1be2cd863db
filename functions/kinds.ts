import type { KindName } from "#domain/kinds/registry.ts";
import { action } from "./action-editor/kind.ts";
import { commonVar } from "./common-vars/kind.ts";
import { episode } from "./episodes/kind.ts";
import type { ItemKind } from "./explorer/definition.ts";
import { form } from "./forms/kind.ts";
import { funnel } from "./funnels/kind.ts";
import { landing } from "./landings/kind.ts";
import { reaction } from "./reactions/kind.ts";
import { richmenu } from "./richmenus/kind.ts";
import { scenario } from "./scenarios/kind.ts";
import { script } from "./scripts/kind.ts";
import { tag } from "./tags/kind.ts";
import { template } from "./templates/kind.ts";
import { tracker } from "./trackers/kind.ts";
import { friendInfo } from "./vars/kind.ts";

/** What the explorer does with each kind's items. */
export const ITEM_KINDS: Record<KindName, ItemKind> = {
	form,
	episode,
	tracker,
	landing,
	action,
	scenario,
	var: friendInfo,
	common_var: commonVar,
	template,
	script,
	richmenu,
	funnel,
	tag,
	reaction,
};
