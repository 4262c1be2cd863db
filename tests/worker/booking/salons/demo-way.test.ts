import { env as worker } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loadDemo } from "#db/demo/load-demo.ts";
import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { currentDay, MINUTE } from "#domain/platform/time/wire-time.ts";
import { fillDemoSalons } from "#functions/booking/salons/demo/fill-demo-salons.ts";
import { QUEUE_WORK } from "#functions/due-work.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { runTick } from "#functions/tick.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { runDueDeliveries } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { receiveEvents } from "#tests/support/receive-events.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { advanceSteps } from "#tests/support/step-requests.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeAll(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	await loadDemo(worker.DB, "none", clock.now, fillDemoSalons);
}, 120_000);

test("a friend of the demo shop taps the menu, books, changes, is reminded the day before and thanked the day after", async () => {
	const [friend] = await readRows<{ id: number; lineUserId: string }>(
		// Without a booking of the demo, so that the friend's list has only that of the test.
		`select id, line_user_id as lineUserId from friends where blocked_at is null
			and id not in (select friend_id from reservations where friend_id is not null) order by id limit 1`,
	);
	const operator = await buildSession();
	/** Messages received since the last call: replies and pushes. */
	const seen = { push: 0, reply: 0 };
	const came = async (how: "push" | "reply") => {
		const calls = (await fakeLine.calls(how)).filter(
			({ body }) => how === "reply" || body?.to === friend!.lineUserId,
		);
		const fresh = calls.slice(seen[how]);
		seen[how] = calls.length;
		return fresh.flatMap(({ body }) => (body?.messages ?? []).flatMap(({ text }) => text ?? []));
	};
	const news = async () => {
		// The product's clock advanced while the pages were rendered.
		clock.advance(MINUTE);
		await QUEUE_WORK.jobs!(clock.context(), () => undefined);
		await runTick(clock.context());
		await runDueDeliveries(clock);
		return [...(await came("reply")), ...(await came("push"))];
	};
	const ofBooking = async () => (await news()).filter((text) => /ご予約|ご来店|リクエスト/.test(text));
	await news();

	// The menu's button sends 予約, and the auto-response contains the friend's own link.
	const [{ buttons }] = (await readRows<{ buttons: string }>(
		"select buttons from richmenus where selected = 1",
	)) as [{ buttons: string }];
	const text = (JSON.parse(buttons) as { text?: string }[]).find((button) => button.text)!.text!;
	await receiveEvents(clock, lineEvents.text({ from: friend!.lineUserId, at: clock.now, text }));
	const env = { ...clock.env, PUBLIC_ORIGIN: "https://console.example.com" } as TestClock["env"];
	await workWebhookEvents(clock.context({ env }));
	const link = (await news()).map((each) => /\/s\/[\w-]+\?t=[\w.-]+/.exec(each)?.[0]).find(Boolean);
	expect(link).toBeDefined();

	const visitor = await new PageVisitor().open(link!);
	await visitor.follow("カット");
	await visitor.follow("指名なし");
	const days = [...visitor.text.matchAll(/class="day" href="[^"]*day=([\d-]+)#times"/g)].map(
		([, day]) => day!,
	);
	/** Opens one of the days of the calendar. @returns its first free time */
	const openDay = async (day: string) => {
		await visitor.open(`${visitor.address.replace(/&day=.*/, "")}&day=${day}`);
		return /<button name="at" value="([^"]+)"/.exec(visitor.text)![1]!;
	};
	const [first, later] = [days.at(8)!, days.at(9)!];
	await visitor.press(`value="${await openDay(first)}"`);
	await visitor.press("内容を確認する");
	await visitor.press("予約する");
	expect(visitor.said).toContain("予約が確定しました");
	expect(await ofBooking()).toEqual([expect.stringContaining("ご予約を承りました")]);

	// Changes need approval here; the shop approves.
	await visitor.follow("予約の確認・変更");
	await visitor.follow("日時の変更をリクエストする");
	await visitor.press(`value="${await openDay(later)}"`);
	await visitor.press("変更をリクエストする");
	expect(await ofBooking()).toEqual([expect.stringContaining("変更のリクエストを受け付けました")]);
	const [{ id, child }] = (await readRows<{ id: number; child: number }>(
		"select r.id, c.id as child from reservations r join reservations c on c.parent_id = r.id where r.friend_id = ? and c.status = 'edit_pending' order by r.id desc",
		friend!.id,
	)) as [{ id: number; child: number }];
	await requestJson(`/api/v2/salon/1/reservations/${id}/judge/${child}/edit`, {
		as: operator,
		json: { status: "approved" },
	});
	expect(await ofBooking()).toEqual([expect.stringContaining("ご予約を変更しました")]);

	await advanceSteps(clock, tokyoTime(`${addDays(later, -1)} 18:00`));
	const reminded = await ofBooking();
	expect(reminded.filter((each) => each.includes("明日のご予約のお知らせ"))).toHaveLength(1);
	await advanceSteps(clock, tokyoTime(`${addDays(later, 1)} 11:00`));
	const thanked = await ofBooking();
	expect(thanked.filter((each) => each.includes("ご来店ありがとうございました"))).toHaveLength(1);
	expect(currentDay(clock.now)).toBe(addDays(later, 1));
}, 120_000);
