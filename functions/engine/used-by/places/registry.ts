import type { UseFinder } from "../use-finder.ts";
import { actionTaskUses } from "./action-task-uses.ts";
import { actionUses } from "./action-uses.ts";
import { autoResponseUses } from "./auto-response-uses.ts";
import { broadcastUses } from "./broadcast-uses.ts";
import { conversionUses } from "./conversion-uses.ts";
import { usesByCoupons } from "./coupon-uses.ts";
import { eventUses } from "./event-uses.ts";
import { followSettingUses } from "./follow-setting-uses.ts";
import { formUses } from "./form-uses.ts";
import { introductionUses } from "./introduction-uses.ts";
import { journeyUses } from "./journey-uses.ts";
import { landingUses } from "./landing-uses.ts";
import { linkUses } from "./link-uses.ts";
import { notificationUses } from "./notification-uses.ts";
import { openApiTriggerUses } from "./open-api-trigger-uses.ts";
import { pointUses } from "./point-uses.ts";
import { productUses } from "./product-uses.ts";
import { reminderStepUses } from "./reminder-step-uses.ts";
import { richMenuRuleUses, richMenuScheduleUses, richMenuUses } from "./rich-menu-uses.ts";
import { salonFollowUses, salonReminderUses } from "./salon-reminder-uses.ts";
import { salonUses, salonWaitingUses } from "./salon-uses.ts";
import { savedSearchUses } from "./saved-search-uses.ts";
import { scenarioStepUses } from "./scenario-step-uses.ts";
import { scenarioUses } from "./scenario-uses.ts";
import { scoreLevelUses, scoreRuleUses } from "./score-uses.ts";
import { tagUses } from "./tag-uses.ts";
import { templateUses } from "./template-uses.ts";

/** Every kind of reference, in the order of the list. */
export const USE_FINDERS: readonly UseFinder[] = [
	actionUses,
	actionTaskUses,
	broadcastUses,
	autoResponseUses,
	tagUses,
	scenarioStepUses,
	scenarioUses,
	followSettingUses,
	reminderStepUses,
	salonReminderUses,
	salonFollowUses,
	templateUses,
	formUses,
	conversionUses,
	landingUses,
	linkUses,
	richMenuUses,
	richMenuScheduleUses,
	richMenuRuleUses,
	salonUses,
	salonWaitingUses,
	eventUses,
	openApiTriggerUses,
	savedSearchUses,
	journeyUses,
	notificationUses,
	scoreLevelUses,
	scoreRuleUses,
	pointUses,
	productUses,
	usesByCoupons,
	introductionUses,
];
