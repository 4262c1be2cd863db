import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import type { ResourceKind } from "#domain/booking/salons/salon-codes.ts";
import type { MenuIcon } from "#domain/content/rich-menus/menu-icons.ts";
import type { MenuSize } from "#domain/content/rich-menus/menu-layouts.ts";
import type { VarType } from "#domain/engine/kinds/var.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import type { ShopWords } from "./shop-words.ts";

/** Placeholder of the set's own booking page, until its code is known. */
export const OWN_BOOKING_PAGE = `{SALON_${"own-booking-page".padEnd(24, "-")}}`;

/** Placeholder of the set's own form, until its code is known. */
export const OWN_FORM = "{FORM_myform}";

/** Text in the words of a shop. */
type ShopText = (shop: ShopWords) => string;

interface StarterField {
	name: string;
	type: VarType;
	choices?: readonly string[];
}

/** Text that answers keywords and a button of the menu: an action and its auto-response. */
export interface StarterAnswer {
	id: string;
	name: string;
	keywords: readonly string[];
	text: ShopText;
	/** Tag of the friends who sent the question. */
	tag?: string;
}

/** Effect of a button: one of the answers, or a call to the shop. */
type StarterTap = { answer: string } | "phone";

export interface StarterCell {
	text: string;
	ground: string;
	ink: string;
	icon: MenuIcon;
	tap: StarterTap;
}

interface StarterMenu {
	/** Text of the bar below the talk. */
	bar: string;
	size: MenuSize;
	layout: string;
	cells: readonly StarterCell[];
}

/** Question of the form, with the friend field of the set that it fills. */
export type StarterQuestion = Pick<FormField, "label" | "swatch_id"> &
	Partial<Pick<FormField, "rule" | "required" | "description" | "options" | "sync_real_name">> & {
		field?: string;
	};

interface StarterForm {
	name: string;
	title: string;
	description: string;
	questions: readonly StarterQuestion[];
	/** Message after an answer. */
	thanks: ShopText;
	/** Tag of the friends who answered. */
	tag: string;
}

interface StarterCourse {
	name: string;
	minutes: number;
	price: number;
	description: string;
}

/** Booking page of a trade that takes bookings. */
interface StarterSalon {
	courses: readonly StarterCourse[];
	resources: readonly { name: string; kind: ResourceKind; capacity?: number }[];
	/** Message after a booking. */
	confirmation: ShopText;
}

/** Trade with everything that its starter set makes. */
export interface StarterTrade {
	label: string;
	/** Examples of shops of the trade. */
	examples: string;
	colour: string;
	/** Usual hours of the trade, offered first. */
	hours: Pick<ShopWords, "opens" | "closes">;
	tags: readonly (readonly [name: string, colour: ColourClass])[];
	fields: readonly StarterField[];
	/** First message to a new friend. */
	greeting: ShopText;
	answers: readonly StarterAnswer[];
	menu: StarterMenu;
	form: StarterForm;
	/** Null for trades without bookings. */
	salon: StarterSalon | null;
}
