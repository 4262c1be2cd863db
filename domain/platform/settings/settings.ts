import type { ReplyDoubt } from "#domain/engine/deliveries/verdict.ts";
import type { LeapBirthday } from "#domain/engine/filters/conditions/leap-birthday.ts";
import type { LegacyMarks } from "#domain/people/marks/legacy.ts";

/** Settings of a deployment, by key, with what holds until they are set. */
export const SETTING_DEFAULTS = {
	/** The product's name as this deployment shows it (white label). */
	brand: "結び",
	/** Its colour, `#rrggbb`; null is the product's own. */
	brand_colour: null as string | null,
	/** The key of its logo among the uploads; null is none. */
	brand_logo: null as string | null,
	/** Who mails are from; "" is the brand. */
	mail_sender_name: "",
	/** The last save of what is called so. */
	brand_save: { version: 1, save_key: null as string | null },
	/** Names the tenant where a rule of its own holds for it (E-065). */
	tenant_code: "",
	/** The terms of the rich-menu builder were agreed to. */
	lmenuplus_agreed: false,
	/** LINE's address that adds this account as a friend: where landing pages lead. "" is not set. */
	line_add_friend_url: "",
	/** Taps on links in messages are counted: each friend gets addresses of their own (docs/links.md). */
	count_taps: false as boolean,
	/** What happens to a reply that may have arrived, once its token is no longer valid. */
	reply_doubt: "wait" as ReplyDoubt,
	/** Day on which a birthday of 29 February is observed in ordinary years. */
	leap_birthday: "02-28" as LeapBirthday,
	/** The scenario that a new friend begins, and the one for a friend from before this account's console; null is none. */
	new_follower_content_group_id: null as number | null,
	legacy_follower_content_group_id: null as number | null,
	/** The account's own response marks (E-234), and their order, which an object with numeric keys cannot hold. */
	response_marks: {
		1: ["未対応", "danger"],
		2: ["対応中", "warning"],
		3: ["対応済み", "success"],
		4: ["保留", "default"],
	} as LegacyMarks,
	response_mark_order: [1, 2, 3, 4] as number[],
	/** The friend-information field whose choices are the marks instead (E-242); null is none. */
	response_mark_var_id: null as number | null,
	/** By what browsers' push services know this deployment: its public key, and the private one, sealed; null until it is needed. */
	push_key: null as { public_key: string; private_key: string } | null,
	/** Messages of that many days move into the archive (docs/inbox.md). */
	archive_after_days: 180,
	/** Events of LINE that were worked off are forgotten after that many days (docs/decisions/0050-what-is-kept.md). */
	events_after_days: 90,
	/** The last save of these four. `next_id` never decreases: a removed mark's id would otherwise name another mark. */
	response_mark_save: { version: 1, save_key: null as string | null, next_id: 5 },
};

export type SettingKey = keyof typeof SETTING_DEFAULTS;
