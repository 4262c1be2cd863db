import { randomBytes } from "node:crypto";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { demoFriend } from "./support/friends.ts";
import { NOBODY } from "./support/logins.ts";
import { ownName } from "./support/own-name.ts";
import { Phone } from "./support/phone.ts";
import { expect, test } from "./support/test.ts";

test.afterEach(({ simulator }) => simulator.clearFaults());

test("LINE answers 500 and recovers: the text waits with its reason, then arrives once", async ({
	page,
	openAs,
	operatorApi,
	simulator,
}) => {
	const friend = demoFriend(9);
	const [keyword, text] = [ownName("とどく試験"), ownName("あとで届きます")];
	await operatorApi.answer(keyword, [{ type: 1, text, delay_type: 1, delay_min: 1, delay_max: 1 }]);
	const phone = await Phone.open(await openAs(NOBODY), friend);
	await phone.page.getByRole("combobox", { name: "障害", exact: true }).click();
	await phone.page.getByRole("option", { name: "500 エラー" }).click();
	await phone.page.getByRole("button", { name: "障害を起こす" }).click();
	await phone.says(keyword);
	await page.goto("/line/delivery");
	const row = page.getByRole("row").filter({ hasText: text });
	await expect(row).toBeVisible();

	await simulator.moveClock(MINUTE);
	await expect(row.getByText("LINE側で一時的なエラーが発生しました（500）")).toBeVisible();
	await expect(row.getByText(/送信回数 1回・次は /)).toBeVisible();

	await simulator.moveClock(MINUTE);
	await expect(row).toHaveCount(0);
	await expect(phone.lines(text)).toHaveCount(1);
	await page.getByRole("tab", { name: "送信済み" }).click();
	await expect(row.getByText("通常の送信")).toBeVisible();
	await expect(row.getByText("2回")).toBeVisible();
});

test("what LINE refuses fails with LINE's reason, and arrives when it is sent again", async ({
	page,
	openAs,
	operatorApi,
	simulator,
}) => {
	// Webhook sender unknown to LINE, which accepts no message for them.
	const stranger = { userId: `U${randomBytes(16).toString("hex")}`, name: "あとから来た人" };
	const [keyword, text] = [ownName("ことわり試験"), ownName("もう一度送れます")];
	await operatorApi.answer(keyword, [{ type: 1, text }]);
	await simulator.deliver([
		{
			type: "message",
			source: { type: "user", userId: stranger.userId },
			message: { id: String(Date.now()), type: "text", text: keyword, quoteToken: "q" },
		},
	]);
	await page.goto("/line/delivery?state=failed");
	const row = page.getByRole("row").filter({ hasText: text });
	await expect(row.getByText("LINEが受け付けませんでした（400）: Failed to send messages")).toBeVisible();
	await expect(page.getByRole("tab", { name: "失敗" })).toContainText(/\d/);
	await expect(page.getByRole("link", { name: "配信状況 失敗・確認待ち" })).toContainText(/\d/);

	await simulator.saveFriend(stranger.userId, stranger.name);
	await row.getByRole("button", { name: /再送する$/ }).click();

	await expect(page.getByText("再送を受け付けました")).toBeVisible();
	await expect(row).toHaveCount(0);
	const phonePage = await openAs(NOBODY);
	await phonePage.goto(`/simulator?friend=${stranger.userId}`);
	await expect(phonePage.getByRole("log", { name: "トーク" }).getByText(text)).toHaveCount(1);
});

test("the month's quota is named as such, and a failed delivery can be given up", async ({
	page,
	operatorApi,
	simulator,
}) => {
	const friend = demoFriend(10);
	const [keyword, text] = [ownName("上限試験"), ownName("届かないままです")];
	await operatorApi.answer(keyword, [{ type: 1, text }]);
	await simulator.addFault({ kind: "monthly_limit", endpoint: "reply" });
	await simulator.says(friend.userId, keyword);
	await page.goto("/line/delivery?state=failed");
	const row = page.getByRole("row").filter({ hasText: text });
	await expect(row.getByText("今月の送信可能数（メッセージ数の上限）に達しています")).toBeVisible();

	await row.getByRole("button", { name: `${friend.name}への配信を取り消す` }).click();
	const question = page.getByRole("dialog", { name: "配信を取り消す" });
	await expect(question.getByText(`${friend.name}さんへの配信を取り消します。`)).toBeVisible();
	await question.getByRole("button", { name: "取り消す" }).click();
	await expect(row).toHaveCount(0);
	await page.getByRole("tab", { name: "取消済み" }).click();
	await expect(row).toBeVisible();
});

test("what an operator wrote stays in the chat while LINE is down, and arrives once it is back", async ({
	page,
	newcomer,
	simulator,
}) => {
	const text = ownName("止まっている間の返事");
	await page.goto(`/line/chat/${newcomer.id}`);
	await page.getByRole("textbox", { name: "メッセージ", exact: true }).fill(text);
	// A reply to a recent message would be free, and another call.
	await simulator.moveClock(2 * MINUTE);
	await simulator.addFault({ kind: "server_error", endpoint: "push", times: 100 });
	await page.getByRole("button", { name: "送信", exact: true }).click();
	await expect(page.getByRole("group", { name: "まもなく送信" })).toContainText(text);

	await simulator.moveClock(MINUTE);
	const waiting = page.getByRole("group", { name: "もう一度送るのを待っています" });
	await expect(waiting).toContainText(text);
	await expect(waiting.getByRole("button", { name: "取り消す" })).toBeVisible();

	await simulator.clearFaults();
	await simulator.moveClock(5 * MINUTE);
	await expect(waiting).toHaveCount(0);
	await expect(page.getByRole("region", { name: "メッセージの履歴" })).toContainText(text);
});
