import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { trackerInput } from "#domain/acquisition/conversions/tracker-input.ts";
import { formInput } from "#domain/acquisition/forms/form-input.ts";
import { landingInput } from "#domain/acquisition/landings/landing-input.ts";
import { linkSettingInput } from "#domain/acquisition/links/link-input.ts";
import { shortHostInput } from "#domain/acquisition/links/short-host-input.ts";
import { reactionInput } from "#domain/automation/auto-responses/auto-response-input.ts";
import { followSetting } from "#domain/automation/scenarios/follow-setting.ts";
import { scenarioInput } from "#domain/automation/scenarios/scenario-input.ts";
import { eventConfigInput, eventSlotInput } from "#domain/booking/events/event-inputs.ts";
import { customerItemInput } from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import { releaseNoticeInput } from "#domain/console/about/release-notice-input.ts";
import { guideState } from "#domain/console/first-day/guide-state.ts";
import { answerScopeInput } from "#domain/console/line-connection/answer-scope-input.ts";
import { lineFiguresSetting } from "#domain/console/line-figures/line-figures-input.ts";
import { auditSubjectLabel, auditVerbLabel, mayReadChange } from "#domain/console/operators/audit-query.ts";
import { referencesIn, subjectsOf } from "#domain/console/operators/audit-references.ts";
import { AUDIT_SUBJECTS } from "#domain/console/operators/audit-subjects.ts";
import { changeLine, describeAuditChange } from "#domain/console/operators/describe-audit-change.ts";
import { audienceInput } from "#domain/content/audiences/audience-input.ts";
import { lineCouponInput } from "#domain/content/line-coupons/line-coupon-input.ts";
import { menuRulesInput } from "#domain/content/rich-menus/menu-rule-input.ts";
import { richMenuInput } from "#domain/content/rich-menus/rich-menu-input.ts";
import { templateInput } from "#domain/content/templates/template-content.ts";
import { TWICE_LABELS } from "#domain/engine/actions/repetition-rule.ts";
import { ABILITIES } from "#domain/engine/capabilities/registry.ts";
import { deliveriesToResend } from "#domain/engine/deliveries/delivery-list-query.ts";
import { deliverySetting } from "#domain/engine/deliveries/delivery-setting.ts";
import { funnelInput } from "#domain/engine/filters/saved-search-input.ts";
import { commonVarInput } from "#domain/engine/kinds/common-var-input.ts";
import { episodeInput } from "#domain/engine/kinds/episode-input.ts";
import { EXPLORER_KINDS } from "#domain/engine/kinds/registry.ts";
import { TIMING_LABELS } from "#domain/engine/kinds/scenario.ts";
import { scriptInput } from "#domain/engine/kinds/script-input.ts";
import { tagInput } from "#domain/engine/kinds/tag-input.ts";
import { varInput } from "#domain/engine/kinds/var-input.ts";
import { senderSetting } from "#domain/engine/senders/sender-setting.ts";
import { chatSetting } from "#domain/inbox/chat/chat-setting.ts";
import { groupSettingInput } from "#domain/inbox/groups/group-input.ts";
import { liffLinksInput } from "#domain/integrations/liff/liff-inputs.ts";
import { NOTICE_EVENTS } from "#domain/integrations/notifications/events/registry.ts";
import { notificationInput } from "#domain/integrations/notifications/notification.ts";
import { API_RIGHTS } from "#domain/integrations/open-api/rights.ts";
import { serviceCodeInput } from "#domain/integrations/open-api/service-code.ts";
import { triggerActionInput } from "#domain/integrations/open-api/trigger.ts";
import { endpointInput } from "#domain/integrations/outgoing-webhooks/endpoint-input.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { forwardInput } from "#domain/integrations/webhook-forwarding/forward-input.ts";
import { tagChangeInput } from "#domain/people/friend-search/tag-change-input.ts";
import { answeredByInput } from "#domain/people/friends/answered-by-input.ts";
import { beaconsInput } from "#domain/people/line-events/line-event-input.ts";
import { formatAuditReference } from "#domain/platform/texts/audit-texts.ts";
import { listSourceFiles } from "#tests/support/source-files.ts";

/** Distinct names in the sources that match a pattern. */
const named = (pattern: RegExp): string[] => [
	...new Set(
		listSourceFiles("functions")
			.map((file) => readFileSync(file, "utf8"))
			.filter((text) => /audit(Row|OfChange)|rowOf|Audit\b/.test(text))
			.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)),
	),
];

