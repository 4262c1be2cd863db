import { CONDITION_NAMES } from "#domain/engine/filters/conditions/registry.ts";
import { CONDITIONS } from "#domain/engine/filters/filter-schema.ts";
import { COUPON_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { written } from "../e2e/support/condition-form.ts";
import { FilterBuilder } from "../e2e/support/filter-builder.ts";
import { expect, test } from "./support/test.ts";

const SOME = /^[1-9][\d,]*人$/;

/** Messages for blank conditions, if not that something must be chosen; null if a blank one is accepted. */
const NEEDED: Record<string, string | null> = {
	名前: FILTER_TEXTS.wordsRequired,
	メモ: FILTER_TEXTS.wordsRequired,
	ステータスメッセージ: FILTER_TEXTS.wordsRequired,
	友だち登録日: FILTER_TEXTS.periodRequired,
	最終反応日: FILTER_TEXTS.periodRequired,
	タグ: TAG_TEXTS.tagRequired,
	カレンダー予約: FILTER_TEXTS.salonRequired,
	API連携: FILTER_TEXTS.eventKeyRequired,
	スコア: SCORE_TEXTS.scoreRequired,
	支払い: PAYMENT_TEXTS.boundRequired,
	商品の購入: null,
	ポイント: POINT_TEXTS.boundRequired,
	クーポン: COUPON_TEXTS.couponRequired,
	友だち紹介: null,
	メンバーシップ: null,
	会員番号の連携: null,
	未対応のメッセージ: null,
	メールアドレス: null,
	その他: null,
};

const neededBy = (label: string) => (label in NEEDED ? NEEDED[label] : FIELD_TEXTS.choiceRequired);

const sentence = (...conditions: string[]) => conditions.join("、かつ");

test("every condition is offered, and says what it needs where nothing was entered", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	const labels = CONDITION_NAMES.filter((name) => name !== "broken").map((name) => CONDITIONS[name].label);
	expect(labels).toHaveLength(31);
	await builder.adder.click();
	await expect(page.getByRole("listbox", { name: "追加する条件" }).getByRole("option")).toHaveText(labels);
	await page.keyboard.press("Escape");
	for (const label of labels) await builder.add(label);
	await builder.name.fill("何も入力していない検索");
	await expect(builder.panel.getByText("未入力の条件24件を除いた人数です")).toBeVisible();
	await builder.save.click();

	for (const [index, label] of labels.entries()) {
		const { card, figure } = builder.form(index + 1, label);
		const message = neededBy(label);
		await expect(figure).toHaveCount(message ? 0 : 1);
		if (message) await expect(card.getByText(message, { exact: true }).first()).toBeVisible();
	}
	await expect(builder.problems.getByRole("listitem")).toHaveText(
		labels.flatMap((label, index) => {
			const message = neededBy(label);
			return message ? [`${index + 1}番目の条件: ${message}`] : [];
		}),
	);
	await expect(builder.form(1, "名前").combobox("名前に含む言葉")).toBeFocused();
});

test("what a friend is called, has written and when: words, days, marks, an address", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	const name = await builder.addForm(1, "名前");
	await name.enter("名前に含む言葉", "藤", "田");
	await name.checkbox("LINE登録名").uncheck();
	await builder.refuses(1, FILTER_TEXTS.nameFieldRequired);
	await name.checkbox("LINE登録名").check();
	await name.checkbox("ニックネーム").check();
	const memo = await builder.addForm(2, "メモ");
	await memo.enter("メモに含む言葉", "キッズ");
	const status = await builder.addForm(3, "ステータスメッセージ");
	await status.textbox("ステータスメッセージに含む言葉").fill("子育て");
	const registered = await builder.addForm(4, "友だち登録日");
	await registered.day("期間の終了日", 1);
	const response = await builder.addForm(5, "最終反応日");
	await response.day("期間の開始日", 1);
	await response.day("期間の終了日", 28);
	const mark = await builder.addForm(6, "対応マーク");
	await mark.checkbox("対応マークなし").check();
	await mark.checkbox("対応中").check();
	const mail = await builder.addForm(7, "メールアドレス");
	await mail.textbox("メールアドレスに含む文字").fill("example.com example.net");
	await mail.select("メールの状態", "送信できる");
	const other = await builder.addForm(8, "その他");
	await other.select("メッセージのやり取り", "メッセージを送ってきたことがある");
	await other.select("友だちになったきっかけ", "友だち追加で登録された");

	for (const { figure } of [name, memo, status, registered, mark, mail, other])
		await expect(figure).toHaveText(SOME);
	await expect(response.figure).toHaveText(/人$/);
	await builder.keeps(
		"言葉と日付の検索",
		sentence(
			"LINE登録名・ニックネームに「藤」か「田」を含む",
			"メモに「キッズ」を含む",
			"ステータスメッセージに「子育て」を含む",
			`友だち登録日が${written(1)}以前`,
			`最終反応日が${written(1)}〜${written(28)}`,
			"対応マークが対応マークなし、対応中",
			"メールアドレスに「example.com」か「example.net」を含む、かつメールの状態が「送信できる」",
			"メッセージを送ってきたことがある、かつ友だち追加で登録された",
		),
	);
	await expect(registered.dayField("期間の開始日")).toHaveText("指定なし");
	await expect(response.dayField("期間の終了日")).toHaveText(written(28));
});

