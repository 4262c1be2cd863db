import { Button, Skeleton, Stack } from "@mantine/core";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { isGone } from "#web/engine/explorer/editing.ts";
import { UsedByPanel } from "#web/engine/used-by/UsedByPanel.tsx";
import { useAbility } from "#web/platform/api/session.ts";
import { Notice } from "#web/platform/shell/Notice.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { useScore } from "./api.ts";
import { Distribution } from "./Distribution.tsx";
import { ScoreForm } from "./ScoreForm.tsx";
import { TopFriends } from "./TopFriends.tsx";

/** Page of a score: distribution, top friends and settings; a form for a new one. */
export function ScorePage() {
	const { id } = useParams();
	return id ? <Opened key={id} id={Number(id)} /> : <NewScore />;
}

const NewScore = () => (
	<Page title="スコアの作成" help="どの行動に何点を付けるかを決めます。" before={<BackToScores />}>
		<ScoreForm shown={null} />
	</Page>
);

const BackToScores = () => <BackLink href={addressOf("scores")} label="スコアの一覧に戻る" />;

function Opened({ id }: { id: number }) {
	const { data, error, mutate } = useScore(id);
	const mayReadFriends = useAbility("friend-read");
	if (isGone(error))
		return (
			<Notice
				title="スコアが見つかりません"
				actions={
					<Button component={Link} href={addressOf("scores")}>
						スコアの一覧へ
					</Button>
				}
			>
				削除されたか、存在しないスコアです。
			</Notice>
		);
	return (
		<Page title={data?.name ?? "スコア"} before={<BackToScores />}>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<Stack gap="md">
					<Distribution id={id} since={data.counted_since} />
					{mayReadFriends && <TopFriends id={id} />}
					<UsedByPanel kind="score" id={id} />
					<ScoreForm shown={data} />
				</Stack>
			)}
		</Page>
	);
}
