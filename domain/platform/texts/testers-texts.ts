import { formatMessages } from "./format-messages.ts";
/** Test sends. */
export const TESTER_TEXTS = {
	testersRequired: "送信先のテスターを選択してください。",
	notTester: "テスターではない友だちが選ばれています。画面を更新してください。",
	tooManyToTest: (max: number) => `一度にテスト送信できるのは${max}件までです。`,
	tooManyTesters: (max: number) => `テスターは一度に${max}人まで選択できます。`,
	/** Label of test messages and test deliveries. */
	sentAsTest: "テスト送信",
	testTitle: "テスト送信の確認",
	/** Confirmation before several messages are sent at once. */
	testQuestion: (items: string, testers: number) =>
		`${items}を、テスター${testers.toLocaleString("ja-JP")}人にすぐに送信します。よろしいですか？`,
	testMessages: (count: number) => `${formatMessages(count)}のメッセージ`,
	testItems: (count: number) => `${count.toLocaleString("ja-JP")}件`,
	testNotPossible: (name: string, reason: string) => `「${name}」は送信できません: ${reason}`,
} as const;