test("periods that are counted from today, found by the words of an operator", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	await builder.adder.click();
	await page.getByRole("textbox", { name: "条件をさがす" }).fill("友だち追加");
	await expect(page.getByRole("listbox", { name: "追加する条件" }).getByRole("option")).toHaveText([
		"友だち登録日",
	]);
	await page.keyboard.press("Enter");
	const registered = builder.form(1, "友だち登録日");
	await registered.select("期間の決め方", "今日までの○日間");
	await expect(registered.textbox("期間の日数")).toHaveValue("7日");
	await registered.textbox("期間の日数").fill("");
	await builder.refuses(1, FILTER_TEXTS.relativeDaysOutside(9_999));
	await registered.textbox("期間の日数").fill("30");
	const response = await builder.addForm(2, "最終反応日");
	await response.select("期間の決め方", "先月");
	await expect(response.textbox("期間の日数")).toHaveCount(0);
	const unhandled = await builder.addForm(3, "未対応のメッセージ");
	await unhandled.segment("未対応のメッセージ", "ない");
	await unhandled.textbox("届いてからの日数").fill("3");
	const booked = await builder.addForm(4, "カレンダー予約");
	await booked.chooseSome("店舗", "渋谷店");
	await booked.toggle("予約日で絞り込む");
	await booked.select("期間の決め方", "今日からの○日間");
	await booked.textbox("期間の日数").fill("10000");
	await builder.refuses(4, FILTER_TEXTS.relativeDaysOutside(9_999));
	await booked.textbox("期間の日数").fill("3");
	await builder.keeps(
		"今日から数える検索",
		sentence(
			"友だち登録日が今日までの30日間",
			"最終反応日が先月",
			"3日以上前に届いた未対応のメッセージがない",
			"店舗「渋谷店」のいずれかで予約している（予約日今日からの3日間）",
		),
	);
	await registered.select("期間の決め方", "日付を指定");
	await expect(registered.dayField("期間の開始日")).toHaveText("指定なし");
});

test("what is chosen from the account's items; choosing in another way clears what was chosen before", async ({
	page,
}) => {
	const builder = await FilterBuilder.openNew(page);
	const tag = await builder.addForm(1, "タグ");
	await tag.chooseSome("タグ", "VIP", "リピーター");
	await tag.select("選んだタグの", "すべてがある");
	const folder = await builder.addForm(2, "タグ");
	await folder.chooseSome("タグ", "渋谷店");
	await folder.segment("選び方", "フォルダ");
	await builder.refuses(2, FIELD_TEXTS.choiceRequired);
	await folder.select("タグのフォルダ", /^来店状況（\d+件）$/);
	await folder.select("フォルダのタグの", "すべてが揃ってはいない");
	const scenario = await builder.addForm(3, "シナリオ");
	await scenario.choose("シナリオ", "はじめてのお客様へ（7日間）");
	await scenario.select("状態", "購読したことがある");
	await scenario.textbox("配信済みの日数").fill("10000");
	await builder.refuses(3, FILTER_TEXTS.periodOutside(9_999));
	await scenario.textbox("配信済みの日数").fill("3");
	const menu = await builder.addForm(4, "リッチメニュー");
	await menu.choose("リッチメニュー", "年末年始メニュー");
	await menu.segment("対象のリッチメニュー", "指定しない");
	await menu.segment("状態", "何も表示していない");
	await menu.segment("対象のリッチメニュー", "メニューを指定する");
	await expect(menu.chosen("リッチメニュー")).toHaveCount(0);
	await menu.choose("リッチメニュー", "通常メニュー");
	await menu.segment("状態", "表示していない");
	const anyMenu = await builder.addForm(5, "リッチメニュー");
	await anyMenu.choose("リッチメニュー", "年末年始メニュー");
	await anyMenu.segment("対象のリッチメニュー", "指定しない");
	await anyMenu.segment("状態", "何も表示していない");
	const form = await builder.addForm(6, "回答フォーム");
	await form.choose("回答フォーム", "ご来店後アンケート");
	await form.segment("状態", "回答していない");
	await form.toggle("回答日で絞り込む");
	await builder.refuses(6, FILTER_TEXTS.periodRequired);
	await form.day("回答日の開始日", 1);
	const conversion = await builder.addForm(7, "コンバージョン");
	await conversion.chooseSome("コンバージョン", "Web予約の完了", "オンラインショップでの購入");
	await conversion.select("選んだコンバージョンの", "すべては達成していない");

	for (const { figure } of [tag, folder, scenario, menu, anyMenu, form, conversion])
		await expect(figure).toHaveText(SOME);
	await builder.keeps(
		"項目から選んだ検索",
		sentence(
			"タグ「VIP、リピーター」のすべてがある",
			"フォルダ「来店状況」のタグのすべてが揃ってはいない",
			"シナリオ「はじめてのお客様へ（7日間）」を購読したことがある（3日目以降まで配信済み）",
			"リッチメニュー「通常メニュー」を表示していない",
			"リッチメニューが表示されていない",
			`回答フォーム「ご来店後アンケート」に回答していない（${written(1)}以降）`,
			"コンバージョン「Web予約の完了、オンラインショップで…」のすべては達成していない",
		),
	);
	await folder.segment("選び方", "タグ");
	await expect(folder.chosen("タグ")).toHaveCount(0);
	await anyMenu.segment("対象のリッチメニュー", "メニューを指定する");
	await expect(anyMenu.chosen("リッチメニュー")).toHaveCount(0);
});

