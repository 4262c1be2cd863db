import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { passByCondition } from "#functions/automation/journeys/pass-by-condition.ts";
import { countScores } from "#functions/automation/scores/count-scores.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { chooseDefaultMenu } from "#functions/content/rich-menus/schedule/choose-default-menu.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { ARCHIVE_DATABASE, runArchive } from "#tests/support/archive-fixture.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { buildJourney, passPhase } from "#tests/support/journey-builders.ts";
import { killAtEachWrite, type Play } from "#tests/support/killed-plays.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveEvents } from "#tests/support/receive-events.ts";
import { buildRichMenu, workMenuQueue } from "#tests/support/richmenu-builders.ts";
import { buildPng } from "#tests/support/sample-pictures.ts";
import {
	buildScoreBody,
	requestScore,
	requestScoreUpdate,
	runScoreMinute,
	storeReplies,
} from "#tests/support/score-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let as: ConsoleSession;
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

const headers = { "Idempotency-Key": "killed-save-0001" };
const saving =
	(path: string, json: object, method = "POST") =>
	(DB: D1Database) =>
		sendRequest(path, { as, method, json, headers, env: { DB } });
const countsOf = (...tables: string[]) =>
	readRows(`select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(", ")}`);
const verbs = () => readRows("select verb from audit_log order by id");

const bubble = (data: string) =>
	JSON.stringify({
		type: "bubble",
		body: {
			type: "box",
			layout: "vertical",
			contents: [{ type: "button", action: { type: "postback", label: "参加する", data } }],
		},
	});
const flex = (data: string) => ({
	name: "イベント案内",
	group_id: null,
	content: { type: "flex", alt_text: "ご案内", contents: bubble(data) },
});

