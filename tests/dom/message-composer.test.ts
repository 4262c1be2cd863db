import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_SENT_MESSAGES } from "#domain/people/composer/composer-message.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { ActionEditor } from "../e2e/support/action-editor.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("messages of a broadcast are written, moved, limited, saved as templates, and read back", async ({
	page,
	operatorApi,
}) => {
	const name = ownName("その場の配信");
	await open(page, addressOf("newBroadcast"));
	await page.getByRole("textbox", { name: "管理名" }).fill(name);
	const add = (kind: string) => page.getByRole("button", { name: `${kind}を追加する`, exact: true }).click();
	const message = (place: number) => page.getByRole("region", { name: `${place}番目のメッセージ` });

	await page.getByRole("button", { name: "下書きを保存する" }).click();
	await expect(page.getByRole("alert").getByText(BROADCAST_TEXTS.messageRequired).first()).toBeVisible();

	await add("カード");
	await message(1).getByRole("textbox", { name: "パネルの本文" }).fill("栗のパフェ");
	await message(1).getByRole("textbox", { name: "ボタン名" }).fill("予約する");
	await message(1).getByRole("textbox", { name: "URL" }).fill("https://example.com/");
	await expect(message(1).getByRole("textbox", { name: "通知に出る文" })).toHaveText("栗のパフェ");
	await add("スタンプ");
	await message(2).getByRole("button", { name: "スタンプ1を選ぶ" }).click();
	await add("位置情報");
	await page.getByRole("button", { name: "下書きを保存する" }).click();
	await expect(page.getByRole("alert").getByText("緯度").first()).toBeVisible();
	await message(3).getByRole("button", { name: "3番目のメッセージを削除する" }).click();

	await message(2).getByRole("button", { name: "2番目のメッセージを上へ" }).click();
	await expect(message(2).getByRole("textbox", { name: "パネルの本文" })).toHaveText("栗のパフェ");
	await message(2).getByRole("button", { name: "クイックリプライを付ける" }).click();
	await message(2).getByRole("button", { name: "クイックリプライを追加する" }).click();
	const quickReply = message(2).getByRole("group", { name: "クイックリプライ1" });
	await quickReply.getByRole("textbox", { name: "ボタン名" }).fill("はい");
	await quickReply.getByRole("textbox", { name: "送る言葉" }).fill("予約したい");
	const phone = page.getByRole("group", { name: "友だちの画面での見え方" });
	await expect(phone.getByRole("button", { name: "はい" })).toBeVisible();

	await message(2).getByRole("button", { name: "テンプレートとして保存" }).click();
	const dialog = page.getByRole("dialog", { name: "テンプレートとして保存" });
	await dialog.getByRole("textbox", { name: "テンプレート名" }).fill(name);
	await dialog.getByRole("button", { name: "保存する" }).click();
	await expect(dialog).toHaveCount(0);

	await add("テンプレート");
	const gallery = page.getByRole("dialog", { name: "テンプレートから選ぶ" });
	await gallery.getByRole("button", { name }).click();
	await message(3).getByRole("button", { name: "内容をここで編集する" }).click();
	await expect(message(3).getByRole("textbox", { name: "パネルの本文" })).toHaveText("栗のパフェ");
	for (const _ of [4, 5]) await add("テキスト");
	await expect(page.getByRole("button", { name: "テキストを追加する" })).toBeDisabled();
	for (const place of [5, 4, 3])
		await message(place)
			.getByRole("button", { name: `${place}番目のメッセージを削除する` })
			.click();
	await page.getByRole("button", { name: "下書きを保存する" }).click();
	await page.getByRole("link", { name }).click();
	await expect(message(1).getByRole("button", { name: "スタンプ1を選ぶ" })).toHaveAttribute(
		"aria-pressed",
		"true",
	);
	await expect(message(2).getByRole("textbox", { name: "パネルの本文" })).toHaveText("栗のパフェ");
	await expect(quickReply.getByRole("textbox", { name: "送る言葉" })).toHaveText("予約したい");
	const { items } = await operatorApi.post<{ items: { name: string }[] }>("/api/template/crud", {
		action: "refresh",
	});
	expect(items.filter((item) => item.name === name || item.name.startsWith("［"))).toMatchObject([{ name }]);
});

