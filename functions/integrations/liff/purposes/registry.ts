import type { LiffPurpose } from "#domain/engine/public-addresses/liff-address.ts";
import { couponsPurpose } from "./coupons-purpose.ts";
import { eventPurpose } from "./event-purpose.ts";
import { formPurpose } from "./form-purpose.ts";
import { landingPurpose } from "./landing-purpose.ts";
import type { LiffPurposeEntry } from "./liff-purpose.ts";
import { pointsPurpose } from "./points-purpose.ts";
import { salonPurpose } from "./salon-purpose.ts";

/** Kinds of public pages that LIFF apps open; each has an app of its own. */
export const LIFF_PURPOSE_ENTRIES: Record<LiffPurpose, LiffPurposeEntry> = {
	form: formPurpose,
	salon: salonPurpose,
	event: eventPurpose,
	landing: landingPurpose,
	points: pointsPurpose,
	coupons: couponsPurpose,
};
