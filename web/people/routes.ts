import {
	creationPage,
	editingPage,
	itemListPage,
	lazyPage,
	linkedPage,
} from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import {
	CommonInfoIcon,
	FriendInfoIcon,
	FriendsIcon,
	FunnelIcon,
	MarkIcon,
	PersonalDataIcon,
	TagIcon,
} from "#web/platform/ui/consoleIcons.tsx";

const VarPage = lazyPage(() => import("#web/people/friend-fields/VarPage.tsx"), "VarPage");
const CommonVarPage = lazyPage(
	() => import("#web/people/common-variables/CommonVarPage.tsx"),
	"CommonVarPage",
);

/** Pages of friends and their data. */
export const peoplePages = {
	friends: {
		page: lazyPage(() => import("#web/people/friend-search/FriendsPage.tsx"), "FriendsPage"),
		title: "友だち",
		entry: { icon: FriendsIcon, label: "友だち", section: "friends" },
		words: ["友だち検索"],
	},
	friendImport: linkedPage(
		"CSVの取り込み",
		() => import("#web/people/friend-values/imports/FriendImportPage.tsx"),
		"FriendImportPage",
	),
	friendDeletions: {
		page: lazyPage(
			() => import("#web/people/friend-deletion/FriendDeletionsPage.tsx"),
			"FriendDeletionsPage",
		),
		title: "友だちのデータの削除",
		entry: { icon: PersonalDataIcon, label: "データの削除", section: "settings" },
		words: ["個人情報", "開示", "ブロック", "退会"],
	},
	friend: linkedPage("友だち", () => import("#web/people/friends/FriendPage.tsx"), "FriendPage"),
	friendSearch: {
		page: lazyPage(() => import("#web/people/friend-search/FriendSearchPage.tsx"), "FriendSearchPage"),
		title: "友だち",
		movedTo: "friends",
	},
	tags: itemListPage("tag", TagIcon, "friends"),
	vars: itemListPage("var", FriendInfoIcon, "friends"),
	funnels: itemListPage("funnel", FunnelIcon, "friends"),
	trackerMembers: linkedPage(
		"成果に達した友だち",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"TrackerMembersPage",
	),
	landingMembers: linkedPage(
		"流入経路から追加した友だち",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"LandingMembersPage",
	),
	scriptMembers: linkedPage(
		"訪問した友だち",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"ScriptMembersPage",
	),
	funnelMembers: linkedPage(
		"カスタム検索の友だち",
		() => import("#web/people/saved-searches/FunnelMembersPage.tsx"),
		"FunnelMembersPage",
	),
	scenarioReaders: linkedPage(
		"シナリオの読者",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"ScenarioReadersPage",
	),
	newVar: creationPage("var", VarPage),
	var: editingPage("var", VarPage),
	newCommonVar: creationPage("common_var", CommonVarPage),
	commonVar: editingPage("common_var", CommonVarPage),
	varValues: linkedPage(
		"友だち情報の値",
		() => import("#web/people/friend-values/VarValuesPage.tsx"),
		"VarValuesPage",
	),
	varMembers: linkedPage(
		"値が登録された友だち",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"VarMembersPage",
	),
	tagSetting: linkedPage("タグの設定", () => import("#web/people/tags/TagSettingPage.tsx"), "TagSettingPage"),
	tagMembers: linkedPage(
		"タグが付いた友だち",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"TagMembersPage",
	),
	reactionHits: linkedPage(
		"応答したメッセージ",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"ReactionHitsPage",
	),
	commonVars: itemListPage("common_var", CommonInfoIcon, "advanced"),
	existingFriends: {
		page: lazyPage(
			() => import("#web/people/existing-friends/ExistingFriendsPage.tsx"),
			"ExistingFriendsPage",
		),
		title: "友だちの取り込み",
		entry: { icon: FriendsIcon, label: "友だちの取り込み", section: "settings" },
		words: ["以前からの友だち", "フォロワー", "インポート", "引っ越し"],
	},
	notifySetting: {
		page: lazyPage(() => import("#web/people/marks/MarkSettingPage.tsx"), "MarkSettingPage"),
		title: "対応マークの設定",
		entry: { icon: MarkIcon, label: "対応マーク", section: "settings" },
	},
} satisfies AreaPages;
