import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import { DUE_TABLES } from "#functions/due-tables.ts";

const sources = readdirSync("functions", { recursive: true, encoding: "utf8" })
	.filter((path) => path.endsWith(".ts"))
	.map((path) => ({ file: basename(path), text: readFileSync(`functions/${path}`, "utf8") }));

/** Tables with due work that reaches people, and the file whose claim asks whether it may; no other reaches them. */
const CLAIMS: Record<string, string> = {
	deliveries: "claim-statement.ts",
	multicasts: "claim-multicast.ts",
	line_sends: "line-send-worker.ts",
	/** Messages to groups. */
	errands: "background-worker.ts",
};

/** Work that reaches people and that no kind includes: states of menus, and notices to operators. */
const NOT_HELD = ["richmenu_links", "foreign_menu_jobs", "notification_messages"];

/** Work that reaches nobody by LINE: it writes deliveries, or calls other services. */
const UNSEEN = [
	...["webhook_events", "search_jobs", "friend_imports", "follower_imports", "friend_deletions", "backups"],
	...["audiences", "line_coupons", "payments", "card_guarantees", "salon_payments", "salon_calendars"],
	...["salon_calendar_events", "form_sheets", "open_api_trigger_calls", "notification_facts"],
	"outgoing_webhook_messages",
];

test("every queue whose work reaches friends asks in its claim whether the kind may be sent", () => {
	const tables = DUE_TABLES.map(({ table }) => getTableName(table));
	expect(tables.toSorted()).toEqual([...Object.keys(CLAIMS), ...NOT_HELD, ...UNSEEN].toSorted());
	for (const file of Object.values(CLAIMS)) {
		const text = sources.find((each) => each.file === file)?.text ?? "";
		expect([file, /HOLD_REASON|isKindHeld\(/.test(text), text.includes("IS_SENDING_STOPPED")]).toEqual([
			file,
			true,
			true,
		]);
	}
});

test("every file that sends a message asks right before the call", () => {
	const senders = sources.filter(({ text }) =>
		/await send(LineMessages|LineCall)\(|=>\s*sendLineMessages\(/.test(text),
	);
	expect(senders.map(({ file }) => file).toSorted()).toEqual(
		[
			"messaging-api.ts",
			"send-delivery.ts",
			"send-group-messages.ts",
			"send-multicast.ts",
			"send-to-line.ts",
		].toSorted(),
	);
	for (const { file, text } of senders) expect([file, text.includes("isHeld")]).toEqual([file, true]);
});

test("no other file calls LINE with a message", () => {
	const files = sources.filter(({ text }) =>
		/["`]\/v2\/bot\/message\/(\$\{|push|reply|multicast|broadcast|narrowcast)/.test(text),
	);
	expect(files.map(({ file }) => file).toSorted()).toEqual(["line-broadcast-client.ts", "line-client.ts"]);
});
