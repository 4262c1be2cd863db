import {
	CONDITION_NAMES,
	CONDITIONS,
	type ConditionName,
} from "#domain/engine/filters/conditions/registry.ts";
import { accountLink } from "./account-link.ts";
import { api } from "./api.ts";
import { broken } from "./broken.ts";
import { calendar } from "./calendar.ts";
import { commonVar } from "./common-var.ts";
import { conversion } from "./conversion.ts";
import { coupon } from "./coupon.ts";
import type { ConditionSource, DrawCondition } from "./draw-values.ts";
import { episode } from "./episode.ts";
import { eventReserve } from "./event-reserve.ts";
import { form } from "./form.ts";
import { friendInfo } from "./friend-info.ts";
import { introduction } from "./introduction.ts";
import { journey } from "./journey.ts";
import { landing } from "./landing.ts";
import { landingDetail } from "./landing-detail.ts";
import { mail } from "./mail.ts";
import { mark } from "./mark.ts";
import { membership } from "./membership.ts";
import { memo } from "./memo.ts";
import { name } from "./name.ts";
import { other } from "./other.ts";
import { payments } from "./payments.ts";
import { drawDayRange } from "./period.ts";
import { points } from "./points.ts";
import { purchase } from "./purchase.ts";
import { richmenu } from "./richmenu.ts";
import { scenario } from "./scenario.ts";
import { score } from "./score.ts";
import { statusMessage } from "./status-message.ts";
import { tag } from "./tag.ts";
import { unhandled } from "./unhandled.ts";

const DRAW: Record<ConditionName, DrawCondition> = {
	accountLink,
	api,
	broken,
	calendar,
	commonVar,
	conversion,
	episode,
	eventReserve,
	form,
	friendInfo,
	journey,
	landing,
	landingDetail,
	lastResponse: drawDayRange,
	mail,
	mark,
	membership,
	memo,
	name,
	other,
	payments,
	purchase,
	points,
	coupon,
	introduction,
	registered: drawDayRange,
	richmenu,
	scenario,
	score,
	statusMessage,
	tag,
	unhandled,
};

/** Types allowed once per list. */
export const isSingleType = (name: ConditionName): boolean => "single" in CONDITIONS[name];

/** Weight of a type; highest for those with most cases. Default 1. */
const WEIGHTS: Partial<Record<ConditionName, number>> = {
	friendInfo: 8,
	calendar: 4,
	commonVar: 2,
	api: 2,
	landing: 2,
	episode: 2,
	other: 2,
};

/** Names repeated by weight. `broken` is excluded, because it empties the whole filter. */
export const WEIGHTED_CONDITIONS: readonly ConditionName[] = CONDITION_NAMES.filter(
	(each) => each !== "broken",
).flatMap((each) => Array<ConditionName>(WEIGHTS[each] ?? 1).fill(each));

/** Random condition of a type, before validation. */
export const drawCondition = (name: ConditionName, source: ConditionSource): Record<string, unknown> => ({
	type: CONDITIONS[name].type,
	...DRAW[name](source),
});
