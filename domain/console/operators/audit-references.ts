import { describeFoundItem } from "#domain/console/search/found-item.ts";
import { ADDRESSES, type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { KIND_NAMES, type KindName } from "#domain/engine/kinds/registry.ts";

/** Record that an audit entry is about, or that it mentions. */
export interface AuditReference {
	/** Subject of the log, or `folder`, `salon_resource`. */
	type: string;
	/** A text for messages that were sent. */
	id: number | string;
}

/** Type of the record that a field names by its id. */
const REFERENCE_FIELDS: Partial<Record<string, string>> = {
	group_id: "folder",
	grp_id: "folder",
	friend_id: "friend",
	friend_ids: "friend",
	fid: "friend",
	fids: "friend",
	member_id: "friend",
	tag_id: "tag",
	tag_ids: "tag",
	replace_tag_id: "tag",
	var_id: "var",
	var_ids: "var",
	link_id: "link",
	scenario_id: "scenario",
	after_read_to_id: "scenario",
	new_follower_content_group_id: "scenario",
	legacy_follower_content_group_id: "scenario",
	reminder_id: "episode",
	episode_id: "episode",
	follow_id: "episode",
	action_id: "action",
	append_action_id: "action",
	fulled_action_id: "action",
	actions: "action",
	broadcast_id: "broadcast",
	operator_id: "operator",
	role_id: "role",
	journey_id: "journey",
	journey_tags: "phase",
	salon_resource_id: "salon_resource",
	funnel_id: "funnel",
	search_id: "funnel",
	default_id: "richmenu",
	notification_channels: "notification_channel",
};

/** Type of the record that a field names by its id; undefined for another field. */
export const referencedType = (field: string): string | undefined => REFERENCE_FIELDS[field];

/** Ids in a field's value: one id, a list of them, or an object of them. */
export function idsOf(value: unknown): number[] {
	const values =
		typeof value === "object" && value !== null ? Object.values(value as Record<string, unknown>) : [value];
	const ids = values.filter((each) => Number.isSafeInteger(each) && (each as number) > 0) as number[];
	return ids.length === values.filter((each) => each !== null).length ? ids : [];
}

interface SubjectFields {
	verb: string;
	subjectType: string;
	subjectId: string | null;
	detail: Record<string, unknown> | null;
}

/** Subjects with ids of something else in their detail: messages, questions, parts of events. */
const FOREIGN_IDS: readonly string[] = ["message", "salon", "event", "setting"];

/** Whether an entry, or the one that it undid, is about folders of a kind. */
const isAboutFolders = ({ verb, detail }: SubjectFields): boolean =>
	(verb === "undo" ? String(detail?.verb) : verb).startsWith("folder.");

/** Records that an entry is about: its subject, or the list of a change to many. */
export function subjectsOf(entry: SubjectFields): AuditReference[] {
	const { subjectType, subjectId, detail } = entry;
	const type = isAboutFolders(entry) ? "folder" : subjectType;
	if (subjectId !== null) {
		const id = Number(subjectId);
		if (Number.isSafeInteger(id)) return [{ type, id }];
		return type === "setting" ? [] : [{ type, id: subjectId }];
	}
	if (FOREIGN_IDS.includes(subjectType)) return [];
	return idsOf(detail?.ids ?? (type === "friend" ? (detail?.fids ?? detail?.friend_ids) : null)).map(
		(id) => ({ type, id }),
	);
}

/** Maximum number of records named for one field. */
export const MAX_NAMED = 10;

/** Records whose ids are in an entry's values, before and after. */
export function referencesIn(detail: Record<string, unknown> | null): AuditReference[] {
	const objects = [detail, detail?.before, detail?.after].filter(
		(each): each is Record<string, unknown> =>
			typeof each === "object" && each !== null && !Array.isArray(each),
	);
	return objects.flatMap((fields) =>
		Object.entries(fields).flatMap(([field, value]) => {
			const type = referencedType(field);
			return type === undefined
				? []
				: idsOf(value)
						.slice(0, MAX_NAMED)
						.map((id) => ({ type, id }));
		}),
	);
}

/** Pages of subjects that are no items of the explorer. */
const SUBJECT_PAGES: Partial<Record<string, AddressName>> = {
	friend: "friend",
	operator: "operators",
	role: "role",
	score: "score",
	journey: "journey",
	notification: "notification",
	notification_channel: "notificationChannels",
	open_api_code: "openApiCode",
	open_api_trigger: "openApiTrigger",
	outgoing_webhook: "openApiWebhook",
	webhook_forward: "lineConnection",
	link: "link",
};

/** Page that opens a record; null if there is none. */
export function addressOfReference({ type, id }: AuditReference, name: string): string | null {
	if (typeof id === "string") return null;
	if ([...KIND_NAMES, "salon", "event", "broadcast"].includes(type))
		return describeFoundItem(type as KindName, { id, name }).address;
	const page = SUBJECT_PAGES[type];
	return page === undefined ? null : addressOf(page, ADDRESSES[page].includes(":id") ? { id } : {});
}
