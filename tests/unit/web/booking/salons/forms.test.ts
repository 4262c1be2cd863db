import { createElement, type FC } from "react";
import { describe, expect, test } from "vitest";
import { presentSalonRules, salonConfigsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { customerItemInput } from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import { courseInput, resourceInput } from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import type { SalonFlowActions } from "#domain/booking/salons/reservation-flow.ts";
import {
	DEFAULT_SALON_RULES,
	MAX_RESOURCE_CAPACITY,
	NO_AGREEMENT,
	NO_SHOP_INFO,
} from "#domain/booking/salons/salon-settings.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import {
	RESERVATION_HELP,
	type ReservationHelp,
	WAITING_HELP,
} from "#domain/engine/reservations/reservation-help.ts";
import { RESERVE_FLOW } from "#domain/engine/reservations/salon-events.ts";
import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { BasicFields } from "#web/booking/salons/basic/BasicPart.tsx";
import { type BasicDraft, basicDraftOf } from "#web/booking/salons/basic/basicDraft.ts";
import { BookingFields } from "#web/booking/salons/booking/BookingFields.tsx";
import { bookingRulesBodyOf, bookingRulesDraftOf } from "#web/booking/salons/booking/bookingRulesDraft.ts";
import { CourseFields } from "#web/booking/salons/courses/CourseFields.tsx";
import { BLANK_COURSE } from "#web/booking/salons/courses/courseDraft.ts";
import { HoursFields } from "#web/booking/salons/hours/HoursPart.tsx";
import { hoursDraftOf } from "#web/booking/salons/hours/openingHoursDraft.ts";
import { AgreementFields } from "#web/booking/salons/online/AgreementPart.tsx";
import { CustomerItemFields } from "#web/booking/salons/online/CustomerItemFields.tsx";
import {
	BLANK_CUSTOMER_ITEM,
	type CustomerItemDraft,
	customerItemBodyOf,
} from "#web/booking/salons/online/customerItemDraft.ts";
import { SalonActionsFields } from "#web/booking/salons/online/SalonActionsPart.tsx";
import { ShopInfoFields } from "#web/booking/salons/online/ShopInfoPart.tsx";
import { pictureKeyFromUrl, pictureUrlFromKey } from "#web/booking/salons/parts/pictureUrls.ts";
import { ResourceFields } from "#web/booking/salons/resources/ResourceFields.tsx";
import { BLANK_RESOURCE } from "#web/booking/salons/resources/resourceDraft.ts";
import { SettingForm, type SettingFormState } from "#web/booking/salons/SettingForm.tsx";
import { SALON_PARTS } from "#web/booking/salons/salonParts.ts";
import type { BookingRules, SalonConfigs } from "#web/booking/salons/salonTypes.ts";
import { WaitingListFields } from "#web/booking/salons/waiting/WaitingListPart.tsx";
import { bindFields } from "#web/platform/ui/bindFields.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";

const CONFIGS: SalonConfigs = {
	id: 1,
	name: "本店",
	enable_online: true,
	sync_shift: false,
	push_notification_status: true,
	booking: presentSalonRules(DEFAULT_SALON_RULES) as BookingRules,
	version: 4,
};

const shown = <Draft extends object>(
	Fields: FC<SettingFormState<Draft>>,
	draft: Draft,
	errors: Record<string, string> = {},
) => {
	const state = { draft, errors, set: () => undefined };
	const field = bindFields<Draft>(state);
	return renderElement(createElement(Fields, { ...state, field, readOnly: false, update: () => undefined }));
};

/** Label of the help button. */
const helpOn = (topic: ReservationHelp) => `aria-label="${RESERVATION_HELP[topic].title}の説明"`;

const problemsOf = (checked: ReturnType<typeof checkUnparsed>) =>
	checked.success ? {} : checked.problems.fields;

test("[M-067 to M-079] [M-087] [M-088] there is a screen for each part of the settings", () => {
	expect(SALON_PARTS.map(({ name }) => name)).toEqual([
		"basic",
		"hours",
		"special",
		"resources",
		"courses",
		"unlinks",
		"booking",
		"shop",
		"customer",
		"agreement",
		"urls",
		"actions",
		"waiting",
		"reminder",
		"follow",
		"calendars",
	]);
});

