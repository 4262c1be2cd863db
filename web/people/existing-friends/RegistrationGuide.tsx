import { Button, List, Paper, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ExistingFriends, requestGuideStart } from "./existingFriendsApi.ts";

const GUIDE_MESSAGE =
	"いつもありがとうございます。ご予約やお知らせを、より便利にお届けできるようになりました。お手数ですが、下のボタンを1回押してください。";

const STEPS: { title: string; text: ReactNode }[] = [
	{
		title: "LINE公式アカウントの管理画面を開く",
		text: "パソコンのブラウザで manager.line.biz を開き、左のメニューの「メッセージアイテム」から「カードタイプメッセージ」を選びます。",
	},
	{
		title: "ボタンが1つのカードを作る",
		text: "「新規作成」を選びます。アクションラベルに「タップして登録」と入力し、タイプは「テキスト」、送られる文字は「登録」にします。",
	},
	{
		title: "すべての友だちに送る",
		text: "「メッセージ配信」でこのカードを選び、配信先を「すべての友だち」にして送ります。送った数は、LINEの月の通数に数えられます。",
	},
	{
		title: "友だちがボタンを押すと登録される",
		text: "「登録」というメッセージが届いた友だちが、ここに加わります。先に自動応答で「登録」への返事を作っておくと、お礼を返せます。",
	},
];

interface RegistrationGuideProps {
	guide: ExistingFriends["guide"];
	/** Whether the steps are unfolded, because LINE refused its list or the operator has followed them. */
	isOpen: boolean;
}

/**
 * Instructions for accounts that are not verified, whose friends LINE does not list: a card sent from LINE's
 * own manager, whose button registers the friend who presses it.
 */
export function RegistrationGuide({ guide, isOpen }: RegistrationGuideProps) {
	const { busy, run } = useBusy();
	return (
		<Paper withBorder p="md" component="section" aria-label="認証済みでないアカウントの場合">
			<Fold label="認証済みでないアカウントの場合" isOpen={isOpen}>
				<Stack gap="sm" align="flex-start">
					<Text size="sm">
						LINEは、認証済みでないアカウントに友だちの一覧を渡しません。その場合、友だちはメッセージを送ったとき、ボタンを押したとき、友だち追加したときに登録されます。次の方法で、まとめて登録をお願いできます。
					</Text>
					<List type="ordered" spacing="sm" size="sm">
						{STEPS.map(({ title, text }) => (
							<List.Item key={title}>
								<Text size="sm" fw={600}>
									{title}
								</Text>
								<Text size="sm">{text}</Text>
							</List.Item>
						))}
					</List>
					<div style={{ width: "100%" }}>
						<CopyBox text={GUIDE_MESSAGE} label="送る文章の例" />
					</div>
					{guide && (
						<Text size="sm" fw={600} role="status">
							<TimeText value={guide.since} span inherit /> から、{guide.known_since.toLocaleString("ja-JP")}
							人が登録されました。
						</Text>
					)}
					<Button
						variant="default"
						loading={busy}
						onClick={() => void run(() => requestGuideStart().catch(toastFailed))}
					>
						{guide ? "今から数え直す" : "送ったので、登録された人を数える"}
					</Button>
				</Stack>
			</Fold>
		</Paper>
	);
}
