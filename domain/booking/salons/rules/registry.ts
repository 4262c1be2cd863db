import type { AvailabilityRule, ResourceRule, TimeRule } from "./availability-rule.ts";
import { block } from "./block.ts";
import { course } from "./course.ts";
import { held } from "./held.ts";
import { hours } from "./hours.ts";
import { online } from "./online.ts";
import { openBookings } from "./open-bookings.ts";
import { resource } from "./resource.ts";
import { resourceFull } from "./resource-full.ts";
import { shift } from "./shift.ts";
import { shopFull } from "./shop-full.ts";
import { tooFar } from "./too-far.ts";
import { tooSoon } from "./too-soon.ts";
import { unit } from "./unit.ts";
import { unlinked } from "./unlinked.ts";

/** All rules that may object to a time, in the order of their reasons. */
export const AVAILABILITY_RULES = {
	online,
	course,
	hours,
	unit,
	too_soon: tooSoon,
	too_far: tooFar,
	open_bookings: openBookings,
	shop_full: shopFull,
	resource,
	unlinked,
	shift,
	block,
	resource_full: resourceFull,
	held,
} as const satisfies Record<string, AvailabilityRule>;

const RULE_ENTRIES = Object.entries<AvailabilityRule>(AVAILABILITY_RULES);
export const TIME_RULES = RULE_ENTRIES.flatMap(([name, rule]): [string, TimeRule][] =>
	rule.scope === "time" ? [[name, rule]] : [],
);
export const RESOURCE_RULES = RULE_ENTRIES.flatMap(([name, rule]): [string, ResourceRule][] =>
	rule.scope === "resource" ? [[name, rule]] : [],
);