test("visits and reminders; days that are not asked for any more are not kept", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	const landing = await builder.addForm(1, "流入経路");
	await landing.chooseSome("流入経路", "渋谷店 レジ横のQRコード", "Instagramのプロフィール");
	await landing.segment("来た日時", "日時");
	await landing.day("来た日の開始日", 1);
	await landing.time("開始時刻", "18", "30");
	await expect(landing.part("終了時刻", "時")).toBeDisabled();
	await landing.day("来た日の終了日", 1);
	await landing.time("終了時刻", "09", "00");
	await builder.refuses(1, FILTER_TEXTS.timeReversed);
	await landing.day("来た日の終了日", 28);
	const whenever = await builder.addForm(2, "流入経路");
	await whenever.chooseSome("流入経路", "渋谷店 レジ横のQRコード");
	await whenever.select("選んだ流入経路の", "どれからも来ていない");
	await whenever.segment("来た日時", "日付");
	await whenever.day("来た日の開始日", 1);
	await whenever.segment("来た日時", "指定しない");
	const detail = await builder.addForm(3, "流入経路の外部パラメータ");
	await detail.choose("流入経路", "Instagramのプロフィール");
	await detail.toggle("外部パラメータの値で絞り込む");
	await builder.refuses(3, FILTER_TEXTS.queriesRequired);
	await detail.enter("m1", "Instagram", "店頭POP");
	await detail.enter("m2", "春");
	const reminder = await builder.addForm(4, "リマインダ");
	await reminder.choose("リマインダ", "ご予約日のリマインダ");
	await reminder.select("状態", "設定されたことがない");
	await reminder.segment("ゴール日時", "期間");
	await reminder.day("ゴールの期間の開始日", 1);
	await reminder.segment("ゴール日時", "日時");
	await builder.refuses(4, FIELD_TEXTS.dateRequired);
	await reminder.day("ゴールの日付", 20);
	await reminder.time("ゴールの時刻", "14", "30");

	for (const { figure } of [whenever, detail, reminder]) await expect(figure).toHaveText(SOME);
	await expect(landing.figure).toHaveText(/人$/);
	await builder.keeps(
		"流入とリマインダの検索",
		sentence(
			`流入経路「渋谷店 レジ横のQR…、Instagramの…」のいずれかから来た（${written(1)}〜${written(28)}、18:30から09:00）`,
			"流入経路「渋谷店 レジ横のQR…」のどれからも来ていない",
			"流入経路「Instagramのプロフィール」から来た（m1が「Instagram」か「店頭POP」、m2が「春」）",
			`リマインダ「ご予約日のリマインダ」が設定されたことがない（ゴールが${written(20)} 14:30）`,
		),
	);
	await expect(landing.part("開始時刻", "時")).toHaveValue("18");
	await expect(reminder.part("ゴールの時刻", "分")).toHaveValue("30");
	await whenever.segment("来た日時", "日付");
	await expect(whenever.dayField("来た日の開始日")).toHaveText("指定なし");
	await reminder.segment("ゴール日時", "期間");
	await expect(reminder.dayField("ゴールの期間の開始日")).toHaveText("指定なし");
});