describe("help stands at the field that it explains", () => {
	const booking = () => shown(BookingFields, bookingRulesDraftOf(CONFIGS));

	test.each<ReservationHelp>(["doubleBooking", "timeUnit", "buffer", "requestMode"])(
		"[M-393 to M-401] %s where a salon's bookings are set",
		(topic) => {
			expect(booking()).toContain(helpOn(topic));
		},
	);

	test("of shifts where they are linked, of terms and items where they are asked for", () => {
		expect(shown(BasicFields, basicDraftOf(CONFIGS))).toContain(helpOn("shiftLink"));
		const agreement = { shop_info: NO_SHOP_INFO, agreement: NO_AGREEMENT, version: 1 };
		expect(shown(AgreementFields, agreement)).toContain(helpOn("terms"));
	});

	test("of double bookings and buffers where a resource and a course have their own", () => {
		expect(shown(ResourceFields, BLANK_RESOURCE)).toContain(helpOn("doubleBooking"));
		expect(shown(CourseFields, BLANK_COURSE)).toContain(helpOn("buffer"));
	});
});

describe("what is booked when", () => {
	test("[M-393 to M-396] has four numbers, of which those of the shop may be any", () => {
		const draft = bookingRulesDraftOf(CONFIGS);
		expect(draft.slot_capacity).toEqual({ admin: 1, friend: 1 });
		expect(draft.shop_capacity).toEqual({ admin: null, friend: null });
		const { booking, version } = bookingRulesBodyOf(draft);
		expect(booking.shop_capacity).toEqual({ admin: MAX_RESOURCE_CAPACITY, friend: MAX_RESOURCE_CAPACITY });
		expect(version).toBe(4);
	});

	test("an empty number of friends is the operators', so that it is never above it", () => {
		const draft = { ...bookingRulesDraftOf(CONFIGS), shop_capacity: { admin: 3, friend: null } };
		expect(bookingRulesBodyOf(draft).booking.shop_capacity).toEqual({ admin: 3, friend: 3 });
	});

	test("is refused where friends could book more than operators, or a number is missing", () => {
		const draft = bookingRulesDraftOf(CONFIGS);
		const check = (part: object) =>
			problemsOf(checkUnparsed(salonConfigsInput, bookingRulesBodyOf({ ...draft, ...part })));
		expect(check({})).toEqual({});
		expect(check({ slot_capacity: { admin: 1, friend: 2 } })).toEqual({
			"booking[slot_capacity][friend]": [SALON_TEXTS.friendAboveAdmin],
		});
		expect(Object.keys(check({ max_open: null, slot_capacity: { admin: null, friend: 1 } }))).toEqual([
			"booking[slot_capacity][admin]",
			"booking[max_open]",
		]);
	});

	test("a field that is wrong says so and can take the cursor", () => {
		const html = shown(BookingFields, bookingRulesDraftOf(CONFIGS), { "booking[max_open]": "0から100まで" });
		expect(html).toContain('data-field="booking[max_open]"');
		expect(html).toContain("0から100まで");
	});
});

describe("hours", () => {
	const opening = {
		year: 2026,
		opening_hours: [{ weekday: 5, hours: [{ from: "18:00", to: "25:00" }] }],
		special_dates: [],
		version: 1,
	};

	test("say what a time after midnight is, and which days are closed", () => {
		const html = shown(HoursFields, hoursDraftOf(opening));
		expect(html).toContain("翌1:00");
		expect(html.match(/定休日/g)).toHaveLength(6);
		expect(html).toContain('aria-label="金曜日の1番目の時間帯の開始"');
	});

	test("show what is wrong at their day", () => {
		const field = "opening_hours[4][hours]";
		const html = shown(HoursFields, hoursDraftOf(opening), { [field]: SALON_TEXTS.fromBeforeTo });
		expect(html).toContain(SALON_TEXTS.fromBeforeTo);
		expect(html).toContain(`data-field="${field}[0][from]"`);
	});
});

describe("a resource", () => {
	test("[M-006] is a member of the staff or a frame, of one of eleven colours", () => {
		const html = shown(ResourceFields, BLANK_RESOURCE);
		expect(html).toContain("スタッフ");
		expect(html).toContain("席・部屋");
		for (const { name } of CALENDAR_COLOURS) expect(html).toContain(`aria-label="${name}"`);
	});

	test("takes the salon's capacities where its own are empty, and never more of friends", () => {
		const named = { ...BLANK_RESOURCE, name: "佐藤" };
		expect(checkUnparsed(resourceInput, named).success).toBe(true);
		expect(
			problemsOf(checkUnparsed(resourceInput, { ...named, capacity_admin: 1, capacity_friend: 2 })),
		).toEqual({
			capacity_friend: [SALON_TEXTS.friendAboveAdmin],
		});
		expect(problemsOf(checkUnparsed(resourceInput, BLANK_RESOURCE))).toEqual({
			name: [SALON_TEXTS.nameRequired],
		});
	});

	test("has the picture that was uploaded, by its address", () => {
		expect(pictureKeyFromUrl(pictureUrlFromKey("abcdefgh"))).toBe("abcdefgh");
		expect(pictureUrlFromKey(null)).toBe("");
		expect(pictureKeyFromUrl("https://example.com/a.png")).toBeNull();
	});
});

