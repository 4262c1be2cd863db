import type { KindName } from "#domain/kinds/registry.ts";
import { action } from "./action.ts";
import { commonVar } from "./common_var.ts";
import type { ItemKind } from "./definition.ts";
import { episode } from "./episode.ts";
import { form } from "./form.ts";
import { funnel } from "./funnel.ts";
import { landing } from "./landing.ts";
import { reaction } from "./reaction.ts";
import { richmenu } from "./richmenu.ts";
import { scenario } from "./scenario.ts";
import { script } from "./script.ts";
import { tag } from "./tag.ts";
import { template } from "./template.ts";
import { tracker } from "./tracker.ts";
import { friendInfo } from "./var.ts";

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
