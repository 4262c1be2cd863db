import { z } from "zod";
import { type BookingPageLook, PLAIN_LOOK, pageLookFields } from "#domain/booking/booking-pages/page-look.ts";
import { isWebAddress } from "#domain/engine/kinds/item-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { typedText } from "#domain/platform/wire/input-schemas.ts";

/** Appearance of an event's public pages, and its place. */
export interface EventPlace extends BookingPageLook {
	address: string;
	map_url: string;
	phone: string;
}

export const NO_EVENT_PLACE: EventPlace = { ...PLAIN_LOOK, address: "", map_url: "", phone: "" };

export const eventPlaceInput = z.object({
	...pageLookFields,
	address: typedText(300).default(""),
	phone: typedText(30).default(""),
	map_url: typedText(1_000)
		.refine((url) => url === "" || (url.startsWith("https://") && isWebAddress(url)), FIELD_TEXTS.urlInvalid)
		.default(""),
});
