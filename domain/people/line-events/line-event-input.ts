import { z } from "zod";
import { LINE_EVENT_TEXTS } from "#domain/platform/texts/line-events-texts.ts";
import { boundedList, requiredText } from "#domain/platform/wire/input-schemas.ts";

/** Beacon by its hardware id, with a name for operators. */
export interface Beacon {
	hwid: string;
	name: string;
}

const MAX_BEACONS = 50;
const MAX_BEACON_NAME = 50;

/** Hardware id of a LINE beacon: ten hexadecimal digits. */
const HWID = /^[0-9a-f]{10}$/;
const HWID_LENGTH = 10;

const beacon = z.object({
	hwid: z
		.string({ error: LINE_EVENT_TEXTS.hwidWrong })
		.trim()
		.toLowerCase()
		.max(HWID_LENGTH, LINE_EVENT_TEXTS.hwidWrong)
		.regex(HWID, LINE_EVENT_TEXTS.hwidWrong),
	name: requiredText(MAX_BEACON_NAME, LINE_EVENT_TEXTS.beaconNameRequired),
});

/** Body of `PUT /api/setting/beacons`. */
export const beaconsInput = z.object({
	beacons: boundedList(beacon, MAX_BEACONS, LINE_EVENT_TEXTS.tooManyBeacons(MAX_BEACONS)).refine(
		(beacons) => new Set(beacons.map(({ hwid }) => hwid)).size === beacons.length,
		LINE_EVENT_TEXTS.sameHwid,
	),
});