test("a course needs a name, its minutes and a price", () => {
	const problems = problemsOf(checkUnparsed(courseInput, { ...BLANK_COURSE, minutes: null, price: null }));
	expect(Object.keys(problems)).toEqual(["name", "minutes", "price"]);
});

describe("what friends are asked for", () => {
	const item: CustomerItemDraft = { ...BLANK_CUSTOMER_ITEM, name: "ご来店のきっかけ", type: "select" };

	test("a choice has options, and nothing else has", () => {
		expect(problemsOf(checkUnparsed(customerItemInput, customerItemBodyOf(item)))).toEqual({
			options: [SALON_TEXTS.optionsRequired],
		});
		expect(customerItemBodyOf({ ...item, type: "text", options: ["紹介"] }).options).toEqual([]);
		expect(shown(CustomerItemFields, item)).toContain("選択肢を追加する");
		expect(shown(CustomerItemFields, { ...item, type: "text" })).not.toContain("選択肢を追加する");
	});
});

test("[M-080] the terms are shown as friends read them, with their footer", () => {
	const agreement = {
		is_required: true,
		text: "無断キャンセルはご遠慮ください。",
		footer: "お問い合わせ 03-0000-0000",
	};
	const html = shown(AgreementFields, { shop_info: NO_SHOP_INFO, agreement, version: 1 });
	expect(html).toContain("規約に同意する（必須）");
	expect(html.split("お問い合わせ 03-0000-0000").length).toBeGreaterThan(2);
});

test("[M-076] the shop has a name, a telephone, an address, a map and a text", () => {
	const html = shown(ShopInfoFields, NO_SHOP_INFO);
	for (const field of ["name", "phone", "address", "map_url", "description"])
		expect(html).toContain(`data-field="${field}"`);
});

const FlowOfSalon = (parts: SettingFormState<{ actions: SalonFlowActions; version: number }>) =>
	createElement(SalonActionsFields, { salonId: 1, ...parts });

test("[M-296] an action is chosen for each thing that happens to a reservation; reminders are episodes", () => {
	const actions: SalonFlowActions = { approve: 3 };
	const html = shown(FlowOfSalon, { actions, version: 1 });
	for (const event of [
		"register",
		"request",
		"approve",
		"deny",
		"update",
		"edit",
		"cancel",
		"delete",
	] as const)
		expect(html).toContain(RESERVE_FLOW[event]);
	expect(html).not.toContain(RESERVE_FLOW.reminder);
});

interface WaitingDraft {
	takes_waiting: boolean;
	action_id: number | null;
	version: number;
}
const WaitingOfSalon = (parts: SettingFormState<WaitingDraft>) =>
	createElement(WaitingListFields, { salonId: 1, ...parts });

test("whether friends may wait for a full day stands beside the action that tells them", () => {
	const html = shown<WaitingDraft>(WaitingOfSalon, { takes_waiting: true, action_id: null, version: 1 });
	expect(html).toContain("満席の日のキャンセル待ちを受け付ける");
	expect(html).toContain(`aria-label="${WAITING_HELP.title}の説明"`);
	expect(html).toContain('data-field="action_id"');
});

describe("whoever may not set anything", () => {
	const form = createElement(SettingForm<BasicDraft, unknown>, {
		start: basicDraftOf(CONFIGS),
		check: (draft) => ({ success: true, data: draft }),
		send: () => Promise.resolve(),
		onSaved: () => undefined,
		...{ children: (parts: SettingFormState<BasicDraft>) => createElement(BasicFields, parts) },
	});

	test("reads the settings, and has nothing to save", () => {
		const html = renderElement(form, ["salon-read"]);
		expect(html).toContain("閲覧のみできます");
		expect(html).toContain('value="本店"');
		expect(html).not.toContain("保存する");
	});

	test("others save them", () => {
		expect(renderElement(form, ALL_ABILITIES)).toContain("保存する");
	});
});
