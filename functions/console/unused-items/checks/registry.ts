import type { UnusedCheckName } from "#domain/console/unused-items/unused-checks.ts";
import type { UnusedCheckFinder } from "../unused-check.ts";
import { findIdleActions } from "./action.ts";
import { findUnusedFields } from "./field.ts";
import { findFormsWithoutEntry } from "./form.ts";
import { findUnseenMenus } from "./menu.ts";
import { findIdleResponses } from "./response.ts";
import { findUnusedScenarios } from "./scenario.ts";
import { findEmptySearches } from "./search.ts";
import { findUnreachedSteps } from "./step.ts";
import { findUnusedTags } from "./tag.ts";

/** Finder of each check. */
export const UNUSED_CHECK_FINDERS: Record<UnusedCheckName, UnusedCheckFinder> = {
	tag: findUnusedTags,
	field: findUnusedFields,
	scenario: findUnusedScenarios,
	step: findUnreachedSteps,
	response: findIdleResponses,
	menu: findUnseenMenus,
	form: findFormsWithoutEntry,
	action: findIdleActions,
	search: findEmptySearches,
};
