import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { SLACK_WEBHOOK } from "#simulator/slack/slack-webhook.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

// Lists that load page by page show a change that was made on their page (web/platform/api/reloadMatching.ts).

test("a draft of a broadcast leaves the list with its deletion, and is back with its undo", async ({
	page,
	operatorApi,
}) => {
	const name = ownName("消す下書き");
	const message = { type: 1, text: "冬のご案内です" };
	await operatorApi.post("/api/broadcasts", { name, messages: [message], filter: { inputs: [] } });
	await page.goto("/line/broadcast?tab=draft");
	const draft = page.getByRole("link", { name });
	await expect(draft).toBeVisible();
	await page.getByRole("button", { name: `「${name}」の操作` }).click();
	await page.getByRole("menuitem", { name: "削除する" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
	await expect(draft).toHaveCount(0);
	await page.getByRole("button", { name: "元に戻す" }).first().click();
	await expect(draft).toBeVisible();
});

test("a notification that failed is shown as sent once it is sent again", async ({
	page,
	operatorApi,
	simulator,
}) => {
	const name = ownName("届かない通知");
	const channel = { kind: "slack", settings: { way: "webhook", channel: "" }, name };
	const withSecret = (secret: string) => ({ ...channel, secret });
	const wrong = withSecret(SLACK_WEBHOOK.replace(/\w$/, "x"));
	const { id } = await operatorApi.post<{ id: number }>("/api/notification_channels", wrong);
	await operatorApi.post("/api/notifications", {
		title: name,
		timings: ["friend_added"],
		notification_channels: [id],
	});
	await simulator.follows(name);
	// Notices of a minute are one message.
	await simulator.moveClock(MINUTE);
	await expect
		.poll(async () => JSON.stringify(await operatorApi.get("/api/notification_log?state=failed")))
		.toContain(name);
	await page.goto(`${addressOf("notificationLog")}?state=failed`);
	const resend = page.getByRole("button", { name: new RegExp(`${name}」を再送する`) });
	await expect(resend).toBeVisible();
	await operatorApi.put(`/api/notification_channels/${id}`, withSecret(SLACK_WEBHOOK));
	await resend.click();
	await expect(page.getByText("もう一度送信します")).toBeVisible();
	await expect(resend).toHaveCount(0);
});
