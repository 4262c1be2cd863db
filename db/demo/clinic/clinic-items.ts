import { sendTemplate, sendText } from "#db/demo/demo-effects.ts";
import type { DemoTemplate } from "#db/demo/demo-items.ts";
import { demoQuestion } from "#db/demo/demo-items.ts";
import type { DemoSearch } from "#db/demo/demo-searches.ts";
import type { DemoSteps } from "#db/demo/demo-steps.ts";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/reminder-types.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { GoalStep } from "#domain/engine/steps/goal-time.ts";
import type { ScenarioStepTime } from "#domain/engine/steps/scenario-time.ts";
import { CLINIC_TAG } from "./clinic-shop.ts";

// Items of the demo clinic by kind. Ids are fixed, so that records can refer to each other.

const { textbox, textarea, dropdown } = FIELD_TYPES;

export const CLINIC_FORMS = [
	{
		id: 1,
		name: "初回問診票",
		code: "monshin1",
		rate: 2,
		notify: true,
		title: "はじめての方へ：問診票",
		description: "ご来院の前にご記入いただくと、当日の施術時間を長くお取りできます（2分ほど）。",
		fields: [
			demoQuestion(1, { label: "お名前", swatch_id: textbox, rule: "name", sync_real_name: true }),
			demoQuestion(2, {
				label: "いちばんつらい場所",
				swatch_id: dropdown,
				options: ["首・肩", "腰", "骨盤・股関節", "背中", "頭・目の疲れ", "その他"],
				var_id: 1,
				var_name: "いちばんつらい場所",
				var_type: VAR_TYPES.select,
			}),
			demoQuestion(3, {
				label: "いつからですか",
				swatch_id: dropdown,
				options: ["1週間以内", "1か月以内", "半年以内", "半年より前"],
			}),
			demoQuestion(4, {
				label: "治療中の病気・けが、妊娠の有無",
				swatch_id: textarea,
				required: false,
				description: "なければ空欄のままで大丈夫です。",
			}),
		],
	},
] as const;

const GREY = "#777777";

export const CLINIC_FRIEND_FIELDS = [
	{
		id: 1,
		name: "いちばんつらい場所",
		groupId: null,
		type: VAR_TYPES.select,
		rate: 2,
		choices: ["首・肩", "腰", "骨盤・股関節", "背中", "頭・目の疲れ", "その他"].map((value, index) => ({
			id: index + 1,
			value,
			sortIndex: index,
			color: ["#1f6f78", "#b5762a", "#a14a6a", "#4f7a3a", "#4a5fa5", GREY][index]!,
		})),
	},
	{ id: 2, name: "回数券の残り", groupId: null, type: VAR_TYPES.number, rate: 1 },
	{ id: 3, name: "施術の記録", groupId: null, type: VAR_TYPES.longText, rate: 1 },
] as const;

export const CLINIC_TEMPLATES: DemoTemplate[] = [
	{
		id: 1,
		name: "施術後のお願い",
		groupId: null,
		type: "text",
		editorVersion: 1,
		content: {
			type: "text",
			text: "本日はご来院ありがとうございました。\n今夜は水分を多めにとり、湯船で温まってお休みください。だるさが出ることがありますが、1〜2日で落ち着きます。",
		},
	},
	{
		id: 2,
		name: "コースのご案内",
		groupId: null,
		type: "carousel",
		editorVersion: 2,
		content: {
			type: "carousel",
			alt_text: "施術コースのご案内",
			columns: [
				{
					title: "全身整体",
					text: "全身のゆがみを整えたい方に。約60分 7,700 円",
					media_key: null,
					buttons: [{ label: "予約する", type: "message", uri: "", text: "予約 全身整体" }],
				},
				{
					title: "骨盤矯正",
					text: "腰痛や産後の骨盤のお悩みに。約45分 6,600 円",
					media_key: null,
					buttons: [{ label: "予約する", type: "message", uri: "", text: "予約 骨盤矯正" }],
				},
				{
					title: "肩こり・首こり集中",
					text: "お仕事帰りに30分だけ。4,400 円",
					media_key: null,
					buttons: [{ label: "予約する", type: "message", uri: "", text: "予約 肩こり" }],
				},
			],
		},
	},
];

export const CLINIC_SEARCHES: DemoSearch[] = [
	{
		id: 1,
		name: "肩こり・首こりの方",
		filter: { inputs: [{ type: CONDITIONS.tag.type, tag_ids: [CLINIC_TAG.neck] }] },
	},
	{
		id: 2,
		name: "返信を待っている友だち",
		filter: {
			sort_type: 4,
			inputs: [
				{ type: CONDITIONS.other.type, has_response: 11 },
				{ type: CONDITIONS.mark.type, notify: [0, 1, 2] },
			],
		},
	},
	{
		id: 3,
		name: "回数券をお持ちの方",
		filter: { inputs: [{ type: CONDITIONS.tag.type, tag_ids: [CLINIC_TAG.coupon] }] },
	},
];

export const CLINIC_SCENARIOS = [
	{
		id: 1,
		name: "はじめての方へ（4日間）",
		groupId: null,
		isRun: true,
		dateDiff: 0,
		afterReadToId: null,
		afterReadToStep: null,
	},
] as const;

/** Days until the last step of the scenario. */
export const CLINIC_SCENARIO_DAYS = 4;

export const CLINIC_SCENARIO_STEPS: DemoSteps<ScenarioStepTime>[] = [
	{
		id: 1,
		steps: [
			{
				day: 0,
				minute: 5,
				effects: [
					sendText(
						"{name}さん、整体院 みなとを友だちに追加していただき、ありがとうございます。\n肩・首・腰のつらさは、このトークでいつでもご相談ください。ご予約は「予約」と送ってくださいね。",
					),
				],
			},
			{
				day: 1,
				minute: 0,
				effects: [
					sendText(
						"【1分セルフケア①】肩を耳まで持ち上げて5秒、ストンと落とす。これを5回。デスクワークの合間にお試しください。",
					),
				],
			},
			{
				day: CLINIC_SCENARIO_DAYS,
				minute: 0,
				effects: [
					sendText("{name}さん、初回は75分 5,500 円 でお受けいただけます。コースはこちらです。"),
					sendTemplate(2),
				],
			},
		],
	},
];

/** Reminder of a reservation, and follow-up after it. */
export const CLINIC_REMINDERS = [
	{ id: 1, name: "ご予約の前日のお知らせ", type: EPISODE_TYPES.reserve },
	{ id: 2, name: "ご来院の翌日のフォロー", type: EPISODE_TYPES.follow },
] as const;

/** Minutes of an hour, in which a step's time is given. */
const HOURS = 60;

export const CLINIC_REMINDER_STEPS: DemoSteps<GoalStep>[] = [
	{
		id: 1,
		steps: [
			{
				day: -1,
				minute: 17 * HOURS,
				effects: [
					sendText(
						"{name}さん、明日のご予約のお知らせです。\n{reserve_datetime:3}\n{reserve_course}　{reserve_resource}\nお着替えはご用意しています。お気をつけてお越しください。",
					),
				],
			},
		],
	},
	{
		id: 2,
		steps: [
			{
				day: 1,
				minute: 12 * HOURS,
				effects: [
					sendText(
						"{name}さん、昨日はご来院ありがとうございました。お体の具合はいかがですか？気になることがあれば、このトークでお知らせください。",
					),
				],
			},
		],
	},
];