test("friend information and common information are asked as their type has it", async ({ page }) => {
	const builder = await FilterBuilder.openNew(page);
	const worries = await builder.addForm(1, "友だち情報");
	await worries.choose("友だち情報", "来店回数");
	await expect(worries.combobox("比べ方")).toHaveValue("次の値以上");
	await worries.textbox("値").fill("三回");
	await builder.refuses(1, FIELD_TEXTS.numberRequired);
	await worries.textbox("値").fill("3");
	await worries.choose("友だち情報", "髪のお悩み・前回の施術内容");
	await expect(worries.combobox("比べ方")).toHaveValue("次の値と完全に一致する");
	await expect(worries.textbox("値")).toHaveValue("");
	await worries.select("比べ方", "次の値を含む");
	await worries.textbox("値").fill("パサつき");
	const visits = await builder.addForm(2, "友だち情報");
	await visits.choose("友だち情報", "来店回数");
	await visits.textbox("値").fill("３");
	const stylist = await builder.addForm(3, "友だち情報");
	await stylist.choose("友だち情報", "担当スタイリスト");
	await stylist.select("選択肢", "高橋");
	const birthday = await builder.addForm(4, "友だち情報");
	await birthday.choose("友だち情報", "お誕生日");
	await birthday.select("比べる部分", "月日");
	await birthday.segment("指定のしかた", "期間");
	for (const [part, value] of [
		["開始の月", "12"],
		["開始の日", "20"],
		["終了の月", "1"],
		["終了の日", "10"],
	] as const)
		await birthday.select(part, value);
	const age = await builder.addForm(5, "友だち情報");
	await age.choose("友だち情報", "お誕生日");
	await age.select("比べ方", "日付からの経過期間でさがす");
	await age.textbox("経過した期間の下限").fill("60");
	await age.textbox("経過した期間の上限").fill("50");
	await builder.refuses(5, FILTER_TEXTS.periodRangeInvalid);
	await age.textbox("経過した期間の下限").fill("30");
	const campaign = await builder.addForm(6, "共通情報");
	await campaign.choose("共通情報", "今月のキャンペーン名");
	await campaign.textbox("値").fill("カラー");
	await campaign.choose("共通情報", "ヘッドスパの残り枠");
	await expect(campaign.combobox("比べ方")).toHaveValue("次の値と等しい");
	await expect(campaign.textbox("値")).toHaveValue("");
	await builder.refuses(6, FIELD_TEXTS.numberRequired);
	await campaign.select("比べ方", "次の値以下");
	await campaign.textbox("値").fill("12");

	for (const { figure } of [worries, visits, stylist, birthday, age, campaign])
		await expect(figure).toHaveText(SOME);
	await builder.keeps(
		"友だち情報の検索",
		sentence(
			"友だち情報「髪のお悩み・前回の施術内容」が「パサつき」を含む",
			"友だち情報「来店回数」が３以上",
			"友だち情報「担当スタイリスト」が「高橋」と完全に一致する",
			"友だち情報「お誕生日」が12月20日〜1月10日",
			"友だち情報「お誕生日」が今日の時点で30〜50年経過",
			"共通情報「ヘッドスパの残り枠」が12以下",
		),
	);
});

