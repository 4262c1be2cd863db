import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { ActionEditor } from "../e2e/support/action-editor.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

const METRICS = "**/api/metrics-tracker/report/v1";
const ERRORS = "**/api/error-reports/v1";

// Chromium logs every refused call as an error; this test refuses reports.
test.use({ tolerated: /status of (409|500) .*\/api\/metrics-tracker\/report\/v1$/ });

for (const status of [409, 500])
	test(`[A-326, A-327, A-328] what is done is reported, and a report that fails (${status}) disturbs nobody`, async ({
		page,
	}) => {
		await page.route(METRICS, (route) => route.fulfill({ status, json: { ERROR: ["x"] } }));
		const reported = page.waitForRequest(METRICS);
		const failed = page.waitForRequest(ERRORS);
		const name = ownName("記録される操作");
		await page.goto("/line/action?new=1");
		const editor = new ActionEditor(page);
		await editor.name.fill(name);
		await editor.add(EFFECTS.text.label);
		await editor.write(1, "お返事");
		await editor.save.click();
		await expect(page.getByText(ACTION_TEXTS.actionRegistered)).toBeVisible();
		expect((await reported).postDataJSON()).toEqual({
			eventName: "action.saved",
			context: { effects: 1, template: true },
		});
		const report = await failed;
		expect(report.postDataJSON()).toMatchObject({
			source: "metrics",
			name: "ApiError",
			status,
			page: "actions",
		});
		expect(report.postData()).not.toContain(name);
		expect((await report.response())?.status()).toBe(204);
		await expect(editor.drawer).toHaveCount(0);
		await expect(page.getByText(CALL_TEXTS.outOfDate)).toHaveCount(0);
		await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
	});
