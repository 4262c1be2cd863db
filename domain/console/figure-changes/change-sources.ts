import { type CostSource, costSourceOf } from "#domain/console/sending-costs/cost-sources.ts";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";

/** Type of the records that a figure is counted by: items, and reasons for which messages were not sent. */
export type ChangeSource = CostSource | "landing" | "link" | "held" | "waiting";

interface ChangeSourceDefinition {
	label: string;
	/** Page of a record; null for a reason. */
	page: AddressName | null;
	/** Type of its subjects in the audit log. */
	subject: string;
	/** Verb of the audit log, for a reason that one operation alone causes. */
	verb?: string;
}

/** Types of subjects in the audit log, by the type of the records. */
const SUBJECTS: Record<CostSource, string> = {
	broadcast: "broadcast",
	scenario: "scenario",
	reminder: "episode",
	action: "action",
	response: "reaction",
	richmenu: "richmenu",
	template: "template",
	form: "form",
	salon: "salon",
	product: "product",
	program: "open_api_code",
	group: "group",
};

const OTHER_SOURCES: Record<Exclude<ChangeSource, CostSource>, ChangeSourceDefinition> = {
	landing: { label: "流入経路", page: "landing", subject: "landing" },
	link: { label: "リンク", page: "link", subject: "link" },
	held: { label: "送信モードで保留したもの", page: null, subject: "setting", verb: "sending.modes" },
	waiting: { label: "まだ送っていないもの（緊急停止など）", page: null, subject: "sending_stop" },
};

export const changeSourceOf = (source: ChangeSource): ChangeSourceDefinition =>
	source in OTHER_SOURCES
		? OTHER_SOURCES[source as keyof typeof OTHER_SOURCES]
		: { ...costSourceOf(source as CostSource), subject: SUBJECTS[source as CostSource] };
