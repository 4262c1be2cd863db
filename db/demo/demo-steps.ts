import type { GoalStep } from "#domain/engine/steps/goal-time.ts";
import type { ScenarioStepTime } from "#domain/engine/steps/scenario-time.ts";
import { addDemoTags, type DemoEffect, removeDemoTags, sendTemplate, sendText } from "./demo-effects.ts";

/** Steps of the demo shop's scenarios and reminders. The ids of the steps' actions are derived from these. */

/** Minutes of an hour, in which a step's time is given. */
const HOURS = 60;

/** Steps of a scenario or a reminder. */
export interface DemoSteps<Time> {
	/** Id of the scenario or reminder. */
	id: number;
	steps: (Time & { effects: DemoEffect[] })[];
}

/** Steps of scenarios: of the first by elapsed time, of the others by time of day. */
export const DEMO_SCENARIO_STEPS: DemoSteps<ScenarioStepTime>[] = [
	{
		id: 1,
		steps: [
			{
				day: 0,
				minute: 10,
				effects: [
					sendText(
						"{name}さん、ひより美容室を友だちに追加していただき、ありがとうございます🌿\nこれから7日間、髪がまとまりやすくなるコツをお届けします。",
					),
				],
			},
			{
				day: 1,
				minute: 0,
				effects: [
					sendText(
						"【1日目】シャンプーの前に、乾いた髪を1分ほどブラッシングしてみてください。ほこりが落ちて、泡立ちがよくなります。",
					),
				],
			},
			{
				day: 3,
				minute: 0,
				effects: [
					sendText(
						"【3日目】{name}さん、ドライヤーは根元から毛先へ。最後に冷風を10秒あてると、ツヤが長もちします。",
					),
					addDemoTags(10),
				],
			},
			{
				day: 5,
				minute: 0,
				effects: [
					sendText("{name}さんの髪に合わせて選べる、秋のカラーメニューをご紹介します🍂"),
					sendTemplate(2),
				],
			},
			{
				day: 7,
				minute: 0,
				effects: [
					sendText(
						"7日間お読みいただき、ありがとうございました。\nこれからは毎週「ヘアケア通信」をお届けします。ご予約は「予約」と送ってくださいね。",
					),
					addDemoTags(4),
				],
			},
		],
	},
	{
		id: 2,
		steps: [
			{
				day: 0,
				minute: 19 * HOURS,
				effects: [
					sendText(
						"ヘアケア通信へようこそ。{name}さんに、スタイリストが選んだ季節のお手入れを週に一度お届けします。",
					),
				],
			},
			{
				day: 7,
				minute: 19 * HOURS,
				effects: [
					sendText(
						"【ヘアケア通信①】毛先のパサつきには、タオルドライのあとのオイルを2滴。耳から下だけにつけます。",
					),
				],
			},
			{
				day: 14,
				minute: 19 * HOURS,
				effects: [
					sendText(
						"【ヘアケア通信②】{name}さん、枕カバーは週に2回替えていますか？頭皮のべたつきが変わります。",
					),
					sendTemplate(1),
				],
			},
			{
				day: 21,
				minute: 12 * HOURS,
				effects: [
					sendText(
						"【ヘアケア通信③】カラーの色もちをよくするには、38度のぬるめのお湯がおすすめです。紫シャンプーは週2回まで。",
					),
				],
			},
			{
				day: 28,
				minute: 10 * HOURS,
				effects: [
					sendText(
						"{name}さん、そろそろ次のご予約の時期です。平日の午前中は、ご希望の時間をお取りしやすくなっています。",
					),
					sendTemplate(4),
					addDemoTags(5),
				],
			},
		],
	},
	{
		id: 3,
		steps: [
			{
				day: 0,
				minute: 10 * HOURS,
				effects: [
					sendText(
						"夏のキャンペーンが始まりました🌻\n8月31日まで、ヘッドスパ付きのカットを5,500 円でご案内します。",
					),
				],
			},
			{
				day: 3,
				minute: 18 * HOURS,
				effects: [
					sendText("{name}さん、紫外線で傷んだ髪には集中トリートメントを。キャンペーン中は20%OFFです。"),
				],
			},
			{
				day: 10,
				minute: 18 * HOURS,
				effects: [sendText("キャンペーンは残り1週間です。ご予約はお早めにどうぞ。"), addDemoTags(3)],
			},
			{
				day: 17,
				minute: 10 * HOURS,
				effects: [
					sendText("夏のキャンペーンは本日までです。{name}さんのご来店をお待ちしております。"),
					removeDemoTags(3),
				],
			},
		],
	},
];

/** Steps of reminders: before and after a reservation, and before and after a treatment. */
export const DEMO_REMINDER_STEPS: DemoSteps<GoalStep>[] = [
	{
		id: 1,
		steps: [
			{
				day: -7,
				minute: 10 * HOURS,
				effects: [
					sendText(
						"{name}さん、ご予約日の1週間前になりました。日時の変更は、このトークでお気軽にお知らせください。",
					),
				],
			},
			{
				day: -3,
				minute: 18 * HOURS,
				effects: [sendText("ご予約は3日後です。ご希望の髪型の写真があれば、このトークにお送りください📷")],
			},
			{
				day: -1,
				minute: 18 * HOURS,
				effects: [
					sendText(
						"{name}さん、明日はご予約の日です。お気をつけてお越しください。\nお店の場所：https://example.com/hiyori/access",
					),
					addDemoTags(3),
				],
			},
			{
				day: 0,
				minute: null,
				effects: [sendText("お待ちしておりました。ご到着になりましたら、受付でお名前をお知らせください。")],
			},
			{ day: 1, minute: 11 * HOURS, effects: [sendTemplate(1), removeDemoTags(3)] },
			{
				day: 30,
				minute: 10 * HOURS,
				effects: [sendText("{name}さん、前回のご来店から1か月がたちました。毛先のお手入れはいかがですか？")],
			},
		],
	},
	{
		id: 2,
		steps: [
			{
				day: -1,
				minute: 19 * HOURS,
				effects: [
					sendText("明日はカラーの施術日です。今夜はトリートメントを控えると、色がきれいに入ります。"),
				],
			},
			{
				day: 0,
				minute: 20 * HOURS,
				effects: [
					sendText(
						"{name}さん、今日はカラーをありがとうございました。今夜のシャンプーはお休みしてくださいね。",
					),
				],
			},
			{
				day: 3,
				minute: 20 * HOURS,
				effects: [
					sendText("カラーから3日目です。今日から紫シャンプーを週2回お使いいただけます。"),
					addDemoTags(8),
				],
			},
			{
				day: 14,
				minute: 20 * HOURS,
				effects: [sendText("{name}さん、色味はいかがですか？気になるところがあれば写真をお送りください。")],
			},
			{
				day: 45,
				minute: 10 * HOURS,
				effects: [
					sendText("根元が気になり始めるころです。リタッチは60分、6,600 円で承ります。"),
					sendTemplate(2),
				],
			},
		],
	},
	{
		id: 3,
		steps: [
			{
				day: -1,
				minute: 18 * HOURS,
				effects: [
					sendText(
						"{name}さん、明日のご予約のお知らせです。\n{reserve_datetime:3}\n{reserve_course}　{reserve_salon}\nお気をつけてお越しください。",
					),
				],
			},
		],
	},
	{
		id: 4,
		steps: [
			{
				day: 1,
				minute: 11 * HOURS,
				effects: [
					sendText(
						"{name}さん、{reserve_salon}へのご来店ありがとうございました。仕上がりで気になるところがあれば、このトークでお知らせください。",
					),
				],
			},
		],
	},
];
