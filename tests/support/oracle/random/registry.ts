import {
	CONDITION_NAMES,
	CONDITIONS,
	type ConditionName,
} from "#domain/engine/filters/conditions/registry.ts";
import { api } from "./api.ts";
import { broken } from "./broken.ts";
import { calendar } from "./calendar.ts";
import { commonVar } from "./common-var.ts";
import { conversion } from "./conversion.ts";
import type { Draw, Source } from "./draw.ts";
import { episode } from "./episode.ts";
import { eventReserve } from "./event-reserve.ts";
import { form } from "./form.ts";
import { friendInfo } from "./friend-info.ts";
import { journey } from "./journey.ts";
import { landing } from "./landing.ts";
import { landingDetail } from "./landing-detail.ts";
import { mail } from "./mail.ts";
import { mark } from "./mark.ts";
import { memo } from "./memo.ts";
import { name } from "./name.ts";
import { other } from "./other.ts";
import { period } from "./period.ts";
import { richmenu } from "./richmenu.ts";
import { scenario } from "./scenario.ts";
import { score } from "./score.ts";
import { statusMessage } from "./status-message.ts";
import { tag } from "./tag.ts";

const DRAW: Record<ConditionName, Draw> = {
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
	lastResponse: period,
	mail,
	mark,
	memo,
	name,
	other,
	registered: period,
	richmenu,
	scenario,
	score,
	statusMessage,
	tag,
};

/** Types that stand once in each list. */
export const isSingle = (name: ConditionName): boolean => "single" in CONDITIONS[name];

/** How often a type is drawn; those with most ways to go wrong most often. */
const WEIGHTS: Partial<Record<ConditionName, number>> = {
	friendInfo: 8,
	calendar: 4,
	commonVar: 2,
	api: 2,
	landing: 2,
	episode: 2,
	other: 2,
};

/** Names by their weight. A broken condition makes a filter empty whatever else it holds, so it is seldom one of them. */
export const WEIGHTED: readonly ConditionName[] = CONDITION_NAMES.filter((each) => each !== "broken").flatMap(
	(each) => Array<ConditionName>(WEIGHTS[each] ?? 1).fill(each),
);

/** A condition of a type, as it may arrive. */
export const drawCondition = (name: ConditionName, source: Source): Record<string, unknown> => ({
	type: CONDITIONS[name].type,
	...DRAW[name](source),
});
