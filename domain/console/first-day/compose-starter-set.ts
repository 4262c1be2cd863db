import type { z } from "zod";
import { formInput } from "#domain/acquisition/forms/form-input.ts";
import { reactionInput } from "#domain/automation/auto-responses/auto-response-input.ts";
import { scenarioInput } from "#domain/automation/scenarios/scenario-input.ts";
import { scenarioStepsInput } from "#domain/automation/scenarios/scenario-step-input.ts";
import { salonInput, salonRulesInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { shopInfoInput } from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import { courseInput, resourceInput } from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { salonUrlInput } from "#domain/booking/salons/inputs/salon-url-inputs.ts";
import { DAY_MINUTES, parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { MAX_RESOURCE_CAPACITY, type MinuteSpan } from "#domain/booking/salons/salon-settings.ts";
import { layoutAreas, menuSizeInPixels } from "#domain/content/rich-menus/menu-layouts.ts";
import { richMenuInput } from "#domain/content/rich-menus/rich-menu-input.ts";
import { registerActionInput } from "#domain/engine/actions/action-input.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { ONCE_PER_FRIEND } from "#domain/engine/actions/repetition-rule.ts";
import { tagInput } from "#domain/engine/kinds/tag-input.ts";
import { varInput } from "#domain/engine/kinds/var-input.ts";
import { designOfMenu, MENU_WIDTH, menuCells } from "./menu-design-of-set.ts";
import type { ShopWords } from "./shop-words.ts";
import type { StarterQuestion, StarterTrade } from "./starter-trade.ts";

/** Kinds of the items of a starter set, in the order in which they are saved. */
export const STARTER_KINDS = ["var", "tag", "action", "form", "richmenu", "scenario", "reaction"] as const;

export type StarterKind = (typeof STARTER_KINDS)[number];

/** Item of a starter set, as its editor saves it. References are the numbers of items of the set. */
export interface StarterItem {
	kind: StarterKind;
	/** Number within the set's items of the kind. */
	number: number;
	content: { name: string } & Record<string, unknown>;
}

/** Booking page of a starter set, as its settings save it. */
interface ComposedSalon {
	name: string;
	rules: z.output<typeof salonRulesInput>;
	hours: { weekday: number; hours: MinuteSpan[] }[];
	shopInfo: z.output<typeof shopInfoInput>;
	courses: z.output<typeof courseInput>[];
	resources: z.output<typeof resourceInput>[];
	url: z.output<typeof salonUrlInput>;
	/** Number of the action after a booking. */
	confirmation: number;
}

/** Starter set of a trade in the words of a shop. */
export interface StarterSet {
	/** Folder of the tags. */
	folder: string;
	items: StarterItem[];
	salon: ComposedSalon | null;
}

/** Composes the starter set of a trade; all of it is what a save by hand would accept. */
export function composeStarterSet(trade: StarterTrade, shop: ShopWords, pictureKey: string): StarterSet {
	const numberOfTag = (name: string) => trade.tags.findIndex(([tag]) => tag === name) + 1;
	/** Effects of an answer: a text, and the addition of a tag. */
	const toEffects = (text: string, tag?: string) => [
		{ type: EFFECTS.text.type, text },
		...(tag === undefined ? [] : [{ type: EFFECTS.tag.type, tag_ids: [numberOfTag(tag)] }]),
	];
	// The numbers of actions below follow the order of this list.
	const actions = [
		...trade.answers.map(({ name, text, tag }) => ({ name, inputs: toEffects(text(shop), tag) })),
		{
			name: `${trade.form.name}のお礼`,
			inputs: toEffects(trade.form.thanks(shop), trade.form.tag),
		},
		...(trade.salon
			? [{ name: "予約の確認", inputs: toEffects(trade.salon.confirmation(shop), trade.tags[0]![0]) }]
			: []),
	];
	const numberOfAnswer = (id: string) => trade.answers.findIndex((answer) => answer.id === id) + 1;
	const numberOfThanks = trade.answers.length + 1;
	const numberOfConfirmation = numberOfThanks + 1;
	return {
		folder: `${trade.label}のタグ`,
		items: [
			...numberItems("var", trade.fields.map(toField)),
			...numberItems(
				"tag",
				trade.tags.map(([name, colour]) => tagInput.parse({ name, colour })),
			),
			...numberItems("action", actions.map(toAction)),
			...numberItems("form", [toForm(trade, numberOfThanks)]),
			...numberItems("richmenu", [toMenu(trade, shop, pictureKey, numberOfAnswer)]),
			...numberItems("scenario", [toGreeting(trade, shop)]),
			...numberItems(
				"reaction",
				trade.answers.map(({ name, keywords, id }) =>
					reactionInput.parse({ name, keywords, action_id: numberOfAnswer(id), is_active: 0 }),
				),
			),
		],
		salon: trade.salon && toSalon(trade.salon, shop, numberOfConfirmation),
	};
}

const numberItems = (kind: StarterKind, contents: object[]): StarterItem[] =>
	contents.map((content, index) => ({
		kind,
		number: index + 1,
		content: content as StarterItem["content"],
	}));

const CHOICE_COLOURS = ["#337ab7", "#5cb85c", "#f0ad4e", "#d9534f", "#5bc0de", "#777777"];

const toField = ({ name, type, choices = [] }: StarterTrade["fields"][number]) =>
	varInput.parse({
		name,
		type,
		choices: choices.map((value, index) => ({ value, color: CHOICE_COLOURS[index % CHOICE_COLOURS.length] })),
	});

function toAction({ name, inputs }: { name: string; inputs: object[] }) {
	const { a_twice_type, inputs: effects } = registerActionInput.parse({
		a_name: name,
		a_twice_type: ONCE_PER_FRIEND,
		inputs,
	});
	return { name, is_template: 1, a_twice_type, inputs: effects };
}

function toForm({ form, fields, colour }: StarterTrade, action_id: number) {
	const question = ({ field: name, ...question }: StarterQuestion, index: number) => {
		const at = fields.findIndex((field) => field.name === name);
		const field = fields[at];
		return {
			...question,
			// Questions that are not saved yet have negative ids.
			id: -1 - index,
			...(field && { sync_var: true, var_id: at + 1, var_type: field.type }),
		};
	};
	return formInput.parse({
		name: form.name,
		title: form.title,
		description: form.description,
		action_id,
		needs_line_login: 0,
		notify: 1,
		fields: form.questions.map(question),
		design: { colour },
	});
}

function toMenu(
	trade: StarterTrade,
	shop: ShopWords,
	media_key: string,
	numberOfAnswer: (id: string) => number,
) {
	const { size, layout } = designOfMenu(trade, shop);
	const areas = layoutAreas(layout, menuSizeInPixels(size, MENU_WIDTH));
	return richMenuInput.parse({
		name: `${trade.label}のメニュー`,
		chat_bar_text: trade.menu.bar,
		media_key,
		is_active: 0,
		selected: 1,
		buttons: menuCells(trade, shop).map(({ text, tap }, index) => ({
			...areas[index]!,
			label: text.replaceAll("\n", ""),
			...(tap === "phone"
				? { type: "uri", uri: `tel:${shop.phone}` }
				: { type: "action", action_id: numberOfAnswer(tap.answer), is_tap_recording: 1 }),
		})),
	});
}

/** Scenario whose first step greets at once. It runs for nobody until it is chosen as the greeting. */
function toGreeting({ label, greeting }: StarterTrade, shop: ShopWords) {
	const { steps } = scenarioStepsInput.parse({
		steps: [
			{
				day: 0,
				minute: 0,
				a_twice_type: ONCE_PER_FRIEND,
				inputs: [{ type: EFFECTS.text.type, text: greeting(shop) }],
			},
		],
	});
	return { ...scenarioInput.parse({ name: `友だち追加のあいさつ（${label}）` }), steps };
}

/** Bookings from an hour before to two months ahead; changes until the day before. */
const BOOKING_RULES = {
	unit: 30,
	slot_capacity: { admin: 1, friend: 1 },
	shop_capacity: { admin: MAX_RESOURCE_CAPACITY, friend: MAX_RESOURCE_CAPACITY },
	lead_minutes: 60,
	days_ahead: 60,
	change_deadline_minutes: DAY_MINUTES,
	cancel_deadline_minutes: DAY_MINUTES,
};

function toSalon(
	{ courses, resources }: NonNullable<StarterTrade["salon"]>,
	shop: ShopWords,
	confirmation: number,
): ComposedSalon {
	const hours = [{ from: parseClockMinute(shop.opens)!, to: parseClockMinute(shop.closes)! }];
	return {
		name: salonInput.parse({ name: shop.name }).name,
		rules: salonRulesInput.parse(BOOKING_RULES),
		hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
			weekday,
			hours: shop.closed.includes(weekday) ? [] : hours,
		})),
		shopInfo: shopInfoInput.parse({ name: shop.name, address: shop.address, phone: shop.phone }),
		courses: courses.map((course) => courseInput.parse(course)),
		resources: resources.map(({ capacity, ...resource }, index) =>
			resourceInput.parse({
				...resource,
				colour: index + 1,
				...(capacity && { capacity_admin: capacity, capacity_friend: capacity }),
			}),
		),
		url: salonUrlInput.parse({ name: "LINEからの予約" }),
		confirmation,
	};
}
