import { Skeleton, Stack } from "@mantine/core";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useExistingFriends, useFollowerCount } from "./existingFriendsApi.ts";
import { FollowerImportPart } from "./FollowerImportPart.tsx";
import { ForeignMenusHint } from "./ForeignMenusHint.tsx";
import { KnownFriendsPart } from "./KnownFriendsPart.tsx";
import { RegistrationGuide } from "./RegistrationGuide.tsx";

/** Page that brings friends who were there before the console. */
export function ExistingFriendsPage() {
	const { data, error, mutate } = useExistingFriends();
	const { data: lineCount } = useFollowerCount();
	return (
		<PageLayout
			title="友だちの取り込み"
			help="この画面を使い始める前からの友だちを登録します。友だちには何も届かず、LINEの設定も変わりません。"
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="32rem" maw="48rem" />}
			{data && (
				<Stack gap="md" maw="48rem">
					<KnownFriendsPart existing={data} count={lineCount?.count} />
					<FollowerImportPart lastImport={data.import} />
					<RegistrationGuide
						guide={data.guide}
						isOpen={data.guide !== null || data.import?.state === "failed"}
					/>
					<ForeignMenusHint />
				</Stack>
			)}
		</PageLayout>
	);
}