test("reservations of slots and in calendars; the phase decides what may be asked of them", async ({
	page,
}) => {
	const builder = await FilterBuilder.openNew(page);
	const slot = await builder.addForm(1, "イベント予約");
	await slot.choose("予約枠", "ヘアアレンジ講習会");
	await slot.select("予約の状態", "承認待ち");
	const slots = await builder.addForm(2, "イベント予約");
	await slots.choose("予約枠", "ヘアアレンジ講習会");
	await slots.segment("選び方", "フォルダ");
	await slots.select("予約枠のフォルダ", /^講習会（\d+件）$/);
	await slots.segment("フォルダの予約枠の", "すべて");
	await slots.select("予約の状態", "予約済み以外");

	const booked = await builder.addForm(3, "カレンダー予約");
	await booked.chooseSome("店舗", "渋谷店", "吉祥寺店");
	await booked.toggle("スタッフ・席で絞り込む");
	await booked.selectSome(
		"スタッフ・席",
		"佐藤（スタイリスト）（渋谷店）",
		"高橋（スタイリスト）（吉祥寺店）",
	);
	await booked.card.getByRole("button", { name: "「吉祥寺店」を選択から外す" }).click();
	await expect(booked.card).toContainText("佐藤（スタイリスト）");
	await expect(booked.card).not.toContainText("高橋（スタイリスト）");
	await booked.toggle("コースで絞り込む");
	await builder.refuses(3, FIELD_TEXTS.choiceRequired);
	await booked.selectSome("コース", "すべて（今後追加されるものも含む）");
	await booked.toggle("予約日で絞り込む");
	await booked.day("期間の開始日", 1);
	await booked.checkbox("以外").first().check();
	await booked.toggle("予約の状態で絞り込む");
	await booked.checkbox("予約確定").check();
	await booked.radio("予約していない").check();
	await expect(booked.checkbox("以外")).toHaveCount(0);
	await booked.radio("予約している").check();
	await expect(booked.checkbox("以外")).toHaveCount(4);
	for (const invert of await booked.checkbox("以外").all()) await expect(invert).not.toBeChecked();
	await booked.checkbox("以外").last().check();

	const never = await builder.addForm(4, "カレンダー予約");
	await never.chooseSome("店舗", "渋谷店", "吉祥寺店");
	await never.segment("選んだ店舗の", "すべて");
	await never.toggle("コースで絞り込む");
	await never.selectSome("コース", "ヘッドスパ（渋谷店）");
	await never.card.getByRole("checkbox", { name: "削除済みも含める" }).check();
	await expect(builder.samples).toContainText("コース「ヘッドスパ」");
	await never.radio("一度も予約したことがない").check();
	await expect(never.card.getByRole("switch")).toHaveCount(0);

	for (const { figure } of [slot, slots, never]) await expect(figure).toHaveText(SOME);
	await expect(booked.figure).toHaveText(/人$/);
	await builder.keeps(
		"予約の検索",
		sentence(
			"予約枠「ヘアアレンジ講習会」が「承認待ち」",
			"フォルダ「講習会」の予約枠のすべてが「予約済み以外」",
			`店舗「渋谷店」のいずれかで予約している（予約日${written(1)}以降、スタッフ・席「佐藤（スタイリスト）」、コース「すべて」、状態「予約確定」以外）`,
			"店舗「渋谷店、吉祥寺店」のすべてで一度も予約したことがない",
		),
	);
	await slots.segment("選び方", "予約枠");
	await expect(slots.chosen("予約枠")).toHaveCount(0);
	await never.radio("予約している").check();
	await expect(never.card.getByRole("switch", { checked: true })).toHaveCount(0);
});

test("phases of journeys and values of other systems: another one clears what hung on the former", async ({
	page,
}) => {
	const builder = await FilterBuilder.openNew(page);
	const journey = await builder.addForm(1, "ジャーニー");
	await expect(journey.combobox("フェーズ")).toBeDisabled();
	await journey.select("ジャーニー", "ご来店までの流れ");
	await journey.select("フェーズ", "初回来店");
	await expect(journey.figure).toHaveText(SOME);
	await journey.select("ジャーニー", "会員ランク");
	await expect(journey.combobox("フェーズ")).toHaveValue("");
	await builder.refuses(1, FIELD_TEXTS.choiceRequired);
	await journey.select("フェーズ", "ゴールド会員");
	await journey.segment("フェーズを", "通過していない");
	const product = await builder.addForm(2, "API連携");
	await product.select("連携データ", "購入 › 商品");
	await product.textbox("値").fill("シャンプー");
	await product.select("比べ方", "次の値以上");
	await expect(product.textbox("値")).toHaveValue("");
	await product.textbox("値").fill("たくさん");
	await builder.refuses(2, FIELD_TEXTS.numberRequired);
	await product.select("比べ方", "次の値を含む");
	await expect(product.textbox("値")).toHaveValue("");
	await product.textbox("値").fill("シャンプー");
	const amount = await builder.addForm(3, "API連携");
	await amount.select("連携データ", "購入 › 商品");
	await amount.textbox("値").fill("シャンプー");
	await amount.select("連携データ", "購入 › 金額");
	await expect(amount.combobox("比べ方")).toHaveValue("次の値以上");
	await expect(amount.textbox("値")).toHaveValue("");
	await amount.textbox("値").fill("5000");

	for (const { figure } of [journey, product, amount]) await expect(figure).toHaveText(SOME);
	await builder.keeps(
		"ジャーニーとAPIの検索",
		sentence(
			"ジャーニー「会員ランク」の「ゴールド会員」を通過していない",
			"API連携「購入 商品」が「シャンプー」を含む",
			"API連携「購入 金額」が5000以上",
		),
	);
});
