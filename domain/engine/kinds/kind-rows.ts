import type { ActionRow } from "./action.ts";
import type { CommonVarRow } from "./common-var.ts";
import type { CouponAppendix, CouponRow } from "./coupon.ts";
import type { EpisodeRow } from "./episode.ts";
import type { FormAppendix, FormRow } from "./form.ts";
import type { FunnelAppendix, FunnelRow } from "./funnel.ts";
import type { ItemRow } from "./item-fields.ts";
import type { LandingAppendix, LandingRow } from "./landing.ts";
import type { ProductAppendix, ProductRow } from "./product.ts";
import type { ReactionAppendix, ReactionRow } from "./reaction.ts";
import { type KindName, kindOf } from "./registry.ts";
import type { RichmenuAppendix, RichmenuRow } from "./richmenu.ts";
import type { ScenarioAppendix, ScenarioRow } from "./scenario.ts";
import type { ScriptRow } from "./script.ts";
import type { TagAppendix, TagRow } from "./tag.ts";
import type { TemplateRow } from "./template.ts";
import type { TrackerAppendix, TrackerRow } from "./tracker.ts";
import type { VarRow } from "./var.ts";

/** Row types of the kinds whose rows have additional fields. */
interface Rows extends Record<KindName, ItemRow> {
	form: FormRow;
	episode: EpisodeRow;
	tracker: TrackerRow;
	landing: LandingRow;
	product: ProductRow;
	action: ActionRow;
	scenario: ScenarioRow;
	var: VarRow;
	common_var: CommonVarRow;
	template: TemplateRow;
	script: ScriptRow;
	richmenu: RichmenuRow;
	funnel: FunnelRow;
	tag: TagRow;
	reaction: ReactionRow;
	coupon: CouponRow;
}

/** Appendix types of the kinds that have one. */
interface Appendices {
	form: FormAppendix;
	tracker: TrackerAppendix;
	landing: LandingAppendix;
	product: ProductAppendix;
	scenario: ScenarioAppendix;
	richmenu: RichmenuAppendix;
	funnel: FunnelAppendix;
	tag: TagAppendix;
	reaction: ReactionAppendix;
	coupon: CouponAppendix;
}

export type RowOf<Kind extends KindName> = Rows[Kind];
export type KindWithAppendix = keyof Appendices;
export type AppendixOf<Kind extends KindWithAppendix> = Appendices[Kind];

export const hasAppendix = (kind: KindName): kind is KindWithAppendix => kindOf(kind).hasAppendix;
