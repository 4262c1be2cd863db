import { action } from "./action.ts";
import { commonVar } from "./common-var.ts";
import { shopCoupon } from "./coupon.ts";
import type { KindDefinition } from "./definition.ts";
import { episode } from "./episode.ts";
import { form } from "./form.ts";
import { funnel } from "./funnel.ts";
import { landing } from "./landing.ts";
import { product } from "./product.ts";
import { reaction } from "./reaction.ts";
import { richmenu } from "./richmenu.ts";
import { scenario } from "./scenario.ts";
import { script } from "./script.ts";
import { tag } from "./tag.ts";
import { template } from "./template.ts";
import { tracker } from "./tracker.ts";
import { friendInfo } from "./var.ts";

/** All item kinds of the explorer, by wire name. */
export const EXPLORER_KINDS = {
	form,
	episode,
	tracker,
	landing,
	product,
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
	coupon: shopCoupon,
} satisfies Record<string, KindDefinition>;

export type KindName = keyof typeof EXPLORER_KINDS;

export const KIND_NAMES = Object.keys(EXPLORER_KINDS) as KindName[];

export const kindOf = (name: KindName): KindDefinition => EXPLORER_KINDS[name];