test("whatever is written into the log is called something, and can be asked for by what it was done to", () => {
	const subjects = [...named(/subjectType: "([a-z_]+)"/g), ...Object.keys(EXPLORER_KINDS), "journey"];
	expect(subjects.length).toBeGreaterThan(20);
	expect(subjects.filter((type) => !Object.hasOwn(AUDIT_SUBJECTS, type))).toEqual([]);
	expect(auditSubjectLabel("tag")).toBe("タグ");
	expect(auditSubjectLabel("tag", "folder.delete")).toBe("タグのフォルダ");
	// Every subject is used by some audit entry.
	expect(Object.keys(AUDIT_SUBJECTS).filter((type) => !subjects.includes(type))).toEqual([]);
	const verbs = named(/(?:verb: |verb = |VERB = )"([a-z_.-]+)"/g);
	const chosen = named(/"([a-z_]+\.[a-z_.-]+)"/g).filter((verb) => subjects.includes(verb.split(".")[0]!));
	const switches = readFileSync("functions/engine/explorer/crud/crud-switches.ts", "utf8").matchAll(
		/"([a-z-]+)"\)/g,
	);
	verbs.push(...chosen, ...[...switches].map(([, deed]) => `form.${deed}`));
	expect(verbs).toContain("form.notify-on");
	expect(verbs.length).toBeGreaterThan(80);
	expect(verbs.filter((verb) => auditVerbLabel(verb) === verb)).toEqual([]);
});

test("a change is told field by field, from what to what; what was only asked for stands alone", () => {
	const change = (detail: Parameters<typeof describeAuditChange>[0]) =>
		describeAuditChange(detail, { zone: "Asia/Tokyo" });
	expect(change(null)).toEqual([]);
	expect(change({ before: { name: "新規" }, after: { name: "常連" } })).toEqual([
		{ label: "名前", before: "新規", after: "常連" },
	]);
	expect(
		change({ type: "tag", filter: { inputs: [{ type: 1 }], user_rate_type: 0 } }).map(changeLine),
	).toEqual(["種類: タグ", "絞り込みの条件: 条件1件"]);
	expect(change({ filter: { inputs: [] } }).map(changeLine)).toEqual(["絞り込みの条件: 条件なし"]);
	expect(change({ ids: [1, 2] })).toEqual([{ label: "ID", before: null, after: "1、2" }]);
	// Requested values with the ones they replace, and without earlier ones.
	expect(change({ name: "常連", before: { name: "新規" } }).map(changeLine)).toEqual(["名前: 新規 → 常連"]);
	expect(change({ name: "常連", before: null }).map(changeLine)).toEqual(["名前: 常連"]);
	expect(change({ before: { name: "新規" }, open_api_code_id: 3 }).map(changeLine)).toEqual(["名前: 新規"]);
	// A field that kept its value is left out; one whose words are the same has changed within.
	expect(
		change({ name: "常連", is_active: 1, before: { name: "常連", is_active: 0 } }).map(changeLine),
	).toEqual(["有効: いいえ → はい"]);
	expect(
		change({
			before: { buttons: [{ label: "予約", x: 0 }] },
			after: { buttons: [{ label: "予約", x: 9 }] },
		}).map(changeLine),
	).toEqual(["ボタン: 予約 → 内容を変更"]);
});

test("a record in a change is called by its name; one without a name has its number", () => {
	const names: Record<string, string> = { "tag:6": "VIP", "tag:7": "カット", "folder:2": "店舗" };
	const lines = (detail: Record<string, unknown>) =>
		describeAuditChange(detail, {
			zone: "Asia/Tokyo",
			nameOf: ({ type, id }) => formatAuditReference(names[`${type}:${id}`], id),
		}).map(changeLine);
	expect(lines({ tag_ids: [6, 7], group_id: 2, action_id: 9, scenario_id: null })).toEqual([
		"タグ: VIP、カット",
		"フォルダ: 店舗",
		"アクション: 削除済み（9）",
		"シナリオ: なし",
	]);
	expect(referencesIn({ tag_ids: [6], before: { group_id: 2 } })).toEqual([
		{ type: "tag", id: 6 },
		{ type: "folder", id: 2 },
	]);
});

test("an entry is about its subject, about a list of records, or about folders", () => {
	const entry = { verb: "tag.delete", subjectType: "tag", subjectId: null, detail: null };
	expect(subjectsOf({ ...entry, subjectId: "4" })).toEqual([{ type: "tag", id: 4 }]);
	expect(subjectsOf({ ...entry, detail: { ids: [4, 5] } })).toEqual([
		{ type: "tag", id: 4 },
		{ type: "tag", id: 5 },
	]);
	expect(subjectsOf({ ...entry, verb: "folder.delete", subjectId: "4" })).toEqual([
		{ type: "folder", id: 4 },
	]);
	expect(subjectsOf({ ...entry, verb: "undo", subjectId: "4", detail: { verb: "folder.delete" } })).toEqual([
		{ type: "folder", id: 4 },
	]);
	expect(subjectsOf({ ...entry, subjectType: "message", detail: { ids: [4] } })).toEqual([]);
	expect(subjectsOf({ ...entry, subjectType: "setting", subjectId: "lmenuplus_agreed" })).toEqual([]);
});

/** Bodies that are logged unchanged. */
const WRITTEN: readonly z.ZodType[] = [
	...[commonVarInput, episodeInput, formInput, funnelInput, landingInput, reactionInput, richMenuInput],
	...[scenarioInput, scriptInput, tagInput, templateInput, trackerInput, varInput],
	...[
		serviceCodeInput,
		customerItemInput,
		deliveriesToResend,
		deliverySetting,
		endpointInput,
		eventConfigInput,
	],
	...[followSetting, notificationInput, eventSlotInput, tagChangeInput, triggerActionInput],
	...[
		answeredByInput,
		answerScopeInput,
		audienceInput,
		beaconsInput,
		chatSetting,
		forwardInput,
		groupSettingInput,
	],
	...[
		guideState,
		liffLinksInput,
		lineCouponInput,
		lineFiguresSetting,
		linkSettingInput,
		menuRulesInput,
		shortHostInput,
	],
	...[releaseNoticeInput, senderSetting],
];

