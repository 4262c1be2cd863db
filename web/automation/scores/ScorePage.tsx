import { Button, Skeleton, Stack } from "@mantine/core";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { UsedByPanel } from "#web/engine/used-by/UsedByPanel.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ScoreDistribution } from "./ScoreDistribution.tsx";
import { ScoreForm } from "./ScoreForm.tsx";
import { ScoreTopFriends } from "./ScoreTopFriends.tsx";
import { useScore } from "./scoreApi.ts";

/** Page of a score: distribution, top friends and settings; a form for a new one. */
export function ScorePage() {
	const { id } = useParams();
	return id ? <ScoreDetails key={id} id={Number(id)} /> : <NewScore />;
}

const NewScore = () => (
	<PageLayout title="スコアの作成" help="どの行動に何点を付けるかを決めます。" before={<BackToScores />}>
		<ScoreForm saved={null} />
	</PageLayout>
);

const BackToScores = () => <BackLink href={addressOf("scores")} label="スコアの一覧に戻る" />;

function ScoreDetails({ id }: { id: number }) {
	const { data, error, mutate } = useScore(id);
	const mayReadFriends = useAbility("friend-read");
	if (isItemGone(error))
		return (
			<NoticePage
				title="スコアが見つかりません"
				actions={
					<Button component={Link} href={addressOf("scores")}>
						スコアの一覧へ
					</Button>
				}
			>
				削除されたか、存在しないスコアです。
			</NoticePage>
		);
	return (
		<PageLayout title={data?.name ?? "スコア"} before={<BackToScores />}>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<Stack gap="md">
					<ScoreDistribution id={id} since={data.counted_since} />
					{mayReadFriends && <ScoreTopFriends id={id} />}
					<UsedByPanel kind="score" id={id} />
					<ScoreForm saved={data} />
				</Stack>
			)}
		</PageLayout>
	);
}