const PLAYS: Record<string, () => Promise<Play>> = {
	"the saving of a Flex message": async () => ({
		act: saving("/api/template/register", flex("answer=yes")),
		left: async () => [await countsOf("templates", "item_versions"), await verbs()],
	}),
	"a tap on a Flex message": async () => {
		const from = buildLineUserId(0xabc);
		await buildFriend({ lineUserId: from });
		const { id: actionId } = await buildAction({ name: "参加", effects: [sendTextEffect("承りました")] });
		const id = await buildItem("template", as, flex(`action=${actionId}`));
		const data = `template=${id}&action=${actionId}`;
		await receiveEvents(clock, lineEvents.postback({ from, at: clock.now, data }));
		return {
			act: (database) => workWebhookEvents(clock.context({ db: connectD1(database) })),
			left: () => countsOf("template_taps", "runs", "deliveries", "messages"),
		};
	},
	"a phase that is passed by condition": async () => {
		const tag = await buildTag();
		const filter = { inputs: [{ type: 60, tag_ids: [tag.id] }] };
		const journey = await buildJourney(as, ["a", { name: "b", filter, passes_by_condition: true }]);
		const friends = [await buildFriend({ tagIds: [tag.id] }), await buildFriend({ tagIds: [tag.id] })];
		await passPhase(journey.phases[0]!, friends, clock.now - 1);
		clock.pass(6 * MINUTE);
		return {
			act: (database) => passByCondition(clock.context({ db: connectD1(database) })),
			left: () => countsOf("friend_journey_tags", "journey_moves"),
		};
	},
	"the change from one period's menu to another's": async () => {
		const usual = await buildRichMenu(as, { name: "ふだん" });
		const other = await buildRichMenu(as, { name: "年末" });
		await workMenuQueue(clock);
		const period = { richmenu_id: other, start_on: "2026-12-01", end_on: null, weekdays: [] };
		const json = {
			version: 0,
			default_id: usual,
			periods: [{ ...period, start_time: null, end_time: null }],
		};
		expect((await saving("/api/richmenus/schedule", json, "PUT")(env.DB)).status).toBe(200);
		await workMenuQueue(clock);
		clock.now = new TestClock("2026-12-01 00:00").now;
		return {
			act: async (database) => {
				const ctx = clock.context({ db: connectD1(database) });
				await chooseDefaultMenu(ctx);
				await runBackgroundTasks(ctx);
			},
			left: async () => {
				clock.pass(10 * MINUTE);
				await workMenuQueue(clock);
				return readRows(
					`select s.shown_id = ${other} as isOther, s.is_told, s.line_menu_id = m.line_menu_id as isAtLine,
						(select count(*) from errands) as tasks
						from richmenu_schedule s join richmenus m on m.id = s.shown_id`,
				);
			},
		};
	},
	"the saving of periods": async () => {
		const usual = await buildRichMenu(as, { name: "ふだん" });
		await workMenuQueue(clock);
		return {
			act: async (database) => {
				const json = { version: 0, default_id: usual, periods: [] };
				const saved = await saving("/api/richmenus/schedule", json, "PUT")(database);
				await chooseDefaultMenu(clock.context());
				return saved;
			},
			left: async () => [
				await readRows("select version, shown_id = default_id as isShown from richmenu_schedule"),
				await verbs(),
			],
		};
	},
	"the counting anew of a score": async () => {
		const { id: action_id } = await buildAction({ name: "お礼", effects: [sendTextEffect("ありがとう")] });
		const friend = await buildFriend();
		const levels = [{ name: "中", colour: "warning", from_points: 30, action_id }];
		const id = await requestScore(as, { levels });
		await storeReplies(Array<number>(4).fill(friend.id), clock.now);
		await runScoreMinute(clock);
		const rules = [{ event: "replied", points: 5 }];
		await requestScoreUpdate(as, id, { rules, recalculate: true, days_back: 30 });
		return {
			act: async (database) => {
				await countScores(clock.context({ db: connectD1(database) }));
				await runScoreMinute(clock);
			},
			left: () =>
				readRows(
					`select t.state, count(p.tally_id) as points, sum(p.points) as sum, (select count(*) from runs) as runs
						from score_tallies t left join score_points p on p.tally_id = t.id group by t.id`,
				),
		};
	},
	"the saving of a score that is counted anew": async () => {
		const id = await requestScore(as);
		const json = buildScoreBody({ version: 1, recalculate: true, days_back: 30 });
		return {
			act: saving(`/api/scores/${id}`, json, "PUT"),
			left: async () => [
				// Results that appear within a minute.
				await runScoreMinute(clock),
				await readRows("select version from scores"),
				await countsOf("score_rules", "score_levels"),
				await readRows("select count(*) as count from score_tallies where state <> 'old'"),
				await verbs(),
			],
		};
	},
	"the making of an action that is described": async () => ({
		act: saving("/api/action/register", { a_name: "朝", inputs: [sendTextEffect("朝")], withDescription: 1 }),
		left: async () => [await countsOf("actions", "action_effects"), await verbs()],
	}),
	"the making of a webhook": async () => ({
		act: saving("/api/open_api/webhooks", {
			...{ name: "在庫", url: "https://stock.example/", events: ["tag.added"], is_active: true },
		}),
		left: async () => [await countsOf("outgoing_webhook_endpoints"), await verbs()],
	}),
	"a message of the chat, with the draft that it was": async () => {
		const { id } = await buildFriend();
		const draft = { draft: { text: "今", attachments: [], quoted: null }, written_at: clock.now };
		await saving(`/api/compose/friends/${id}/draft`, draft, "PUT")(env.DB);
		const json = { messages: [{ type: "text", text: "今" }], draft_at: clock.now };
		return {
			act: saving(`/api/compose/friends/${id}/send`, json),
			left: async () => [
				await readRows("select state, messages from deliveries"),
				await readRows("select draft from message_drafts"),
				await verbs(),
			],
		};
	},
	"the sending again of what LINE refused": async () => {
		const { id, friendId } = await buildDelivery({ state: "failed", nextAttemptAt: null, reason: "x" });
		return {
			act: saving(`/api/compose/friends/${friendId}/deliveries/${id}/send-again`, {}),
			left: async () => [await readRows("select state from deliveries order by rowid"), await verbs()],
		};
	},
	"a star of a message, recent or of the archive": async () => {
		const { id: friendId } = await buildFriend();
		const old = await buildMessage({ friendId, timestamp: clock.now - 400 * DAY });
		const recent = await buildMessage({ friendId, timestamp: clock.now });
		await runArchive(clock);
		return {
			act: async (database) => {
				for (const { id } of [recent, old]) await saving(`/api/messages/${id}/rate`, { rate: 2 })(database);
			},
			left: async () => [
				await readRows("select starred from messages"),
				(await ARCHIVE_DATABASE.prepare("select starred from messages").all()).results,
			],
		};
	},
	"the saving of a friend's file": async () => {
		const { id: member_id } = await buildFriend();
		const field = await insertNamedRow("vars", { type: VAR_TYPES.image });
		const uploaded = await sendRequest(`/api/member/file/${member_id}/${field}?name=a.png`, {
			as,
			body: buildPng(9, 9),
		});
		const { token } = (await uploaded.json()) as { token: string };
		const json = { member_id, vals: { [field]: token }, metas: { [field]: { before: "" } } };
		return {
			act: saving("/api/member/var", { ...json, changed_item_ids: [field] }),
			left: () => readRows("select value, media_key is not null as isThere from friend_vars"),
		};
	},
	"the ordering of a broadcast, and its taking back": async () => {
		await buildFriend();
		const messages = [{ type: 1, text: "お知らせ" }];
		const draft = await saving("/api/broadcasts", { id: null, name: "お知らせ", messages, filter: null })(
			env.DB,
		);
		const { id, version } = (await draft.json()) as { id: number; version: number };
		return {
			act: async (database) => {
				await saving(`/api/broadcasts/${id}/order`, { version, expected: 1 })(database);
				await saving(`/api/broadcasts/${id}/withdraw`, {})(database);
			},
			left: async () => [
				await readRows("select version, task_id from broadcasts"),
				await readRows("select next_work_at, cancelled_at is not null as isCancelled from action_tasks"),
				await verbs(),
			],
		};
	},
	"the copying of a template": async () => {
		const id = await buildItem("template", as, flex("answer=yes"));
		return {
			act: (DB) => sendRequest(`/api/template/${id}/copy`, { as, method: "POST", headers, env: { DB } }),
			left: async () => [await countsOf("templates"), await verbs()],
		};
	},
};

test.each(Object.keys(PLAYS))("%s is done once, wherever its worker dies", (name) =>
	killAtEachWrite({
		begin: async () => {
			await resetState();
			await fakeLine.forget();
			clock = new TestClock("2026-11-20 10:00").rule();
			as = await buildSession();
			return PLAYS[name]!();
		},
		rest: () => clock.pass(10 * MINUTE),
	}),
);