test("messages of an action are written in its editor, and changed there", async ({ page }) => {
	const { editor, name } = await ActionEditor.openNew(page, "その場の返信");
	await editor.effectAdder.getByRole("button", { name: "メッセージ作成" }).click();
	const dialog = page.getByRole("dialog", { name: "送るメッセージを作る" });
	await dialog.getByRole("button", { name: "テキストを追加する" }).click();
	await dialog.getByRole("textbox", { name: "本文" }).fill("ありがとうございます");
	await dialog.getByRole("button", { name: "カードを追加する" }).click();
	await dialog.getByRole("textbox", { name: "パネルの本文" }).fill("ご予約はこちら");
	await dialog.getByRole("textbox", { name: "ボタン名" }).fill("予約する");
	await dialog.getByRole("textbox", { name: "URL" }).fill("https://example.com/");
	await dialog.getByRole("button", { name: "アクションに追加する" }).click();
	await expect(editor.panels).toHaveCount(2);

	const card = editor.panel(2, "テンプレート送信");
	await expect(card.getByLabel("友だちの画面での見え方")).toContainText("ご予約はこちら");
	await card.getByRole("button", { name: "メッセージを編集する" }).click();
	const editing = page.getByRole("dialog", { name: "メッセージを編集する" });
	const words = editing.getByRole("textbox", { name: "パネルの本文" });
	// `fill` selects all and deletes immediately, possibly before the editor knows the selection.
	await expect(async () => {
		await words.fill("空き状況はこちら");
		await expect(words).toHaveText("空き状況はこちら", { timeout: 1_000 });
	}).toPass();
	await editing.getByRole("button", { name: "この内容にする" }).click();
	await expect(card.getByLabel("友だちの画面での見え方")).toContainText("空き状況はこちら");
	await expect(card.getByRole("button", { name: "メッセージを編集する" })).toBeVisible();
	await editor.keeps(name, "テキスト「ありがとうございます」を送信", "「［カード］空き状況はこちら」を送信");
});

test("a card is written in the chat, and sent", async ({ page, newcomer }) => {
	await open(page, newcomer.address);
	await page.getByRole("button", { name: "添付", exact: true }).click();
	await page.getByRole("menuitem", { name: "カード・Flexメッセージなどを作る" }).click();
	const dialog = page.getByRole("dialog", { name: "送るメッセージを作る" });
	await dialog.getByRole("button", { name: "カードを追加する" }).click();
	await dialog.getByRole("textbox", { name: "パネルの本文" }).fill("ご予約はこちら");
	await dialog.getByRole("textbox", { name: "ボタン名" }).fill("予約する");
	await dialog.getByRole("textbox", { name: "URL" }).fill("https://example.com/");
	await dialog.getByRole("button", { name: "添付する" }).click();
	await expect(page.getByText("［カード］ご予約はこちら")).toBeVisible();
	await page.getByRole("button", { name: "送信", exact: true }).click();
	await expect(page.getByRole("group", { name: "まもなく送信" })).toContainText("ご予約はこちら");
});

test("of many files as many are attached as a send may have, and the others are named as too many", async ({
	page,
	newcomer,
}) => {
	await open(page, newcomer.address);
	await page.getByLabel("添付するファイル").setInputFiles(
		Array.from({ length: MAX_SENT_MESSAGES + 1 }, (_, index) => ({
			...{ name: `見積${index + 1}.pdf`, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
		})),
	);
	await expect(page.getByText(COMPOSE_TEXTS.tooMany(MAX_SENT_MESSAGES))).toBeVisible();
	await expect(page.getByRole("button", { name: /^見積\d\.pdfを外す$/ })).toHaveCount(MAX_SENT_MESSAGES);
	await expect(page.getByRole("button", { name: "添付", exact: true })).toBeDisabled();
});

test("a form is sent from the chat and from its row, and a card's button opens it or calls", async ({
	page,
	newcomer,
	operatorApi,
}) => {
	const name = ownName("送るフォーム");
	await operatorApi.makeItem("form", { name, fields: [{ label: "ご意見", swatch_id: 10 }] });
	await open(page, newcomer.address);
	await page.getByRole("button", { name: "添付", exact: true }).click();
	await page.getByRole("menuitem", { name: "回答フォームを送る" }).click();
	const choice = page.getByRole("dialog", { name: "回答フォームを送る" });
	await choice.getByRole("combobox", { name: "回答フォーム" }).click();
	await page.getByRole("option", { name }).click();
	await choice.getByRole("button", { name: "本文に入れる" }).click();
	await expect(page.getByRole("textbox", { name: "メッセージ", exact: true })).toContainText(name);

	const list = await ItemList.open(page, "form", { search: name });
	await list.choose(name, "友だちに送る");
	await expect(page.getByRole("textbox", { name: "本文" })).toContainText(name);
	await page.getByRole("button", { name: "カードを追加する" }).click();
	const card = page.getByRole("region", { name: "2番目のメッセージ" });
	await card.getByRole("textbox", { name: "パネルの本文" }).fill("ご意見をどうぞ");
	await card.getByRole("textbox", { name: "ボタン名" }).fill("答える");
	const tap = card.getByRole("radiogroup", { name: "タップしたとき" });
	await tap.getByText("電話をかける").click();
	await card.getByRole("textbox", { name: "電話番号" }).fill("０３−１２３４−５６７８");
	await expect(card.getByRole("textbox", { name: "電話番号" })).toHaveValue("03-1234-5678");
	await tap.getByText("回答フォームを開く").click();
	await card.getByRole("combobox", { name: "回答フォーム" }).click();
	await page.getByRole("option", { name }).click();
	await page.getByRole("button", { name: "下書きを保存する" }).click();
	await expect(page.getByText("下書きを保存しました")).toBeVisible();
});
