import type { FirstStep } from "#domain/console/first-day/first-steps.ts";
import type { MessagePlanSetting } from "#domain/console/sending-costs/message-plans.ts";
import type { ReplyDoubt } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { LeapBirthday } from "#domain/engine/filters/conditions/leap-birthdays.ts";
import type { AnswerScope } from "#domain/engine/friend-records/answering-tool.ts";
import type { ApprovalRule } from "#domain/engine/send-approvals/approval-rule.ts";
import type { SenderSetting } from "#domain/engine/senders/sender-setting.ts";
import type { ReadReceiptMode } from "#domain/inbox/chat/read-receipt-modes.ts";
import type { Beacon } from "#domain/people/line-events/line-event-input.ts";
import type { LegacyMarks } from "#domain/people/marks/legacy-marks.ts";
import type { WeekBegins } from "#domain/platform/time/weekday-names.ts";

/** Settings of a deployment by key, with their defaults. */
export const SETTING_DEFAULTS = {
	/** Displayed name of the product (white label). */
	brand: "結び",
	/** Brand colour, `#rrggbb`; null for the product's own. */
	brand_colour: null as string | null,
	/** Media key of the logo; null without one. */
	brand_logo: null as string | null,
	/** First weekday of calendars: 0 is Sunday, 1 Monday. */
	week_begins: 0 as WeekBegins,
	/** Sender name of mails; "" for the brand name. */
	mail_sender_name: "",
	/** Steps of the first day that somebody has skipped, and whether the guide is closed on ホーム. */
	first_day: { skipped: [] as FirstStep[], is_closed: false },
	/** Last save of the brand settings. */
	brand_save: { version: 1, save_key: null as string | null },
	/** Tenant code, for tenants with a rule of their own (E-065). */
	tenant_code: "",
	/** Whether the terms of the rich menu builder were accepted. */
	lmenuplus_agreed: false,
	/**
	 * LINE's address for adding this account as a friend, the target of landing pages; "" if it is not set.
	 */
	line_add_friend_url: "",
	/**
	 * Whether taps on links in messages are counted: each friend gets their own addresses (docs/links.md).
	 */
	count_taps: false as boolean,
	/** Whether placeholders give LIFF addresses where there is an app (docs/liff.md). */
	liff_links: false as boolean,
	/** Whether auto-responses, reminders and templates have a unit at LINE too (docs/line-figures.md). */
	line_units_of_all: false as boolean,
	/** Units of a month that LINE counts for other tools, as of LINE's last answer. */
	line_units_of_others: { month: "", count: 0 },
	/** Handling of a reply with unknown outcome once its token has expired. */
	reply_doubt: "wait" as ReplyDoubt,
	/** Whether a reply from the chat handles the talk, unless its author chooses otherwise. */
	reply_handles: true as boolean,
	/** Names and pictures that messages show instead of the account's (docs/messages.md). */
	message_senders: { senders: [], default_at: null, chat: "default" } as SenderSetting,
	/** Moment at which a friend's messages are marked as read in LINE (docs/inbox-chat.md). */
	read_receipts: "never" as ReadReceiptMode,
	/** Whether LINE shows its loading animation while an automatic answer is prepared (docs/inbox-chat.md). */
	loading_animation: false as boolean,
	/** LINE beacons with their names (docs/line-events.md). */
	beacons: [] as Beacon[],
	/** LINE's newest event about a suspension of the account (docs/line-connection.md). */
	account_suspension: { is_suspended: false, at: 0 },
	/** Friends whom this tool answers (docs/line-connection.md). */
	answer_scope: { mode: "everybody", search_id: null } as AnswerScope,
	/** Day on which a birthday of 29 February is observed in ordinary years. */
	leap_birthday: "02-28" as LeapBirthday,
	/**
	 * Scenarios started for a new friend, and for a friend from before this account used the console; null
	 * for none.
	 */
	new_follower_content_group_id: null as number | null,
	legacy_follower_content_group_id: null as number | null,
	/**
	 * Time since which friends who become known are counted (docs/moving-in.md); null until the guide is begun.
	 */
	existing_friends_guide_at: null as number | null,
	/**
	 * Account's own response marks (E-234), and their order, which an object with numeric keys cannot
	 * preserve.
	 */
	response_marks: {
		1: ["未対応", "danger"],
		2: ["対応中", "warning"],
		3: ["対応済み", "success"],
		4: ["保留", "default"],
	} as LegacyMarks,
	response_mark_order: [1, 2, 3, 4] as number[],
	/** Friend field whose choices replace the marks (E-242); null for none. */
	response_mark_var_id: null as number | null,
	/**
	 * Key pair that identifies this deployment to push services, with the private key encrypted; null until
	 * its first use.
	 */
	push_key: null as { public_key: string; private_key: string } | null,
	/** Age in days at which messages are moved to the archive (docs/inbox-archive.md). */
	archive_after_days: 180,
	/** Days after which processed LINE events are deleted (docs/decisions/0050-processed-events-expire-runs-and-deliveries-stay.md). */
	events_after_days: 90,
	/** Days after a block at which a friend's data is deleted; null for never (docs/friend-deletion.md). */
	blocked_friends_deletion_days: null as number | null,
	/** Sends that need the approval of a second person (docs/approval.md). */
	send_approval: { over: null, covers_roles: false, version: 1, save_key: null } as ApprovalRule,
	/** LINE's plan of the account and its prices (docs/sending-costs.md); null until somebody chooses. */
	message_plan: {
		plan: null as MessagePlanSetting | null,
		version: 1,
		save_key: null as string | null,
	},
	/** Whether the version file is asked for newer versions (docs/updates.md). */
	release_notice: true as boolean,
	/** Newest version that was found; null for none. */
	newest_release: null as { version: string; released_at: string } | null,
	/** Time at which the version file was last asked; 0 for never. */
	release_asked_at: 0,
	/**
	 * Last save of the response marks. `next_id` never decreases, because it would otherwise reuse the id of
	 * a removed mark.
	 */
	response_mark_save: { version: 1, save_key: null as string | null, next_id: 5 },
};

export type SettingKey = keyof typeof SETTING_DEFAULTS;