function fieldsOf(schema: unknown): string[] {
	if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
	if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf);
	return Object.keys((schema as z.ZodObject).shape);
}

test("every field that is written into the log has a name in the operators' words", () => {
	const alone = named(/detail: \{ ([^{}]*) \}/g).flatMap((fields) =>
		fields.split(",").map((field) => field.split(":")[0]!.trim()),
	);
	const fields = [...WRITTEN.flatMap(fieldsOf), ...alone.filter((field) => /^\w+$/.test(field))];
	expect(new Set(fields).size).toBeGreaterThan(100);
	const told = (field: string) =>
		describeAuditChange({ after: { [field]: "x" } }, { zone: "Asia/Tokyo" }).map(changeLine);
	const bare = fields.filter((field) => told(field).some((line) => /^[a-z]/.test(line)));
	expect([...new Set(bare)].filter((field) => !["before", "after"].includes(field))).toEqual([]);
});

test("the codes of LINE's settings are read as their pages call them", () => {
	const lines = (after: Record<string, unknown>) =>
		describeAuditChange({ after }, { zone: "Asia/Tokyo" }).map(changeLine);
	expect(lines({ read_receipts: "open", chat: "operator", mode: "nobody", answered_by: "other" })).toEqual([
		"LINEの既読: トークを開いたとき",
		"チャットの返信の差出人: 返信した担当者",
		"返信する相手: 返信しない",
		"返信するツール: ほかのツール",
	]);
	expect(
		lines({ max_use: "once", source: "opened", line_event: "beacon_enter", skipped: ["connect"] }),
	).toEqual([
		"使える回数: 1回だけ",
		"入れる友だち: 配信を開いた友だち",
		"応答する出来事: ビーコンの範囲に入る",
	]);
});

test("fields are called as operators call them, and their values are read: instants, yes and no, nothing, an operation", () => {
	const changes = describeAuditChange(
		{
			goal_at: Date.parse("2026-12-20T10:00:00+09:00"),
			is_active: false,
			tag_ids: [],
			verb: "folder.delete",
			from: null,
			rate: 2,
			week_0: 0,
			abilities: ["tag-write", "gone-read"],
			rights: ["read", "send"],
			events: ["form.answered", "gone.event"],
			timings: ["message_waiting"],
			resume: "from_here",
			types: ["text", "image"],
			message_id: "01a2",
			// Numbers of a talk's messages, which no page shows.
			...{ last_id: 211, delivery_id: "01a3" },
			capacity: 1,
			// Fields named like their columns.
			startsAt: Date.parse("2026-12-20T10:00:00+09:00"),
			isRequired: true,
			nameKey: "午前",
			// The entry shows its author separately.
			open_api_code_id: 3,
			unheard_of: { a: 1 },
		},
		{ zone: "Asia/Tokyo" },
	);
	expect(changes.map(changeLine)).toEqual([
		"ゴール日時: 2026.12.20 10:00",
		"有効: いいえ",
		"タグのID: なし",
		"操作: 削除",
		"開始: なし",
		"お気に入り: はい",
		"日曜日: いいえ",
		`できること: ${ABILITIES["tag-write"]}、gone-read`,
		`できること: ${API_RIGHTS.read}、${API_RIGHTS.send}`,
		`イベント: ${WEBHOOK_EVENTS["form.answered"].label}、gone.event`,
		`タイミング: ${NOTICE_EVENTS.message_waiting.label}`,
		"停止中に届かなかった分: 送らずに、ここから続ける",
		"種類: テキスト、画像",
		"送信のID: 01a2",
		"定員: 1",
		"開始日時: 2026.12.20 10:00",
		"必須: はい",
		"unheard_of: 設定あり",
	]);
});

test("what was written about friends and operators is read by who may read them", () => {
	expect(mayReadChange("friend", ["audit-read"])).toBe(false);
	expect(mayReadChange("friend", ["audit-read", "friend-read"])).toBe(true);
	for (const type of ["message", "operator", "role"])
		expect(mayReadChange(type, ["audit-read"]), type).toBe(false);
	expect(mayReadChange("tag", ["audit-read"])).toBe(true);
});

test("a code of a field is shown by its label, also one that is a number", () => {
	const detail = { before: { date_diff: 0, a_twice_type: 0 }, after: { date_diff: 1, a_twice_type: 1 } };
	expect(
		describeAuditChange(detail, { zone: "Asia/Tokyo" }).map(({ before, after }) => [before, after]),
	).toEqual([
		[TIMING_LABELS[0], TIMING_LABELS[1]],
		[TWICE_LABELS[0], TWICE_LABELS[1]],
	]);
});
