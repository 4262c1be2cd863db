import type { ExplainedKind } from "#domain/automation/explain/explained-kinds.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";

/** Texts of the page that lists the friends behind an item's count. */
export interface MembersDefinition {
	kind: KindName;
	/** Title of the page, for the item's name. */
	title: (name: string) => string;
	help: string;
	/** Label of the time beside a friend. */
	timeLabel: string;
	/** Label of the note beside a friend; absent without notes. */
	noteLabel?: string;
	/** Whether the notes are friends' messages, which lead to the talk. */
	notesAreMessages?: true;
	/** Kind under which the explanation of a missing delivery is requested; absent for items that send nothing. */
	explainedKind?: ExplainedKind;
	/** Unit of the count: 人, 件. */
	unit: string;
	/** Texts of an empty list. */
	empty: { title: string; text: string };
}

/** Friends who converted. */
export const TRACKER_MEMBERS: MembersDefinition = {
	kind: "tracker",
	title: (name) => `${name}に達した友だち`,
	help: "このコンバージョンの成果に達した友だちです。",
	timeLabel: "最後に達した日時",
	noteLabel: "回数",
	unit: "人",
	empty: { title: "成果に達した友だちはまだいません", text: "友だちが成果に達すると、ここに表示されます。" },
};

/** Friends who were added by a landing link. */
export const LANDING_MEMBERS: MembersDefinition = {
	kind: "landing",
	title: (name) => `${name}から追加した友だち`,
	help: "この流入経路のアドレスから、アカウントを追加した友だちです。",
	timeLabel: "最後の訪問",
	noteLabel: "回数",
	unit: "人",
	empty: {
		title: "この経路から追加した友だちはまだいません",
		text: "アドレスを開いた人が友だちに追加すると、ここに表示されます。",
	},
};

/** Friends who visited a script's page. */
export const SCRIPT_MEMBERS: MembersDefinition = {
	kind: "script",
	title: (name) => `${name}に訪問した友だち`,
	help: "サイト計測タグを貼り付けたページを訪問した友だちです。",
	timeLabel: "最後の訪問",
	noteLabel: "回数",
	unit: "人",
	empty: { title: "訪問した友だちはまだいません", text: "友だちがページを訪問すると、ここに表示されます。" },
};

/** Friends who have a value of a friend-information field. */
export const VAR_MEMBERS: MembersDefinition = {
	kind: "var",
	title: (name) => `${name}が登録された友だち`,
	help: "この友だち情報に値が登録されている友だちです。",
	timeLabel: "更新日時",
	noteLabel: "値",
	unit: "人",
	empty: {
		title: "値が登録された友だちはまだいません",
		text: "友だちに値を登録すると、ここに表示されます。",
	},
};

/** Friends who have a tag. */
export const TAG_MEMBERS: MembersDefinition = {
	kind: "tag",
	title: (name) => `${name}が付いた友だち`,
	help: "このタグが付いている友だちです。",
	timeLabel: "タグが付いた日時",
	unit: "人",
	empty: {
		title: "このタグが付いた友だちはまだいません",
		text: "友だちにタグを付けると、ここに表示されます。",
	},
};

/** Current and former readers of a scenario. */
export const SCENARIO_READERS: MembersDefinition = {
	kind: "scenario",
	title: (name) => `${name}の読者`,
	help: "このシナリオを購読している友だちと、以前に購読した友だちです。",
	timeLabel: "購読を始めた日時",
	noteLabel: "状態",
	explainedKind: "scenario",
	unit: "人",
	empty: {
		title: "このシナリオを購読した友だちはまだいません",
		text: "友だちが購読を始めると、ここに表示されます。",
	},
};

/** Messages that an auto-response answered. */
export const REACTION_HITS: MembersDefinition = {
	kind: "reaction",
	title: (name) => `${name}が応答したメッセージ`,
	help: "この自動応答が反応した、友だちからのメッセージです。",
	timeLabel: "受信日時",
	noteLabel: "メッセージ",
	notesAreMessages: true,
	unit: "件",
	empty: {
		title: "応答したメッセージはまだありません",
		text: "この自動応答が友だちのメッセージに反応すると、ここに表示されます。",
	},
};
