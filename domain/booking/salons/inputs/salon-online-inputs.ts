import { z } from "zod";
import { pageLookFields } from "#domain/booking/booking-pages/page-look.ts";
import { isWebAddress } from "#domain/engine/kinds/item-input.ts";
import { SALON_EVENT_NAMES } from "#domain/engine/reservations/salon-events.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import {
	boundedList,
	optionalDay,
	optionalId,
	recordId,
	requiredText,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { CUSTOMER_ITEM_TYPES, type CustomerItemType } from "../customer-items.ts";
import { NO_AGREEMENT, NO_SHOP_INFO } from "../salon-settings.ts";
import { versionField } from "./salon-fields.ts";

/** Limits of the fields that a friend must fill in. */
export const MAX_CUSTOMER_ITEMS = 30;
export const MAX_ITEM_OPTIONS = 50;
export const MAX_ITEM_OPTION_LENGTH = 100;
const MAX_LONG_TEXT = 5_000;

const ITEM_TYPES = Object.keys(CUSTOMER_ITEM_TYPES) as [CustomerItemType, ...CustomerItemType[]];

export const shopInfoInput = z.object({
	name: typedText(100).default(""),
	address: typedText(300).default(""),
	phone: typedText(30).default(""),
	description: typedText(MAX_LONG_TEXT).default(""),
	map_url: typedText(1_000)
		.refine((url) => url === "" || (url.startsWith("https://") && isWebAddress(url)), FIELD_TEXTS.urlInvalid)
		.default(""),
	...pageLookFields,
});

const agreementInput = z.object({
	is_required: yesNo().default(false),
	text: typedText(20_000).default(""),
	footer: typedText(MAX_LONG_TEXT).default(""),
});

export const onlineConfigInput = z.object({
	shop_info: shopInfoInput.default(NO_SHOP_INFO),
	agreement: agreementInput.default(NO_AGREEMENT),
	version: versionField(),
});

export const salonFlowActionsInput = z.object({
	actions: z
		.partialRecord(z.enum(SALON_EVENT_NAMES), optionalId())
		.meta({ maxProperties: SALON_EVENT_NAMES.length })
		.default({}),
	version: versionField(),
});

/** `?attr=` of a patch of the online configuration. */
export const ONLINE_ATTRIBUTES = [
	"customer:upsert",
	"customer:remove",
	"customer:sort",
	"shop",
	"waiting",
] as const;
export const onlineAttributeQuery = z.object({
	attr: z.enum(ONLINE_ATTRIBUTES, { error: SALON_TEXTS.attributeUnknown }),
});

export const customerItemInput = z
	.object({
		id: optionalId(),
		name: requiredText(100, SALON_TEXTS.nameRequired),
		type: z.enum(ITEM_TYPES, { error: FIELD_TEXTS.choiceUnknown }),
		options: boundedList(requiredText(MAX_ITEM_OPTION_LENGTH, SALON_TEXTS.optionsRequired), MAX_ITEM_OPTIONS),
		is_required: yesNo().default(false),
		var_id: optionalId(),
	})
	.check(({ value, issues }) => {
		if (value.type === "select" && value.options.length === 0)
			issues.push({ code: "custom", path: ["options"], message: SALON_TEXTS.optionsRequired, input: [] });
	});
export type CustomerItemInput = z.output<typeof customerItemInput>;

/**
 * Whether friends may join the waiting list of a full day, and the action that notifies them of a free time.
 */
export const waitingSettingsInput = z
	.object({ takes_waiting: yesNo(), action_id: optionalId(), version: versionField() })
	.check(({ value, issues }) => {
		if (value.takes_waiting && value.action_id === null)
			issues.push({
				code: "custom",
				path: ["action_id"],
				message: SALON_TEXTS.waitingAction,
				input: null,
			});
	});

/** One day, or all. */
export const waitingListQuery = z.object({ date: optionalDay() });

/** Body of each patch of the online configuration. */
export const ONLINE_PATCHES = {
	"customer:upsert": customerItemInput,
	"customer:remove": z.object({ id: recordId() }),
	"customer:sort": z.object({ sorted_ids: boundedList(wholeNumber(), MAX_CUSTOMER_ITEMS) }),
	shop: shopInfoInput,
	waiting: waitingSettingsInput,
} as const satisfies Record<(typeof ONLINE_ATTRIBUTES)[number], z.ZodType>;
